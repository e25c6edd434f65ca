/** The weight that a price in a shared vehicle is based on: light goods count by their volume. */
import type { QuoteItem } from '#lib/contract/quote-request.ts'
import { countedVolumeMm3, weightG } from '#lib/freight/packing-items.ts'

/** The greater of the actual and the volumetric weight, of all together, in whole grams. */
export function chargeableWeightG(
  items: readonly QuoteItem[],
  { volumetricKgPerM3 }: { volumetricKgPerM3: number },
): number {
  let actualG = 0
  let volumeMm3 = 0n
  for (const item of items) {
    actualG += weightG(item) * item.qty
    volumeMm3 += BigInt(countedVolumeMm3(item)) * BigInt(item.qty)
  }
  // A kilogram per cubic metre is a gram per million cubic millimetres.
  const volumetricG = (volumeMm3 * BigInt(volumetricKgPerM3) + 999_999n) / 1_000_000n
  return Math.max(actualG, Number(volumetricG))
}
