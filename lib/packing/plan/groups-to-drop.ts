/**
 * Which groups to leave out when some could not be whole: at least the excess of volume and weight, and
 * hardly more. First the largest group within the remaining excess, and when all are larger, the
 * smallest.
 */
import { boxVolumeMm3 } from '../box-volume.ts'
import type { Item } from '../request.ts'

export interface TooMuch {
  readonly volumeMm3: number
  readonly weightG: number
}

export function groupsToDrop(
  items: readonly Item[],
  broken: ReadonlySet<string>,
  tooMuch: TooMuch,
): ReadonlySet<string> {
  const sizes = new Map<string, { volumeMm3: number; weightG: number }>()
  for (const item of items) {
    const { group, weightG, quantity } = item
    if (group === null || !broken.has(group)) continue
    const size = sizes.get(group) ?? { volumeMm3: 0, weightG: 0 }
    size.volumeMm3 += boxVolumeMm3(item) * quantity
    size.weightG += weightG * quantity
    sizes.set(group, size)
  }
  const byVolume = [...sizes].sort(([, a], [, b]) => b.volumeMm3 - a.volumeMm3)
  const dropped = new Set<string>()
  let { volumeMm3, weightG } = tooMuch
  while (byVolume.length > 0 && (dropped.size === 0 || volumeMm3 > 0 || weightG > 0)) {
    const fitting = byVolume.findIndex(([, size]) => size.volumeMm3 <= volumeMm3)
    const [taken] = byVolume.splice(fitting < 0 ? byVolume.length - 1 : fitting, 1)
    if (taken === undefined) break
    const [group, size] = taken
    dropped.add(group)
    volumeMm3 -= size.volumeMm3
    weightG -= size.weightG
  }
  return dropped
}
