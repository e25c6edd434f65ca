/** The events of an order that its buyers are mailed about, each once. */
import { overpaid } from '#lib/paying/shortfall.ts'
import type { PaymentId } from '#lib/contract/ids.ts'
import type { Payment } from '#lib/contract/quote-payment.ts'
import type { ReadOrder } from './orders.ts'
import type { Watch } from './watch-store.ts'

export type NewsKind =
  /** A bank transfer is awaited: its details. */
  | 'transfer'
  /** A part of it has arrived. */
  | 'part'
  /** The deadline comes near. */
  | 'reminder'
  | 'paid'
  /** More came than the price, after the mail that it is paid. */
  | 'over'
  | 'driver'
  | 'delivered'
  | 'canceled'
  /** Money came and went back after the mail that it is canceled. */
  | 'returned'

export interface News {
  readonly kind: NewsKind
  /** They say what its mail contains, and are the same at each look. The first names the mail. */
  readonly keys: readonly [string, ...string[]]
  /** Null: nobody says when. */
  readonly at: Date | null
}

/** The payment that an order waits for. */
export interface Awaited {
  readonly paymentId: PaymentId
  readonly isTransfer: boolean
  readonly begunAt: Date
  readonly deadlineAt: Date | null
  readonly received: number
}

type NewsOrder = Pick<
  ReadOrder,
  | 'state'
  | 'stateSince'
  | 'orderedAt'
  | 'isPaid'
  | 'paidAt'
  | 'deliveredAt'
  | 'canceledAt'
  | 'refunded'
  | 'payment'
>

/** Everything that has happened, mailed or not. `mailed`: the keys that were. */
export function newsOf(
  order: NewsOrder,
  { mailed, awaited, nowMs }: { mailed: readonly string[]; awaited: Awaited | null; nowMs: number },
): News[] {
  const { state } = order
  if (state === 'canceled') return canceledNews(order, mailed)
  if (state === 'awaiting_payment') {
    return awaited === null ? [] : awaitedNews(awaited, order.orderedAt, nowMs)
  }
  return order.isPaid ? paidNews(order, mailed, nowMs) : []
}

function awaitedNews(awaited: Awaited, orderedAt: Date, nowMs: number): News[] {
  const { paymentId, isTransfer, begunAt, deadlineAt, received } = awaited
  const news: News[] = []
  if (isTransfer && received === 0) {
    news.push({ kind: 'transfer', keys: [`transfer ${paymentId}`], at: begunAt })
  }
  if (isTransfer && received > 0) {
    news.push({ kind: 'part', keys: [`part ${paymentId} ${received}`], at: null })
  }
  if (deadlineAt !== null && isNear(deadlineAt, orderedAt, nowMs)) {
    news.push({ kind: 'reminder', keys: [`reminder ${deadlineAt.toISOString()}`], at: null })
  }
  return news
}

/** The last third of the time to pay begins: a day of three, forty minutes of two hours. */
export function reminderMsOf(deadlineAt: Date, orderedAt: Date): number {
  const deadlineMs = deadlineAt.getTime()
  return deadlineMs - (deadlineMs - orderedAt.getTime()) / 3
}

function isNear(deadlineAt: Date, orderedAt: Date, nowMs: number): boolean {
  return nowMs < deadlineAt.getTime() && nowMs >= reminderMsOf(deadlineAt, orderedAt)
}

function paidNews(order: NewsOrder, mailed: readonly string[], nowMs: number): News[] {
  const { state, paidAt, deliveredAt } = order
  const over = order.payment === null ? 0 : overpaid(order.payment)
  const overKey = `over ${over}`
  const news: News[] = []
  // One mail says both, and another one what came after it.
  if (!mailed.includes('paid')) {
    news.push({ kind: 'paid', keys: over > 0 ? ['paid', overKey] : ['paid'], at: paidAt })
  } else if (over > 0) {
    news.push({ kind: 'over', keys: [overKey], at: null })
  }
  if (hasNewDriver(order, nowMs)) {
    news.push({ kind: 'driver', keys: ['driver'], at: order.stateSince })
  }
  if (state === 'delivered') {
    news.push({ kind: 'delivered', keys: ['delivered'], at: deliveredAt })
  }
  return news
}

/** Longer than an order is not looked at. */
const pickedUpForMs = 10 * 60_000

/** A short way to the pickup may lie between two looks; a truck that has long left is no news. */
function hasNewDriver({ state, stateSince }: NewsOrder, nowMs: number): boolean {
  if (state === 'driver_assigned') return true
  if (state !== 'picked_up' && state !== 'in_transit') return false
  return stateSince !== null && nowMs - stateSince.getTime() < pickedUpForMs
}

function canceledNews(order: NewsOrder, mailed: readonly string[]): News[] {
  const returned = returnedOf(order)
  const returnedKey = `returned ${returned}`
  if (!mailed.includes('canceled')) {
    return [{ kind: 'canceled', keys: ['canceled', returnedKey], at: order.canceledAt }]
  }
  return returned > 0 ? [{ kind: 'returned', keys: [returnedKey], at: null }] : []
}

/** All that went back. */
export function returnedOf({ payment, refunded }: Pick<NewsOrder, 'payment' | 'refunded'>): number {
  return payment?.refunded_amount ?? refunded
}

/** The payment that an order waits for, also where the service has only answered to Pay. */
export function awaitedOf({ payment, state }: ReadOrder, { kept }: Watch): Awaited | null {
  if (state !== 'awaiting_payment') return null
  if (payment !== null) {
    const { id, type, state: paymentState, deadline_at: deadlineAt } = payment
    return {
      paymentId: id,
      isTransfer: type === 'bank_transfer' && awaitsMoney(paymentState),
      begunAt: new Date(payment.created_at),
      deadlineAt: deadlineAt === null ? null : new Date(deadlineAt),
      received: payment.received_amount,
    }
  }
  if (kept?.reply.type !== 'bank_transfer') return null
  const { paymentId, expiresAt } = kept.reply
  const deadlineAt = new Date(expiresAt)
  return { paymentId, isTransfer: true, begunAt: kept.at, deadlineAt, received: 0 }
}

const awaitsMoney = (state: Payment['state']) => state === 'pending' || state === 'partly_paid'
