/** Cancels an order with all that hangs on it: its quote, what is open of its payments, and what was paid. */
import type { OrganizationId, DeliveryId } from '#lib/contract/ids.ts'
import { asMinor } from '#lib/money.ts'
import type { Transaction } from '#server/db/database.ts'
import type { CancelOutcome } from '../../orders/orders.ts'
import type { QuoteRow } from '../../quotes/quotes.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import * as store from '../store.ts'
import { closeOpenPayment } from './close-open-payment.ts'
import { refundPaid } from './refund-paid.ts'

/** The caller holds the quote's lock. */
export async function cancelOrder(
  tx: Transaction,
  {
    organizationId,
    quote,
    deliveryId,
    reason,
  }: { organizationId: OrganizationId; quote: QuoteRow; deliveryId: DeliveryId; reason: string },
  deps: PaymentsDeps,
): Promise<CancelOutcome> {
  const canceled = await deps.orders.cancel(tx, { organizationId, deliveryId, reason })
  if (canceled.outcome !== 'canceled') return canceled
  await deps.quotes.cancel(tx, { organizationId, id: quote.id, from: 'accepted' })
  const nowMs = deps.clock.nowMs()
  for (const payment of await store.findOfQuote(tx, { organizationId, quoteId: quote.id })) {
    if (payment.state === 'pending' || payment.state === 'partly_paid') {
      await closeOpenPayment(tx, { payment, nowMs }, deps)
    }
  }
  const paid = await store.lockPaid(tx, { organizationId, deliveryId })
  if (paid !== null) {
    const priceMinor = asMinor(paid.receivedMinor - paid.refundedMinor)
    const key = `payment/${paid.id}/refund`
    await refundPaid(tx, { payment: paid, priceMinor, key }, deps)
  }
  return canceled
}
