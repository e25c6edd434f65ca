/** One order, looked at: where it is, and when that has changed, the record of its quote too. */
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Gateway } from '../gateway/gateway.ts'
import { isAway } from '../gateway/failure-cause.ts'
import { rememberDelivery, rememberQuotes } from '../quotes/known-quotes.ts'
import { lookAgain, lookAgainAtQuote, type DueOrder, type OrderedQuote } from './due-orders.ts'
import { findOrder, hearOfPayment, hearOfTracking } from './known-orders.ts'
import { backOffMs, nextLookMs } from './next-look.ts'
import { isOver, tellsOfPayment, type OrderState } from './order-state.ts'

export interface LookDeps {
  readonly database: Pick<Database, 'query' | 'one'>
  readonly gateway: Pick<Gateway, 'trackOrder' | 'getQuote' | 'getQuotePayment'>
  readonly clock: Clock
  readonly random: () => number
}

/** False: the service cannot be reached, and asking it for others is no use now. */
export async function lookAtOrder(due: DueOrder, deps: LookDeps): Promise<boolean> {
  const { database, gateway, clock } = deps
  const { deliveryId, accountId } = due
  const heardAtMs = clock.nowMs()
  const ask = { params: { id: deliveryId }, senderAccountId: accountId }
  const tracked = await gateway.trackOrder(ask)
  if (!tracked.ok) {
    await putOff(due, deps)
    return !isAway(tracked.failure)
  }
  const changed = await hearOfTracking(database, {
    deliveryId,
    tracking: tracked.value,
    heardAtMs,
  })
  if (changed) await bringQuoteInStep(due, deps)
  const order = await findOrder(database, deliveryId)
  if (order === null) return true
  if (isNewsOfMoney({ before: due.status, now: order.status })) await hearOfMoney(due, deps)
  const { status: state, statusAt } = order
  const atMs = nextLookMs({ state, stateAtMs: statusAt.getTime(), nowMs: clock.nowMs() })
  await lookAgain(database, { deliveryId, atMs, failures: 0 })
  return true
}

/** What it cannot learn now it learns at the next change, or who opens the page does. */
async function bringQuoteInStep(due: DueOrder, deps: LookDeps): Promise<void> {
  const { database, gateway, clock } = deps
  const { quoteId, accountId } = due
  const heardAtMs = clock.nowMs()
  const read = await gateway.getQuote({ params: { id: quoteId }, senderAccountId: accountId })
  if (read.ok) await rememberQuotes(database, { accountId, quotes: [read.value], heardAtMs })
}

/** When it was paid; and what of it has gone back, which is decided of what has failed or is over. */
function isNewsOfMoney({ before, now }: { before: OrderState; now: OrderState }): boolean {
  if (now === 'failed') return true
  return tellsOfPayment(now) ? !tellsOfPayment(before) || isOver(now) : isOver(now)
}

async function hearOfMoney({ quoteId, accountId }: DueOrder, deps: LookDeps): Promise<void> {
  const { database, gateway, clock } = deps
  const heardAtMs = clock.nowMs()
  const ask = { params: { id: quoteId }, senderAccountId: accountId }
  const read = await gateway.getQuotePayment(ask)
  const payment = read.ok ? read.value.payment : null
  if (payment !== null) await hearOfPayment(database, { payment, heardAtMs })
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
