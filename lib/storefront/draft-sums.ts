import { completeItem } from './complete-item.ts'
import type { DraftItem } from './draft-item.ts'
import { loadSums, type LoadSums } from './load-sums.ts'

/** What the rows come to that are complete already. */
export function draftSums(items: readonly DraftItem[]): LoadSums {
  return loadSums(items.flatMap((item) => completeItem(item) ?? []))
}
