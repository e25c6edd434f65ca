/** Compares two ways to carry the goods. */
import type { FleetObjective } from '../fleet-request.ts'
import { vehicleVolumeMm3, type Load } from './load.ts'

/** Negative when `a` is better. More goods always come first. */
export function compareLoads(
  a: readonly Load[],
  b: readonly Load[],
  objective: FleetObjective,
): number {
  const more = carriedMm3(b) - carriedMm3(a)
  if (more !== 0) return more
  const price = priceMinorOf(a) - priceMinorOf(b)
  const count = a.length - b.length
  switch (objective) {
    case 'lowest-price':
      return price || count
    case 'fewest-vehicles':
      return count || price
    case 'smallest-vehicles':
      return largestMm3(a) - largestMm3(b) || price || count
  }
}

export function priceMinorOf(loads: readonly Load[]): number {
  return loads.reduce((sum, { type }) => sum + type.priceMinor, 0)
}

export function carriedMm3(loads: readonly Load[]): number {
  return loads.reduce((sum, { plan }) => sum + plan.volumeMm3, 0)
}

function largestMm3(loads: readonly Load[]): number {
  return loads.reduce((most, { type }) => Math.max(most, vehicleVolumeMm3(type)), 0)
}
