/**
 * An account's orders and quotes as the service returns them. Where a service elsewhere has no
 * `GET /api/orders/{id}`, an order is read from its quote and its tracking.
 */
import type { DeliveryId, QuoteId, SenderAccountId } from '#lib/contract/ids.ts'
import type { Language } from '#lib/contract/languages.ts'
import type { Order, OrderState } from '#lib/contract/orders.ts'
import type { QuoteAddress } from '#lib/contract/quote-request.ts'
import type { Payment } from '#lib/contract/quote-payment.ts'
import type { Quote } from '#lib/contract/quotes.ts'
import type { OrderTracking } from '#lib/contract/tracking.ts'
import type { QuoteStanding } from '#lib/storefront/quote-standing.ts'
import { shownNumber } from '#lib/storefront/shown-number.ts'
import type { Database } from '#server/db/database.ts'
import { portalDeps, type PortalDeps } from '../deps.ts'
import type { Failure, Result } from '../gateway/result.ts'
import { takeUse, type Limit } from '../limits/limits.ts'
import { accountOfMoved, findWatches, findWatchOfOrder } from './watch-store.ts'

/** Null fields: the service does not return them. */
export interface ReadOrder {
  readonly quoteId: QuoteId
  readonly deliveryId: DeliveryId
  readonly orderNo: string | null
  readonly state: OrderState
  readonly stateSince: Date | null
  readonly orderedAt: Date
  readonly isPaid: boolean
  readonly paidAt: Date | null
  readonly deliveredAt: Date | null
  /** Whether canceling would be taken now. */
  readonly cancellable: boolean | null
  /** The part of the price that was given back, as a decimal number. */
  readonly refunded: number
  readonly price: number
  readonly currency: string
  readonly payType: Payment['type'] | null
  /** The sums that came and went back. */
  readonly payment: Omit<Payment, 'instructions'> | null
  readonly canceledAt: Date | null
  /** It was not paid in time. */
  readonly isExpired: boolean
  readonly ends: { readonly pickup: QuoteAddress; readonly delivery: QuoteAddress } | null
}

export interface OrderOfAccount {
  readonly accountId: SenderAccountId
  readonly deliveryId: DeliveryId
}

export interface QuoteOfAccount {
  readonly accountId: SenderAccountId
  readonly quoteId: QuoteId
}

const answeredWithinMs = 4_000

/** A rejection with 404: there is no such order of this account. */
export async function readOrder(
  asked: OrderOfAccount,
  deps: PortalDeps = portalDeps(),
): Promise<Result<ReadOrder>> {
  const { accountId: senderAccountId, deliveryId: id } = asked
  const call = { params: { id }, senderAccountId, timeoutMs: answeredWithinMs }
  const read = await deps.gateway.getOrder(call)
  if (read.ok) return { ok: true, value: orderOfReply(read.value) }
  return isMissing(read.failure) ? orderByItsQuote(asked, read, deps) : read
}

function orderOfReply({ payment, ...order }: Order): ReadOrder {
  return {
    quoteId: order.quote_id,
    deliveryId: order.id,
    orderNo: order.order_no,
    state: order.state,
    stateSince: new Date(order.state_since),
    orderedAt: new Date(order.ordered_at),
    isPaid: order.paid_at !== null,
    paidAt: order.paid_at === null ? null : new Date(order.paid_at),
    deliveredAt: order.delivered_at === null ? null : new Date(order.delivered_at),
    cancellable: order.cancellable,
    refunded: order.refunded,
    price: order.price,
    currency: order.currency,
    payType: payment?.type ?? null,
    payment,
    canceledAt: order.canceled_at === null ? null : new Date(order.canceled_at),
    isExpired: order.cancel_reason === 'payment_deadline',
    ends: { pickup: order.pickup, delivery: order.delivery },
  }
}

/** An id can be made up, and each that is not known costs the service a list of the account's quotes. */
const unknownIds: Limit = { name: 'unknown order ids', uses: 30, windowMs: 60_000 }

async function orderByItsQuote(
  asked: OrderOfAccount,
  notFound: { readonly ok: false; readonly failure: Failure },
  deps: PortalDeps,
): Promise<Result<ReadOrder>> {
  const { accountId: senderAccountId, deliveryId } = asked
  const { database, gateway: service, clock } = deps
  const watch = await findWatchOfOrder(database, asked)
  const found = watch
    ? await service.getQuote({ params: { id: watch.quoteId }, senderAccountId })
    : await quoteOfOrder(asked, deps)
  if (found === null) return notFound
  if (!found.ok) return found
  const quote = found.value
  let state = stateOfRecord(quote)
  let deliveredAt: string | null | undefined = null
  if (state === null || state === 'delivered') {
    const tracked = await readTracking(asked, deps)
    if (!tracked.ok) return tracked
    state = stateOfTracking(tracked.value)
    deliveredAt = 'state' in tracked.value ? null : tracked.value.pod?.delivered_at
  }
  const paidAt = watch?.paidAt ?? null
  const isPaid = paidAt !== null || impliesPayment(state)
  return {
    ok: true,
    value: {
      quoteId: quote.id,
      deliveryId,
      orderNo: quote.delivery?.order_no ?? null,
      state,
      stateSince: null,
      orderedAt: watch?.pressedAt ?? new Date(quote.created_at),
      isPaid,
      paidAt: paidAt ?? (isPaid ? new Date(clock.nowMs()) : null),
      deliveredAt: deliveredAt ? new Date(deliveredAt) : null,
      cancellable: null,
      // A paid order that was canceled went back whole.
      refunded: isPaid && state === 'canceled' ? quote.estimated_total : 0,
      price: quote.estimated_total,
      currency: quote.currency,
      payType: watch?.kept?.reply.type ?? null,
      payment: null,
      canceledAt: null,
      isExpired: false,
      ends: quote.snapshot?.request ?? null,
    },
  }
}

