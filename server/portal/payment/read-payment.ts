/**
 * The payment of a quote: read where the service has that addition, and else put together from what it
 * answered to Pay and where the order is.
 */
import type { DeliveryId } from '#lib/contract/ids.ts'
import type { PayReply } from '#lib/contract/pay.ts'
import type { Payment } from '#lib/contract/quote-payment.ts'
import type { Gateway } from '../gateway/gateway.ts'
import type { Result } from '../gateway/result.ts'
import { stateOfTracking, tellsOfPayment, type OrderState } from '../orders/order-state.ts'
import type { OrdersDeps, QuoteOfAccount } from '../orders/orders.ts'
import { findWatches, noteOrder, type Watch } from '../orders/watches.ts'

export type PaymentDeps = OrdersDeps

export interface ReadPayment {
  readonly payment: Payment | null
  /** The service tells it itself: then it takes slips too. */
  readonly told: boolean
  /** The order itself says that it is unpaid, although its payment cannot be read. */
  readonly awaitsPayment: boolean
}

/** The gateways whose service has told a payment. */
const tellsPayments = new WeakSet<Pick<Gateway, 'getQuotePayment'>>()

/** Its answer to Pay can be read again; of a service that was not asked yet nobody knows. */
export function replyCanBeRead(gateway: Pick<Gateway, 'getQuotePayment'>): boolean {
  return tellsPayments.has(gateway)
}

export async function readPayment(
  quote: QuoteOfAccount,
  deps: PaymentDeps,
): Promise<Result<ReadPayment>> {
  const { quoteId, accountId: senderAccountId } = quote
  const { database, gateway } = deps
  const read = await gateway.getQuotePayment({ params: { id: quoteId }, senderAccountId })
  if (!read.ok) return read.failure.status === 404 ? putTogether(quote, deps) : read
  tellsPayments.add(gateway)
  const { payment } = read.value
  if (payment?.state === 'paid') {
    const paidAt =
      payment.paid_at === null ? new Date(deps.clock.nowMs()) : new Date(payment.paid_at)
    await noteOrder(database, { quoteId, deliveryId: payment.delivery_id, paidAt })
  }
  return { ok: true, value: { payment, told: true, awaitsPayment: false } }
}

async function putTogether(
  { quoteId, accountId }: QuoteOfAccount,
  deps: PaymentDeps,
): Promise<Result<ReadPayment>> {
  const { database, gateway, clock } = deps
  const ask = { senderAccountId: accountId }
  const quote = await gateway.getQuote({ ...ask, params: { id: quoteId } })
  if (!quote.ok) return quote
  const known = (facts: Partial<ReadPayment>): Result<ReadPayment> => ({
    ok: true,
    value: { payment: null, told: false, awaitsPayment: false, ...facts },
  })
  const { estimated_total: amount, currency, status, delivery } = quote.value
  const [watch] = await findWatches(database, { accountId, quoteIds: [quoteId] })
  const kept = watch?.kept ?? null
  if (kept === null && status !== 'accepted') return known({})
  // The record of a quote names no order until it is paid.
  const deliveryId = kept?.reply.deliveryId ?? delivery?.id
  if (deliveryId === undefined) return known({ awaitsPayment: true })
  const tracked = await gateway.trackOrder({ ...ask, params: { id: deliveryId } })
  if (!tracked.ok) return tracked
  const orderState = status === 'canceled' ? 'canceled' : stateOfTracking(tracked.value)
  // Another program has begun to pay it, or what was answered to Pay here was lost.
  if (kept === null) return known({ awaitsPayment: orderState === 'awaiting_payment' })
  const nowMs = clock.nowMs()
  const paidAt = watch?.paidAt ?? (tellsOfPayment(orderState) ? new Date(nowMs) : null)
  if (paidAt !== null) await noteOrder(database, { quoteId, deliveryId, paidAt })
  const state = stateOfReply(kept.reply, { orderState, wasPaid: paidAt !== null, nowMs })
  return known({ payment: paymentOfReply(kept, { deliveryId, state, amount, currency, paidAt }) })
}

function stateOfReply(
  reply: PayReply,
  { orderState, wasPaid, nowMs }: { orderState: OrderState; wasPaid: boolean; nowMs: number },
): Payment['state'] {
  // What was paid for an order that is no more has gone back: nobody may read that nothing was paid.
  if (orderState === 'canceled') return wasPaid ? 'refunded' : 'canceled'
  if (orderState !== 'awaiting_payment') return 'paid'
  return reply.type === 'qr' && Date.parse(reply.qrExpireTime) <= nowMs ? 'lapsed' : 'pending'
}

function paymentOfReply(
  { reply, at }: NonNullable<Watch['kept']>,
  about: {
    deliveryId: DeliveryId
    state: Payment['state']
    amount: number
    currency: string
    paidAt: Date | null
  },
): Payment {
  const { deliveryId, state, amount, currency, paidAt } = about
  return {
    id: reply.paymentId,
    type: reply.type,
    state,
    amount,
    received_amount: state === 'paid' || state === 'refunded' ? amount : 0,
    refunded_amount: state === 'refunded' ? amount : 0,
    currency,
    delivery_id: deliveryId,
    created_at: at.toISOString(),
    expires_at: reply.type === 'qr' ? reply.qrExpireTime : null,
    deadline_at: reply.type === 'bank_transfer' ? reply.expiresAt : null,
    paid_at: paidAt && paidAt.toISOString(),
    slip_uploaded_at: null,
    instructions: state === 'pending' ? reply : null,
  }
}
