/**
 * Sequential value correction: vehicles are filled one by one as knapsacks, and goods that ended up in
 * badly filled ones are worth more in the next round, so that they are loaded earlier, where they find
 * better company. Profits begin at volume to the power of 1.1, which puts large pieces first.
 */
import { boxVolumeMm3 } from '../box-volume.ts'
import { power } from '../engine/power.ts'
import type { Item } from '../request.ts'
import { vehicleVolumeMm3, type Load } from './load.ts'

export function firstProfits(items: readonly Item[]): Map<string, number> {
  return new Map(items.map((item) => [item.id, power(boxVolumeMm3(item), 1.1)]))
}

/** The profits for the next round. */
export function correctedProfits(
  profits: ReadonlyMap<string, number>,
  items: readonly Item[],
  loads: readonly Load[],
): Map<string, number> {
  const corrected = new Map(profits)
  const seen = new Map<string, number>()
  const sums = new Map<string, number>()
  for (const { type, counts, plan } of loads) {
    const fill = plan.volumeMm3 / vehicleVolumeMm3(type)
    const waste = Math.min(4, 1 / Math.max(0.01, fill))
    for (const [id, count] of counts) {
      sums.set(id, (sums.get(id) ?? 0) + waste * count)
      seen.set(id, (seen.get(id) ?? 0) + count)
    }
  }
  for (const item of items) {
    const count = seen.get(item.id) ?? 0
    if (count === 0) continue
    const waste = (sums.get(item.id) ?? 0) / count
    const before = profits.get(item.id) ?? 0
    corrected.set(item.id, (before + waste * power(boxVolumeMm3(item), 1.1)) / 2)
  }
  return corrected
}
