import type { Fit } from '#components/cargo/load-job.ts'
import type { VehicleType } from '#lib/contract/catalog.ts'
import type { Packed } from './packing-session.ts'

export interface ShownFitOf {
  readonly packed: Packed
  readonly vehicles: readonly VehicleType[]
  readonly vehicleType: string | null
}

/** The load in the chosen vehicle; otherwise, and until that is known, in the vehicles that take it. */
export function shownFit({ packed, vehicles, vehicleType }: ShownFitOf): Fit {
  const chosen = vehicles.find(({ type }) => type === vehicleType)
  return packed.fits.find(({ vehicleId }) => vehicleId === chosen?.id) ?? packed.choice
}
