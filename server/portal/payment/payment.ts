/** A payment of a quote: begun, read and canceled with its order. */
import type { DeliveryId } from '#lib/contract/ids.ts'
import { payContactsSchema, type PayContacts } from '#lib/contract/pay-contacts.ts'
import type { Quote } from '#lib/contract/quotes.ts'
import type { Language } from '#lib/contract/languages.ts'
import type { OrderState } from '#lib/contract/orders.ts'
import type { PayReply, PayRequestInput } from '#lib/contract/pay.ts'
import type { Payment } from '#lib/contract/quote-payment.ts'
import { isAppUrl } from '#lib/paying/app-url.ts'
import type { AskedAgain, Canceled, PayProblem, PayStarted } from '#lib/paying/pay-outcomes.ts'
import { portalDeps, type PortalDeps } from '../deps.ts'
import { causeOf } from '../gateway/failure-cause.ts'
import type { Gateway } from '../gateway/gateway.ts'
import type { Failure, Result } from '../gateway/result.ts'
import { takeUse, type Limit, type Taken } from '../limits/limits.ts'
import { impliesPayment, stateOfTracking, type QuoteOfAccount } from '../orders/orders.ts'
import {
  beginWatch,
  findWatches,
  keepReply,
  noteCanceled,
  noteOrder,
  type Watch,
} from '../orders/watch-store.ts'

interface Start {
  readonly quote: QuoteOfAccount
  readonly personId: string
  readonly pay: PayRequestInput
  readonly seen: { readonly amount: number; readonly currency: string }
  readonly language: Language
  /** Asks for the quote again with these people, where its service takes none with Pay. */
  readonly askAgain: (contacts: PayContacts) => Promise<AskedAgain>
}

/** Collecting is begun at a gateway outside, which may be slow. */
const payWithinMs = 20_000
/** By then the answer to Pay has mostly come. */
const firstLookAfterMs = 5_000

/**
 * Begins a payment, or finds the one that was begun: the total is read again first, a watch is begun, and
 * the service makes one order and one charge of however many ask.
 */
export async function startPayment(
  { quote, personId, pay, seen, language, askAgain }: Start,
  deps: PortalDeps = portalDeps(),
): Promise<PayStarted> {
  const { quoteId, accountId } = quote
  const { database, gateway: service, clock } = deps
  const ask = { params: { id: quoteId }, senderAccountId: accountId }
  const read = await service.getQuote(ask)
  if (!read.ok) return problemOfFailure(read.failure)
  const { estimated_total: amount, currency } = read.value
  if (amount !== seen.amount || currency !== seen.currency) {
    return { kind: 'changed', amount, currency }
  }
  const people = await peopleOf(read.value, pay.contacts, askAgain)
  if (people.kind === 'problem') return people.problem
  const other = people.kind === 'other' ? { otherQuoteId: people.quoteId } : {}
  if (people.kind === 'other' && (people.amount !== amount || people.currency !== currency)) {
    return { kind: 'changed', amount: people.amount, currency: people.currency, ...other }
  }
  const { contacts, ...way } = pay
  const body = { ...way, ...(people.kind === 'taken' && { contacts }) }
  const paidId = people.kind === 'other' ? people.quoteId : quoteId
  const nowMs = clock.nowMs()
  const nextLookAtMs = nowMs + firstLookAfterMs
  await beginWatch(database, { quoteId: paidId, accountId, personId, nowMs, nextLookAtMs })
  const paid = await service.payQuote({
    params: { id: paidId },
    senderAccountId: accountId,
    body,
    language,
    timeoutMs: payWithinMs,
  })
  if (!paid.ok) return { ...problemOfFailure(paid.failure), ...other }
  const reply = paid.value
  if (!withPaymentEndpoint.has(service)) {
    await keepReply(database, { quoteId: paidId, reply, atMs: clock.nowMs() })
  }
  return {
    kind: 'started',
    deliveryId: reply.deliveryId,
    paid: reply.type === 'wallet',
    appUrl: reply.type === 'app' && isAppUrl(reply.appUrl) ? reply.appUrl : null,
    ...other,
  }
}

type People =
  /** The service takes them with Pay. */
  | { readonly kind: 'taken' }
  /** The quote or the order has them. */
  | { readonly kind: 'known' }
  | Extract<AskedAgain, { kind: 'other' }>
  | { readonly kind: 'problem'; readonly problem: PayProblem }

/** Nobody pays for a trip whose driver can call nobody. An order that was begun has its people. */
async function peopleOf(
  { status, contacts: known }: Quote,
  given: PayContacts | undefined,
  askAgain: Start['askAgain'],
): Promise<People> {
  const isTaken = known !== undefined
  if (given === undefined) {
    const areKnown = isTaken && payContactsSchema.safeParse(known).success
    if (status !== 'active' || areKnown) return { kind: 'known' }
    return { kind: 'problem', problem: { kind: 'contacts_missing' } }
  }
  if (isTaken) return { kind: 'taken' }
  if (status !== 'active') return { kind: 'known' }
  const again = await askAgain(given)
  if (again.kind === 'gone') return { kind: 'problem', problem: { kind: 'needs_price' } }
  return again.kind === 'other' ? again : { kind: 'known' }
}

/** Cancels a quote or the order it became. */
export async function cancelOrder(
  { quoteId, accountId: senderAccountId }: QuoteOfAccount,
  language: Language,
  deps: PortalDeps = portalDeps(),
): Promise<Canceled> {
  const params = { id: quoteId }
  const canceled = await deps.gateway.cancelQuote({ params, senderAccountId, language })
  if (canceled.ok) {
    await noteCanceled(deps.database, { quoteId, dueAtMs: deps.clock.nowMs() })
    return { kind: 'canceled' }
  }
  const { code } = canceled.failure
  if (code === 'order_not_cancellable') return { kind: 'too_late' }
  if (code === 'already_terminal') return { kind: 'already_over' }
  return problemOfFailure(canceled.failure)
}

