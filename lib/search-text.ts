/**
 * Searches look in one text for each quote or order, for each word of the query. Text and words are
 * written the same way: small letters, and one form of a character that has several, such as the Thai
 * sara am and wide digits.
 */
import type { QuoteId } from '#lib/contract/ids.ts'
import type { QuoteRequest } from './contract/quote-request.ts'
import { quoteNumber } from './storefront/shown-number.ts'

/** Enough for every address, and for the names of the first two hundred goods. */
const longestText = 4_000
const longestWords = 200

/** `request`: null where the service keeps none. */
export function quoteSearchText({
  id,
  request,
}: {
  id: QuoteId
  request: QuoteRequest | null
}): string {
  const ends = request ? [request.pickup, request.delivery] : []
  return searchable([
    quoteNumber(id),
    request?.request_id,
    ...ends.flatMap(({ address, district, province, postal_code, phone, contact }) => [
      address,
      district,
      province,
      postal_code,
      phone,
      contact?.name,
      contact?.phone,
      contact?.note,
    ]),
    ...(request?.items.flatMap(({ name, notes }) => [name, notes]) ?? []),
    request?.cargo_notes,
  ])
}

/** An order can be found by its own number too. */
export function orderSearchText(order: { orderNo: string; ofQuote: string }): string {
  return searchable([order.orderNo, order.ofQuote])
}

export function searchable(parts: readonly (string | undefined)[]): string {
  return normalized(parts.filter(Boolean).join(' ')).slice(0, longestText)
}

/** All of them have to be found. None: nothing is searched for. */
export function searchWords(text: string): readonly string[] {
  const words = normalized(text.slice(0, longestWords)).split(' ')
  return [...new Set(words.filter(Boolean))]
}

function normalized(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ')
}
