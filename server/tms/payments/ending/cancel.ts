/** Canceling a quote or the order it became (interface 3.3), and the order that is not paid in time. */
import type { OrganizationId, DeliveryId } from '#lib/contract/ids.ts'
import type { QuoteCanceled } from '#lib/contract/quotes.ts'
import { asMinor } from '#lib/money.ts'
import type { Transaction } from '#server/db/database.ts'
import { ServiceError } from '../../http/service-error.ts'
import type { CancelOutcome } from '../../orders/orders.ts'
import type { QuoteRow } from '../../quotes/quotes.ts'
import { reconcileTrade } from '../arrival/gateway-notice.ts'
import { sendDeadline, type DeadlineJob } from '../jobs.ts'
import { awaitsMoney, deadlineMsOf, isByGateway } from '../payment-row.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import { checkOwner, lockQuote, orderToPay, type QuoteCall } from '../quote-to-pay.ts'
import * as store from '../store.ts'
import { closeOpenPayment, refundPaid } from './refunds.ts'

export async function cancel(
  tx: Transaction,
  call: QuoteCall,
  deps: PaymentsDeps,
): Promise<QuoteCanceled> {
  const { organizationId, quoteId: id } = call
  const quote = checkOwner(call, await lockQuote(tx, { organizationId, id }, deps))
  const { requestId: request_id, status, deliveryId } = quote
  if (status === 'active' && (await deps.quotes.cancel(tx, { organizationId, id, from: status }))) {
    return { status: 'quote_canceled' }
  }
  if (status !== 'accepted' || deliveryId === null) {
    // One that expired while this was running is as terminal as one that had before.
    const terminal = status === 'active' ? 'expired' : status
    throw new ServiceError('already_terminal', { request_id, status: terminal })
  }
  const reason = 'canceled_by_customer'
  const canceled = await cancelOrder(tx, { organizationId, quote, deliveryId, reason }, deps)
  switch (canceled.outcome) {
    case 'canceled':
      return { status: 'order_canceled' }
    case 'terminal':
      throw new ServiceError('already_terminal', { request_id, status: canceled.status })
    case 'too_late':
      throw new ServiceError('order_not_cancellable', { request_id, status: canceled.status })
  }
}

/**
 * Cancels an order with all that hangs on it: its quote, what is open of its payments, and what was paid.
 * The caller holds the quote's lock.
 */
export async function cancelOrder(
  tx: Transaction,
  order: {
    organizationId: OrganizationId
    quote: QuoteRow
    deliveryId: DeliveryId
    reason: string
  },
  deps: PaymentsDeps,
): Promise<CancelOutcome> {
  const { organizationId, quote, deliveryId, reason } = order
  const canceled = await deps.orders.cancel(tx, { organizationId, deliveryId, reason })
  if (canceled.outcome !== 'canceled') return canceled
  await deps.quotes.cancel(tx, { organizationId, id: quote.id, from: 'accepted' })
  for (const payment of await store.findOfQuote(tx, { organizationId, quoteId: quote.id })) {
    if (awaitsMoney(payment)) await closeOpenPayment(tx, payment, deps)
  }
  const paid = await store.lockPaid(tx, { organizationId, deliveryId })
  if (paid !== null) {
    const priceMinor = asMinor(paid.receivedMinor - paid.refundedMinor)
    const key = `payment/${paid.id}/refund`
    await refundPaid(tx, { payment: paid, priceMinor, key }, deps)
  }
  return canceled
}

/**
 * The job at an order's payment deadline: who has not paid by then loses it. The gateway is asked first,
 * because its notice may have been lost; whether the order is paid or canceled is decided under the
 * quote's lock, so it is one of the two.
 */
export async function expireOrder(job: DeadlineJob, deps: PaymentsDeps): Promise<void> {
  const { organizationId, quoteId } = job
  const { database, clock, log } = deps
  const payments = await store.findOfQuote(database, job)
  const open = payments.find((each) => each.state === 'pending' && isByGateway(each))
  if (open !== undefined) {
    try {
      await reconcileTrade({ organizationId, paymentId: open.id }, deps)
    } catch (error) {
      // The vehicle is not held for a gateway that is away; a sum that turns up later goes back.
      log.warn({ err: error, organizationId, paymentId: open.id }, 'a trade at its deadline')
    }
  }
  await database.transaction(
    async (tx) => {
      const quote = await lockQuote(tx, { organizationId, id: quoteId }, deps)
      const order = quote && (await orderToPay(tx, { organizationId, quote }, deps))
      if (!order) return
      const deadlineMs = deadlineMsOf(await store.findOfQuote(tx, job))
      // It was put off by another way of paying, or the clocks of two machines differ.
      if (clock.nowMs() < deadlineMs) {
        return sendDeadline({ tx, organizationId, quoteId, at: new Date(deadlineMs) }, deps)
      }
      const reason = 'payment_deadline'
      await cancelOrder(tx, { organizationId, quote, deliveryId: order.id, reason }, deps)
    },
    { retrySerialization: true },
  )
}
