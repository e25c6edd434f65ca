/** One order, looked at: where it is, and when that has changed, the record of its quote too. */
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Gateway } from '../gateway/gateway.ts'
import type { Failure } from '../gateway/result.ts'
import { rememberDelivery, rememberQuotes } from '../quotes/known-quotes.ts'
import { lookAgain, lookAgainAtQuote, type DueOrder, type OrderedQuote } from './due-orders.ts'
import { findOrder, hearOfPayment, hearOfTracking } from './known-orders.ts'
import { backOffMs, nextLookMs } from './next-look.ts'
import { tellsOfPayment } from './order-state.ts'

export interface LookDeps {
  readonly database: Pick<Database, 'query' | 'one'>
  readonly gateway: Pick<Gateway, 'trackOrder' | 'getQuote' | 'getQuotePayment'>
  readonly clock: Clock
  readonly random: () => number
}

/** False: the service cannot be reached, and asking it for others is no use now. */
export async function lookAtOrder(due: DueOrder, deps: LookDeps): Promise<boolean> {
  const { database, gateway, clock } = deps
  const { deliveryId, accountId: senderAccountId } = due
  const heardAtMs = clock.nowMs()
  const tracked = await gateway.trackOrder({ params: { id: deliveryId }, senderAccountId })
  if (!tracked.ok) {
    await putOff(due, deps)
    return !isAway(tracked.failure)
  }
  const changed = await hearOfTracking(database, { deliveryId, tracking: tracked.value, heardAtMs })
  if (changed) await bringQuoteInStep(due, deps)
  const order = await findOrder(database, deliveryId)
  if (order === null) return true
  const { status: state, statusAt } = order
  const atMs = nextLookMs({ state, stateAtMs: statusAt.getTime(), nowMs: clock.nowMs() })
  await lookAgain(database, { deliveryId, atMs, failures: 0 })
  return true
}

/** What it cannot learn now it learns at the next change, or who opens the page does. */
async function bringQuoteInStep(due: DueOrder, deps: LookDeps): Promise<void> {
  const { database, gateway, clock } = deps
  const { quoteId, accountId, deliveryId } = due
  const ask = { params: { id: quoteId }, senderAccountId: accountId }
  const heardAtMs = clock.nowMs()
  const read = await gateway.getQuote(ask)
  if (read.ok) await rememberQuotes(database, { accountId, quotes: [read.value], heardAtMs })
  const order = await findOrder(database, deliveryId)
  if (order === null || tellsOfPayment(due.status) || !tellsOfPayment(order.status)) return
  const payment = await gateway.getQuotePayment(ask)
  if (payment.ok && payment.value.payment !== null) {
    await hearOfPayment(database, { payment: payment.value.payment, heardAtMs })
  }
}

async function putOff({ deliveryId, failures }: DueOrder, deps: LookDeps): Promise<void> {
  const { database, clock, random } = deps
  const more = failures + 1
  const atMs = clock.nowMs() + backOffMs({ failures: more, random: random() })
  await lookAgain(database, { deliveryId, atMs, failures: more })
}

/** A quote that was not ordered by then will not be: whoever presses again is noted again. */
const waitedForMs = 24 * 3_600_000
const quoteAgainMs = 60_000

/** A quote for which Pay was pressed: has it become an order? False as above. */
export async function lookAtOrderedQuote(
  { quoteId, accountId, since }: OrderedQuote,
  { database, gateway, clock }: LookDeps,
): Promise<boolean> {
  const ask = { params: { id: quoteId }, senderAccountId: accountId }
  const heardAtMs = clock.nowMs()
  const [read, paying] = await Promise.all([gateway.getQuote(ask), gateway.getQuotePayment(ask)])
  const deliveryId = paying.ok ? paying.value.payment?.delivery_id : undefined
  if (deliveryId !== undefined) await rememberDelivery(database, { quoteId, deliveryId })
  if (read.ok) await rememberQuotes(database, { accountId, quotes: [read.value], heardAtMs })
  const isKnown = deliveryId !== undefined || (read.ok && read.value.delivery !== null)
  const mayYetBe = !read.ok || ['active', 'accepted'].includes(read.value.status)
  const waits = !isKnown && mayYetBe && heardAtMs - since.getTime() < waitedForMs
  await lookAgainAtQuote(database, { quoteId, atMs: waits ? heardAtMs + quoteAgainMs : null })
  return read.ok || !isAway(read.failure)
}

function isAway({ kind, status }: Failure): boolean {
  return kind === 'network' || kind === 'timeout' || (status !== undefined && status >= 500)
}