/** Listing claims no quote, unlike reading by the id. Null: no quote of the account became it. */
async function quoteOfOrder(
  { accountId: senderAccountId, deliveryId }: OrderOfAccount,
  { database, gateway: service, clock }: PortalDeps,
): Promise<Result<Quote> | null> {
  const use = { limit: unknownIds, who: senderAccountId, nowMs: clock.nowMs() }
  if (!(await takeUse(database, use)).ok) return null
  const listed = await service.listQuotes({ senderAccountId, timeoutMs: answeredWithinMs })
  if (!listed.ok) return listed
  const quote = listed.value.find(({ delivery }) => delivery?.id === deliveryId)
  return quote === undefined ? null : { ok: true, value: quote }
}

/** Where it is now. */
export function readTracking(
  { accountId: senderAccountId, deliveryId: id }: OrderOfAccount,
  { gateway: service }: Pick<PortalDeps, 'gateway'> = portalDeps(),
): Promise<Result<OrderTracking>> {
  return service.trackOrder({ params: { id }, senderAccountId, timeoutMs: answeredWithinMs })
}

export function readQuote(
  { accountId: senderAccountId, quoteId }: QuoteOfAccount,
  language?: Language,
  { gateway: service }: Pick<PortalDeps, 'gateway'> = portalDeps(),
): Promise<Result<Quote>> {
  return service.getQuote({
    params: { id: quoteId },
    senderAccountId,
    timeoutMs: answeredWithinMs,
    ...(language && { language }),
  })
}

/** The order that a quote became. Its record names it when it is paid; until then its payment does. */
export async function orderOfQuote(
  { id: quoteId, status, delivery }: Pick<Quote, 'id' | 'status' | 'delivery'>,
  accountId: SenderAccountId,
  { gateway: service, database }: Pick<PortalDeps, 'gateway' | 'database'> = portalDeps(),
): Promise<DeliveryId | null> {
  if (delivery !== null) return delivery.id
  if (status === 'active' || status === 'expired') return null
  const params = { id: quoteId }
  const read = await service.getQuotePayment({ params, senderAccountId: accountId })
  if (read.ok) return read.value.payment?.delivery_id ?? null
  const [watch] = await findWatches(database, { accountId, quoteIds: [quoteId] })
  return watch?.deliveryId ?? null
}

/** Asks the service about each quote. One that cannot be read is left out. */
export async function standingsOf(
  { accountId, quoteIds }: { accountId: SenderAccountId; quoteIds: readonly QuoteId[] },
  deps: PortalDeps = portalDeps(),
): Promise<ReadonlyMap<QuoteId, QuoteStanding>> {
  const standings = await Promise.all(
    quoteIds.map(async (quoteId) => {
      const standing = await standingOf({ accountId, quoteId }, deps)
      return standing === null ? [] : ([[quoteId, standing]] as const)
    }),
  )
  return new Map(standings.flat())
}

async function standingOf(
  { accountId, quoteId }: QuoteOfAccount,
  deps: PortalDeps,
): Promise<QuoteStanding | null> {
  const read = await readQuote({ accountId, quoteId }, undefined, deps)
  if (!read.ok) return null
  if (read.value.status === 'canceled') return { kind: 'canceled' }
  const deliveryId = await orderOfQuote(read.value, accountId, deps)
  if (deliveryId === null) return { kind: 'open' }
  const order = await readOrder({ accountId, deliveryId }, deps)
  if (!order.ok) return null
  const { state, isPaid, orderNo } = order.value
  if (state === 'canceled') return { kind: 'canceled' }
  const number = shownNumber({ quoteId, deliveryId, orderNo })
  return { kind: 'ordered', accountId, deliveryId, number, isPaid }
}

/** As far as this portal knows by itself: an order that was begun here and is paid. */
export async function paidOrderAmong(
  database: Pick<Database, 'query'>,
  asked: { accountId: SenderAccountId; quoteIds: readonly QuoteId[] },
): Promise<Extract<QuoteStanding, { kind: 'ordered' }> | null> {
  for (const { deliveryId, paidAt, isCanceled, ...watch } of await findWatches(database, asked)) {
    if (deliveryId === null || paidAt === null || isCanceled) continue
    const number = shownNumber({ ...watch, deliveryId })
    return { kind: 'ordered', accountId: watch.accountId, deliveryId, number, isPaid: true }
  }
  return null
}

/** The account of an address from before the account was in it. */
export function accountOfOldAddress(id: string): Promise<SenderAccountId | null> {
  return accountOfMoved(portalDeps().database, id)
}

function isMissing({ kind, status }: Failure): boolean {
  return kind === 'rejected' && status === 404
}

// The states of an order as one list: those before it can be tracked, and those of tracking.

export function stateOfTracking(tracking: OrderTracking): OrderState {
  return 'state' in tracking ? tracking.state : tracking.status
}

/** Null where the record does not say: `pending` stands there before it is paid and after. */
export function stateOfRecord({ status, delivery }: Quote): OrderState | null {
  if (status === 'canceled') return 'canceled'
  const recorded = delivery?.status
  return recorded === undefined || recorded === 'pending' ? null : recorded
}

/** False where it was not paid, or where the state does not say whether it was. */
export function impliesPayment(state: OrderState): boolean {
  return state !== 'awaiting_payment' && state !== 'canceled'
}

/** Nothing comes after them. A failed trip may be sent again. */
export function isOver(state: OrderState): boolean {
  return state === 'delivered' || state === 'canceled'
}
