/** The numbers that people read aloud: of a quote, and of the order that it became. */
import { makeCheckedNumber } from '../checked-number.ts'
import type { DeliveryId, QuoteId } from '../contract/ids.ts'

const prefix = 'QT'

export interface Numbered {
  readonly quoteId: QuoteId
  /** Null while it is no order. */
  readonly deliveryId: DeliveryId | null
  /** As the service numbers its orders; a service elsewhere need not send a number. */
  readonly orderNo?: string | null | undefined
}

export function shownNumber({ quoteId, deliveryId, orderNo }: Numbered): string {
  if (deliveryId === null) return quoteNumber(quoteId)
  return orderNo ?? deliveryId.slice(-12).toUpperCase()
}

/** Made from the quote's id, so that it is the same wherever it is shown and nothing has to be kept. */
export function quoteNumber(quoteId: QuoteId): string {
  // The last 16 digits of a UUID are random, whatever its version.
  const digits = quoteId.replaceAll('-', '').slice(-16)
  const bytes = Uint8Array.from({ length: 8 }, (_, index) =>
    Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16),
  )
  return makeCheckedNumber(prefix, bytes)
}
