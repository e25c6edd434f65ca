/** What an item is called: by its name, otherwise by its number in the list, from 1. */
import type { QuoteItem } from '#lib/contract/quote-request.ts'

export function itemName(items: readonly QuoteItem[], index: number): string {
  const name = items[index]?.name?.trim() ?? ''
  return name === '' ? `#${index + 1}` : name
}