export interface ReadPayment {
  readonly payment: Payment | null
  /** The service has an endpoint that returns the payment: then it takes slips too. */
  readonly hasPaymentEndpoint: boolean
  /** The order itself says that it is unpaid, although its payment cannot be read. */
  readonly awaitsPayment: boolean
}

/** The gateways whose service has that endpoint: its answer to Pay can be read again. */
const withPaymentEndpoint = new WeakSet<Gateway>()

/**
 * The payment of a quote: read where the service has that addition, and else put together from what it
 * answered to Pay and where the order is.
 */
export async function readPayment(
  quote: QuoteOfAccount,
  deps: PortalDeps = portalDeps(),
): Promise<Result<ReadPayment>> {
  const { quoteId, accountId: senderAccountId } = quote
  const { database, gateway: service } = deps
  const read = await service.getQuotePayment({ params: { id: quoteId }, senderAccountId })
  if (!read.ok) return read.failure.status === 404 ? putTogether(quote, deps) : read
  withPaymentEndpoint.add(service)
  const { payment } = read.value
  if (payment?.state === 'paid') {
    const paidAt =
      payment.paid_at === null ? new Date(deps.clock.nowMs()) : new Date(payment.paid_at)
    await noteOrder(database, { quoteId, deliveryId: payment.delivery_id, paidAt })
  }
  return { ok: true, value: { payment, hasPaymentEndpoint: true, awaitsPayment: false } }
}

async function putTogether(
  { quoteId, accountId }: QuoteOfAccount,
  deps: PortalDeps,
): Promise<Result<ReadPayment>> {
  const { database, gateway: service, clock } = deps
  const ask = { senderAccountId: accountId }
  const quote = await service.getQuote({ ...ask, params: { id: quoteId } })
  if (!quote.ok) return quote
  const known = (facts: Partial<ReadPayment>): Result<ReadPayment> => ({
    ok: true,
    value: { payment: null, hasPaymentEndpoint: false, awaitsPayment: false, ...facts },
  })
  const { estimated_total: amount, currency, status, delivery } = quote.value
  const [watch] = await findWatches(database, { accountId, quoteIds: [quoteId] })
  const kept = watch?.kept ?? null
  if (kept === null && status !== 'accepted') return known({})
  // The record of a quote names no order until it is paid.
  const deliveryId = kept?.reply.deliveryId ?? delivery?.id
  if (deliveryId === undefined) return known({ awaitsPayment: true })
  const tracked = await service.trackOrder({ ...ask, params: { id: deliveryId } })
  if (!tracked.ok) return tracked
  const orderState = status === 'canceled' ? 'canceled' : stateOfTracking(tracked.value)
  // Another program has begun to pay it, or what was answered to Pay here was lost.
  if (kept === null) return known({ awaitsPayment: orderState === 'awaiting_payment' })
  const nowMs = clock.nowMs()
  const paidAt = watch?.paidAt ?? (impliesPayment(orderState) ? new Date(nowMs) : null)
  if (paidAt !== null) await noteOrder(database, { quoteId, deliveryId, paidAt })
  const state = stateOfReply(kept.reply, { orderState, wasPaid: paidAt !== null, nowMs })
  return known({ payment: paymentOfReply(kept, { deliveryId, state, amount, currency, paidAt }) })
}

function stateOfReply(
  reply: PayReply,
  { orderState, wasPaid, nowMs }: { orderState: OrderState; wasPaid: boolean; nowMs: number },
): Payment['state'] {
  // The payment of a canceled order has gone back: nobody may read that nothing was paid.
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

const byCode: Readonly<Record<string, PayProblem>> = {
  not_payable: { kind: 'not_payable' },
  already_terminal: { kind: 'not_payable' },
  payment_method_not_allowed: { kind: 'method_not_allowed' },
  insufficient_balance: { kind: 'insufficient_balance' },
  gateway_not_configured: { kind: 'gateway_missing' },
  exchange_rate_not_configured: { kind: 'no_rate' },
  pay_failed: { kind: 'pay_failed' },
}

/** A failed call of paying as the problem that its page names. */
export function problemOfFailure(failure: Failure): PayProblem {
  const { kind, code } = failure
  const known = kind === 'rejected' && code !== undefined ? byCode[code] : undefined
  if (known !== undefined) return known
  const cause = causeOf(failure)
  switch (cause.kind) {
    case 'none':
      return { kind: 'not_found' }
    case 'busy':
      return { kind: 'too_many', retryAfterSeconds: cause.retryAfterSeconds }
    // Whether it was done is not known: also where a proxy answered in place of the service.
    case 'slow':
    case 'unreachable':
      return { kind: 'unanswered' }
    case 'refused':
    case 'faulty':
      return { kind: 'faulty', reference: failure.requestId ?? null }
  }
}

const windowMs = 10 * 60_000

const limits = {
  topUp: { name: 'top-ups', uses: 30, windowMs },
  // Another way of paying opens another trade. An office pays for its day's orders in one go.
  pay: { name: 'payments', uses: 120, windowMs },
  cancel: { name: 'cancellations', uses: 120, windowMs },
  // A megabyte each.
  slip: { name: 'slips', uses: 30, windowMs },
} as const satisfies Readonly<Record<string, Limit>>

export type PayingUse = keyof typeof limits

/** How often a person may do what opens something at a gateway outside, or is kept, each time. */
export function takePayingUse(what: PayingUse, personId: string): Promise<Taken> {
  const { database, clock } = portalDeps()
  return takeUse(database, { limit: limits[what], who: personId, nowMs: clock.nowMs() })
}
