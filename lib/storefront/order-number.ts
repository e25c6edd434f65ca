/**
 * The number that people read aloud: of a quote, and still the same of the order that it becomes. Made
 * from the quote's id, so that it is the same wherever it is shown and nothing has to be kept.
 */
import { makeCheckedNumber } from '../checked-number.ts'
import type { QuoteId } from '../contract/ids.ts'

/** Of Loadline; a delivery's and a waybill's own numbers begin otherwise. */
const prefix = 'LL'

export function orderNumber(quoteId: QuoteId): string {
  // The last 16 digits of a UUID are random, whatever its version.
  const digits = quoteId.replaceAll('-', '').slice(-16)
  const bytes = Uint8Array.from({ length: 8 }, (_, index) =>
    Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16),
  )
  return makeCheckedNumber(prefix, bytes)
}
