/** The sums of a quote's goods. */
import type { QuoteItem } from '../contract/quote-request.ts'
import { packingItems } from '../freight/packing-items.ts'
import { boxVolumeMm3 } from '../packing/box-volume.ts'

export interface LoadSums {
  readonly pieces: number
  readonly weightKg: number
  readonly volumeM3: number
}

export function loadSums(items: readonly QuoteItem[]): LoadSums {
  let pieces = 0
  let weightG = 0
  let volumeMm3 = 0
  for (const item of packingItems(items)) {
    pieces += item.quantity
    weightG += item.weightG * item.quantity
    volumeMm3 += boxVolumeMm3(item) * item.quantity
  }
  return { pieces, weightKg: weightG / 1000, volumeM3: volumeMm3 / 1e9 }
}
