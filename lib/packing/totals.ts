/** Sums over items and pieces. */
import { boxVolumeMm3 } from './box-volume.ts'
import type { Item } from './request.ts'

type Counted = Pick<Item, 'lengthMm' | 'widthMm' | 'heightMm' | 'weightG' | 'quantity'>

/** The number of pieces, and the volume and the weight of all of them. */
export function totalsOf(items: readonly Counted[]) {
  const totals = { pieces: 0, volumeMm3: 0, weightG: 0 }
  for (const item of items) {
    totals.pieces += item.quantity
    totals.volumeMm3 += boxVolumeMm3(item) * item.quantity
    totals.weightG += item.weightG * item.quantity
  }
  return totals
}

/** The number of pieces of each item. */
export function countsOf(pieces: Iterable<{ readonly itemId: string }>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { itemId } of pieces) counts.set(itemId, (counts.get(itemId) ?? 0) + 1)
  return counts
}
