/** Canceling a quote, or the order it became (interface 3.3). */
import type { QuoteCanceled } from '#lib/contract/quotes.ts'
import type { Transaction } from '#server/db/database.ts'
import { ServiceError } from '../../http/service-error.ts'
import { lockQuote } from '../lock-quote.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import { type QuoteCall, checkOwner } from '../own-quote.ts'
import { cancelOrder } from './cancel-order.ts'

export function cancel(call: QuoteCall, deps: PaymentsDeps): Promise<QuoteCanceled> {
  return deps.database.transaction((tx) => cancelWithin(tx, call, deps), {
    retrySerialization: true,
  })
}

async function cancelWithin(
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
