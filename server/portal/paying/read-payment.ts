/**
 * A quote's payment as far as anybody tells: read where the service has that addition, and else put
 * together from what it answered to Pay and where the order is.
 */
import type { DeliveryId, QuoteId, SenderAccountId } from '#lib/contract/ids.ts'
import type { PayReply } from '#lib/contract/pay.ts'
import type { Payment } from '#lib/contract/quote-payment.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Gateway } from '../gateway/gateway.ts'
import type { Result } from '../gateway/result.ts'
import { findOrder, hearOfPayment, hearOfTracking } from '../orders/known-orders.ts'
import { stateOfTracking, type OrderState } from '../orders/order-state.ts'
import { rememberDelivery, rememberQuotes } from '../quotes/known-quotes.ts'
import { findPayReply, type KeptPayReply } from './pay-replies.ts'

export interface PaymentDeps {
  readonly database: Pick<Database, 'query' | 'one'>
  readonly gateway: Pick<Gateway, 'getQuotePayment' | 'trackOrder' | 'getQuote'>
  readonly clock: Clock
}

export interface PaidQuote {
  readonly quoteId: QuoteId
  readonly accountId: SenderAccountId
}

export interface ReadPayment {
  readonly payment: Payment | null
  /** The service tells it itself: then it takes slips too. */
  readonly told: boolean
  /** Of an order whose payment nobody can tell: that it is not paid the order itself says. */
  readonly awaitsPayment: boolean
}

export async function readPayment(
  quote: PaidQuote,
  deps: PaymentDeps,
): Promise<Result<ReadPayment>> {
  const { quoteId, accountId: senderAccountId } = quote
  const { database, gateway, clock } = deps
  const heardAtMs = clock.nowMs()
  const read = await gateway.getQuotePayment({ params: { id: quoteId }, senderAccountId })
  if (!read.ok) return read.failure.status === 404 ? putTogether(quote, deps) : read
  const { payment } = read.value
  if (payment !== null) {
    await rememberDelivery(database, { quoteId, deliveryId: payment.delivery_id })
    if (await hearOfPayment(database, { payment, heardAtMs })) await readRecord(quote, deps)
  }
  return { ok: true, value: { payment, told: true, awaitsPayment: false } }
}

/** The record tells of the order now: its number, and who will drive it. */
async function readRecord(
  { quoteId, accountId }: PaidQuote,
  { database, gateway, clock }: PaymentDeps,
): Promise<void> {
  const heardAtMs = clock.nowMs()
  const read = await gateway.getQuote({ params: { id: quoteId }, senderAccountId: accountId })
  if (read.ok) await rememberQuotes(database, { accountId, quotes: [read.value], heardAtMs })
}

async function putTogether(
  { quoteId, accountId: senderAccountId }: PaidQuote,
  deps: PaymentDeps,
): Promise<Result<ReadPayment>> {
  const { database, gateway, clock } = deps
  const kept = await findPayReply(database, quoteId)
  if (kept === null) return withoutReply({ quoteId, accountId: senderAccountId }, deps)
  const { deliveryId } = kept.reply
  const heardAtMs = clock.nowMs()
  const ask = { senderAccountId }
  const [tracked, quote] = await Promise.all([
    gateway.trackOrder({ ...ask, params: { id: deliveryId } }),
    gateway.getQuote({ ...ask, params: { id: quoteId } }),
  ])
  if (!quote.ok) return quote
  if (!tracked.ok) return tracked
  await hearOfTracking(database, { deliveryId, tracking: tracked.value, heardAtMs })
  const { estimated_total: amount, currency, status } = quote.value
  const paidAt = (await findOrder(database, deliveryId))?.paidAt ?? null
  const state = stateOfReply(kept.reply, {
    orderState: status === 'canceled' ? 'canceled' : stateOfTracking(tracked.value),
    wasPaid: paidAt !== null,
    nowMs: heardAtMs,
  })
  const payment = paymentOfReply(kept, { deliveryId, state, amount, currency, paidAt })
  return { ok: true, value: { payment, told: false, awaitsPayment: false } }
}

/** Another program has begun to pay it, or what was answered to Pay here was lost. */
async function withoutReply(
  { quoteId, accountId: senderAccountId }: PaidQuote,
  { database, gateway, clock }: PaymentDeps,
): Promise<Result<ReadPayment>> {
  const known = (awaitsPayment: boolean): Result<ReadPayment> => ({
    ok: true,
    value: { payment: null, told: false, awaitsPayment },
  })
  const quote = await gateway.getQuote({ params: { id: quoteId }, senderAccountId })
  if (!quote.ok) return quote
  const { status, delivery } = quote.value
  if (status !== 'accepted') return known(false)
  // The record of a quote names no order until it is paid.
  if (delivery === null) return known(true)
  const { id: deliveryId } = delivery
  const heardAtMs = clock.nowMs()
  const tracked = await gateway.trackOrder({ params: { id: deliveryId }, senderAccountId })
  if (!tracked.ok) return tracked
  await hearOfTracking(database, { deliveryId, tracking: tracked.value, heardAtMs })
  return known(stateOfTracking(tracked.value) === 'awaiting_payment')
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
  { reply, at }: KeptPayReply,
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
