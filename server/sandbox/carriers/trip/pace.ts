/**
 * How far a truck has come after how long: 60 km/h from the gate to the gate, breaks included. After at
 * most four hours at the wheel the driver rests for half an hour, as Thailand's land transport law
 * has it; in between it goes now slower, now faster, so that an estimate has to be made anew.
 */
const averageKmPerHour = 60
const longestSpellHours = 4
const breakHours = 0.5
const legsPerSpell = 3
const slowest = 0.85
const fastest = 1.15

const hourMs = 3_600_000

/** From here on a straight line to the next one; two of the same distance are a break. */
export interface PacePoint {
  readonly atMs: number
  readonly km: number
}

export function paceOver(totalKm: number, chance: () => number): PacePoint[] {
  const hours = totalKm / averageKmPerHour
  const breaks = Math.max(
    0,
    Math.ceil((hours - longestSpellHours) / (longestSpellHours + breakHours)),
  )
  const spells = breaks + 1
  const spellHours = (hours - breaks * breakHours) / spells
  const spellKm = totalKm / spells
  const points: PacePoint[] = [{ atMs: 0, km: 0 }]
  for (let spell = 0; spell < spells; spell += 1) {
    const startHours = spell * (spellHours + breakHours)
    if (spell > 0) points.push({ atMs: startHours * hourMs, km: spell * spellKm })
    const slowness = Array.from(
      { length: legsPerSpell },
      () => 1 / (slowest + (fastest - slowest) * chance()),
    )
    const sum = slowness.reduce((total, each) => total + each, 0)
    let passed = 0
    for (const [index, each] of slowness.entries()) {
      passed += each / sum
      const km = spellKm * (spell + (index + 1) / legsPerSpell)
      points.push({ atMs: (startHours + spellHours * passed) * hourMs, km })
    }
  }
  // What rounding has left over must not keep the truck a step from its goal.
  return [...points.slice(0, -1), { atMs: hours * hourMs, km: totalKm }]
}

export function kmAfter(pace: readonly PacePoint[], atMs: number): number {
  const next = pace.findIndex((point) => point.atMs > atMs)
  const to = pace[next]
  const from = pace[next - 1]
  if (to === undefined) return pace.at(-1)?.km ?? 0
  if (from === undefined) return 0
  return from.km + ((to.km - from.km) * (atMs - from.atMs)) / (to.atMs - from.atMs)
}

/** How long the rest takes by the average, as a dispatcher would reckon. */
export function expectedMs(km: number): number {
  return (km / averageKmPerHour) * hourMs
}
