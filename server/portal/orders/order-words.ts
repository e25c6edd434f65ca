/** An order in a few words, for whoever reads a mail or a list. */
import type { DeliveryId } from '#lib/contract/ids.ts'
import { shownNumber } from '#lib/storefront/shown-number.ts'
import type { QuoteAddress } from '#lib/contract/quote-request.ts'
import type { Quote } from '#lib/contract/quotes.ts'

/** The service's own number; for one that has none, the end of the id, which differs first. */
export function orderNumber(quote: Pick<Quote, 'id' | 'delivery'>, deliveryId: DeliveryId): string {
  return shownNumber({ quoteId: quote.id, deliveryId, orderNo: quote.delivery?.order_no })
}

/** Null where the service does not tell what was asked for. */
export function endsInWords(quote: Pick<Quote, 'snapshot'>): { from: string; to: string } | null {
  const request = quote.snapshot?.request
  return request ? { from: endInWords(request.pickup), to: endInWords(request.delivery) } : null
}

function endInWords({ address, province }: QuoteAddress): string {
  if (province === undefined || address.includes(province)) return address
  return `${address}, ${province}`
}
