/**
 * Who drives and what: nobody. A role for a name, a phone number of the range +66 1 0000, which no
 * operator holds, and a plate of the series 00, which is not issued.
 */
export interface Crew {
  readonly driver: { readonly name: string; readonly phone: string; readonly picture: number }
  readonly vehicle: { readonly plate: string; readonly model: string; readonly picture: number }
}

/** No maker has these. */
const models = ['Naga 12', 'Erawan 210', 'Erawan 360'] as const

const drivers = 60
const vehicles = 1000

export function drawCrew(chance: () => number): Crew {
  const driver = 1 + Math.floor(chance() * drivers)
  const vehicle = Math.floor(chance() * vehicles)
  return {
    driver: {
      name: `Driver ${driver}`,
      phone: `+66100007${String(driver).padStart(3, '0')}`,
      picture: driver,
    },
    vehicle: {
      plate: `00-${String(vehicle).padStart(4, '0')}`,
      model: models[vehicle % models.length] ?? '',
      picture: vehicle,
    },
  }
}
