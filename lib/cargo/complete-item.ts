/**
 * A row of the load as an item of a quote; null while it lacks a number. Rows are never changed in
 * place, so each is checked once: among five hundred a key press checks the one that it changed.
 */
import { firstFault } from './row-values.ts'
import type { QuoteItem } from '../contract/quote-request.ts'
import { longestLine, longestNote, storable } from '../contract/text-bounds.ts'
import type { DraftItem } from './draft-item.ts'
import { quoteItemOf } from './quote-item-of.ts'

const checked = new WeakMap<DraftItem, QuoteItem | null>()

export function completeItem(row: DraftItem): QuoteItem | null {
  const known = checked.get(row)
  if (known !== undefined) return known
  const item = isTaken(row) ? itemOf(row) : null
  checked.set(row, item)
  return item
}

/** Repeats the rules of a quote item's schema without its code: rows are packed while they are typed. */
function isTaken(row: DraftItem): boolean {
  const isText = (text: string, longest: number) => text.length <= longest && storable.test(text)
  return (
    firstFault([row]) === null &&
    isText(row.name.trim(), longestLine) &&
    isText(row.notes.trim(), longestNote)
  )
}

function itemOf(row: DraftItem): QuoteItem | null {
  const { qty, length_cm, width_cm, height_cm, weight_kg, ...rest } = quoteItemOf(row)
  if (qty === null || length_cm === null || width_cm === null) return null
  if (height_cm === null || weight_kg === null) return null
  return { qty, length_cm, width_cm, height_cm, weight_kg, ...rest }
}
