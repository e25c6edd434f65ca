/**
 * Looks at the orders that were begun here until their buyers were mailed that they are paid and that they
 * arrived. A job of the queue does it: while it waits there is no second one, and each ends by sending the
 * next. A watch is looked at again at its time, so a process that ends over one loses nothing, and a mail
 * is written once, in the transaction that notes it.
 */
import { orderHref } from '#lib/hrefs.ts'
import type { DeliveryId } from '#lib/contract/ids.ts'
import type { OrderState } from '#lib/contract/orders.ts'
import type { QuoteAddress } from '#lib/contract/quote-request.ts'
import { shownNumber } from '#lib/storefront/shown-number.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Queue, QueueOptions } from '#server/db/queue.ts'
import type { Logger } from '#server/log.ts'
import { listMembers } from '../access/memberships.ts'
import type { PortalDeps } from '../deps.ts'
import { isAway } from '../gateway/failure-cause.ts'
import { orderDelivered, orderPaid } from '../mail/letters.ts'
import { sendMail, type SendMailDeps } from '../mail/mail.ts'
import { isOver, readOrder, readQuote, type ReadOrder } from './orders.ts'
import {
  dueWatches,
  endCanceled,
  noteLook,
  noteOrder,
  sweepWatches,
  type News,
  type Watch,
} from './watch-store.ts'

export const watchQueue = 'portal.order-mails'

export const watchQueueOptions: QueueOptions = {
  oneWaiting: true,
  retryLimit: 1000,
  retryDelaySeconds: 5,
  retryDelayMaxSeconds: 30,
  keepSeconds: 60,
}

export interface WatchDeps extends PortalDeps {
  readonly mail: SendMailDeps
  readonly random: () => number
}

const everyMs = 5_000
const atMost = 40
const atOnce = 4

export async function startWatching({
  queue,
  log,
  ...deps
}: WatchDeps & { queue: Pick<Queue, 'work' | 'send'>; log: Logger }): Promise<void> {
  const { database, clock } = deps
  const next = () => queue.send(watchQueue, {}, { startAfter: new Date(clock.nowMs() + everyMs) })
  let sweptAtMs = Number.NEGATIVE_INFINITY
  await queue.work(watchQueue, { pollSeconds: 2 }, async ({ signal }) => {
    try {
      await lookOnce(deps, signal)
      const nowMs = clock.nowMs()
      if (nowMs - sweptAtMs < sweptEveryMs) return
      await sweepWatches(database, nowMs)
      sweptAtMs = nowMs
    } catch (error) {
      log.warn({ err: error }, 'orders could not be looked at')
    } finally {
      await next()
    }
  })
  await next()
}

const dayMs = 24 * 3_600_000
const sweptEveryMs = 3_600_000
/** How many there were to look at. Up to the first that the service does not answer: others stay due. */
export async function lookOnce(deps: WatchDeps, signal?: AbortSignal): Promise<number> {
  const due = await dueWatches(deps.database, { nowMs: deps.clock.nowMs(), atMost })
  for (let at = 0; at < due.length && !signal?.aborted; at += atOnce) {
    const answered = await Promise.all(due.slice(at, at + atOnce).map((watch) => look(watch, deps)))
    if (answered.includes(false)) break
  }
  return due.length
}

/** False: the service cannot be reached, and asking it for others is no use now. */
async function look(watch: Watch, deps: WatchDeps): Promise<boolean> {
  const ordered = await orderOf(watch, deps)
  if (ordered === 'away') return putOff(watch, deps, false)
  if (ordered === null) {
    await noteLook(deps.database, { ...watch, nextLookAtMs: null, failures: 0 })
    return true
  }
  if (ordered === 'not yet') {
    const nowMs = deps.clock.nowMs()
    const nextLookAtMs = nextLookMs('awaiting_payment', watch.pressedAt, nowMs)
    await noteLook(deps.database, { ...watch, nextLookAtMs, failures: 0 })
    return true
  }
  const read = await readOrder({ ...watch, deliveryId: ordered }, deps)
  if (!read.ok) return putOff(watch, deps, !isAway(read.failure))
  await mailNews(watch, read.value, deps)
  return true
}

/** A quote that was not ordered by then will not be: a new press begins to watch it again. */
const waitedForMs = dayMs

async function orderOf(
  watch: Watch,
  deps: WatchDeps,
): Promise<DeliveryId | 'not yet' | 'away' | null> {
  if (watch.deliveryId !== null) return watch.deliveryId
  const { quoteId, accountId, pressedAt } = watch
  const ask = { params: { id: quoteId }, senderAccountId: accountId }
  const payment = await deps.gateway.getQuotePayment(ask)
  const deliveryId = payment.ok ? payment.value.payment?.delivery_id : undefined
  if (deliveryId !== undefined) return deliveryId
  const read = await readQuote(watch, undefined, deps)
  if (!read.ok && isAway(read.failure)) return 'away'
  if (read.ok && read.value.delivery !== null) return read.value.delivery.id
  const mayBe = !read.ok || ['active', 'accepted'].includes(read.value.status)
  const isRecent = deps.clock.nowMs() - pressedAt.getTime() < waitedForMs
  return mayBe && isRecent ? 'not yet' : null
}

