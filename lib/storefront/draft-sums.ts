import { quoteItemSchema } from '../contract/quote-request.ts'
import type { DraftItem } from './draft-item.ts'
import { loadSums, type LoadSums } from './load-sums.ts'
import { quoteItemOf } from './quote-item-of.ts'

/** What the rows come to that are complete already. */
export function draftSums(items: readonly DraftItem[]): LoadSums {
  return loadSums(
    items.flatMap((item) => {
      const parsed = quoteItemSchema.safeParse(quoteItemOf(item))
      return parsed.success ? [parsed.data] : []
    }),
  )
}