async function putOff(watch: Watch, deps: WatchDeps, isAnswered: boolean): Promise<boolean> {
  const failures = watch.failures + 1
  const nextLookAtMs = deps.clock.nowMs() + backOffMs({ failures, random: deps.random() })
  await noteLook(deps.database, { ...watch, nextLookAtMs, failures })
  return isAnswered
}

/** Buyers who got no mail for so long have seen it by themselves. */
const newsForMs = 3 * dayMs

async function mailNews(watch: Watch, order: ReadOrder, deps: WatchDeps): Promise<void> {
  const nowMs = deps.clock.nowMs()
  const { state, isPaid, paidAt, deliveredAt } = order
  const happened: [News, Date | null][] = []
  if (isPaid && state !== 'canceled') happened.push(['paid', watch.paidAt ?? paidAt])
  if (state === 'delivered') happened.push(['delivered', deliveredAt])
  const unmailed = happened.filter(([kind]) => !watch.mailed.includes(kind))
  const since = order.stateSince ?? watch.paidAt ?? watch.pressedAt
  await deps.database.transaction(async (tx) => {
    await noteOrder(tx, order)
    if (state === 'canceled') return endCanceled(tx, watch.quoteId)
    for (const [kind, at] of unmailed) {
      if (at !== null && nowMs - at.getTime() > newsForMs) continue
      await write(tx, { kind, watch, order }, deps)
    }
    await noteLook(tx, {
      quoteId: watch.quoteId,
      mailed: [...watch.mailed, ...unmailed.map(([kind]) => kind)],
      nextLookAtMs: nextLookMs(state, since, nowMs),
      failures: 0,
    })
  })
}

async function write(
  tx: Transaction,
  { kind, watch, order }: { kind: News; watch: Watch; order: ReadOrder },
  { mail }: WatchDeps,
): Promise<void> {
  const { deliveryId, ends, deliveredAt, price: amount, currency } = order
  const facts = {
    number: shownNumber(order),
    from: ends ? inWords(ends.pickup) : '–',
    to: ends ? inWords(ends.delivery) : '–',
    path: orderHref(watch.accountId, deliveryId),
  }
  const letter =
    kind === 'delivered'
      ? orderDelivered({ ...facts, deliveredAt })
      : orderPaid({ ...facts, total: { amount, currency } })
  for (const personId of await buyersOf(tx, watch)) {
    const about = `order ${kind} ${deliveryId} ${personId}`
    await sendMail({ to: { personId }, about, letter, in: tx }, mail)
  }
}

function inWords({ address, province }: QuoteAddress): string {
  return province === undefined || address.includes(province) ? address : `${address}, ${province}`
}

const mostBuyers = 20

/**
 * The people who get the mails about an order: all who pressed Pay for it and belong to the account; where
 * none of them does, those who may change something there.
 */
export async function buyersOf(
  database: Pick<Transaction, 'query'>,
  { accountId, personIds }: Pick<Watch, 'accountId' | 'personIds'>,
): Promise<readonly string[]> {
  const members = await listMembers(database, accountId)
  const pressed = members.filter(({ personId }) => personIds.includes(personId))
  const readers = pressed.length > 0 ? pressed : members.filter(({ role }) => role !== 'viewer')
  return readers.slice(0, mostBuyers).map(({ personId }) => personId)
}

const secondMs = 1_000
const minuteMs = 60 * secondMs
const failedMinMs = 10 * minuteMs
const failedForMs = 7 * dayMs
const leastMs = 5 * secondMs
const mostMs = 5 * minuteMs
const firstBackOffMs = 10 * secondMs
const mostBackOffMs = 60 * minuteMs

/** Null: not again. A failed trip may be sent again by a person, so it is watched for a week. */
function nextLookMs(state: OrderState, since: Date, nowMs: number): number | null {
  if (isOver(state)) return null
  const ageMs = Math.max(0, nowMs - since.getTime())
  if (state === 'failed') return ageMs > failedForMs ? null : nowMs + failedMinMs
  // An order in one state for an hour will hardly change within the next seconds.
  return nowMs + Math.min(Math.max(ageMs / 10, leastMs), mostMs)
}

/** `random` from 0 to 1, so that what failed together does not come again together. */
function backOffMs({ failures, random }: { failures: number; random: number }): number {
  const doubled = firstBackOffMs * 2 ** Math.min(failures - 1, 20)
  return Math.min(doubled, mostBackOffMs) * (0.8 + 0.4 * random)
}
