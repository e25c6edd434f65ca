/**
 * Looks at the orders that were begun here until they are over, when the service's feed has a change of
 * them, and mails their buyers what happens: money that is awaited, came or went back, a driver, the
 * delivery. A job of the queue does it: while it waits there is no second one, and each ends by sending the
 * next. A watch is looked at again at its time, so a process that ends over one loses nothing, and a mail
 * is written once, in the transaction that notes it.
 */
import type { DeliveryId } from '#lib/contract/ids.ts'
import type { PayReply } from '#lib/contract/pay.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Queue, QueueOptions } from '#server/db/queue.ts'
import type { Logger } from '#server/log.ts'
import { listMembers } from '../access/memberships.ts'
import type { PortalDeps } from '../deps.ts'
import { isAway } from '../gateway/failure-cause.ts'
import type { LetterFor } from '../mail/letter.ts'
import type { TransferFacts } from '../mail/order-letters.ts'
import { sendMail, type SendMailDeps } from '../mail/mail.ts'
import { backOffMs } from './back-off.ts'
import { followFeed } from './follow-feed.ts'
import { letterOfNews } from './letter-of-news.ts'
import {
  awaitedOf,
  newsOf,
  reminderMsOf,
  type Awaited,
  type News,
  type NewsKind,
} from './order-news.ts'
import { isOver, readOrder, readQuote, readTracking, type ReadOrder } from './orders.ts'
import {
  dueWatches,
  noteCanceled,
  noteLook,
  noteOrder,
  sweepWatches,
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
  const hasFeed = await followFeed(deps, signal)
  const due = await dueWatches(deps.database, { nowMs: deps.clock.nowMs(), atMost })
  for (let at = 0; at < due.length && !signal?.aborted; at += atOnce) {
    const looks = due.slice(at, at + atOnce).map((watch) => look(watch, { ...deps, hasFeed }))
    const answered = await Promise.all(looks)
    if (answered.includes(false)) break
  }
  return due.length
}

interface LookDeps extends WatchDeps {
  /** The feed makes a watch due when something changes. */
  readonly hasFeed: boolean
}

/** False: the service cannot be reached, and asking it for others is no use now. */
async function look(watch: Watch, deps: LookDeps): Promise<boolean> {
  const ordered = await orderOf(watch, deps)
  if (ordered === 'away') return putOff(watch, deps, false)
  if (ordered === null) {
    await noteLook(deps.database, { ...watch, nextLookAtMs: null, failures: 0 })
    return true
  }
  if (ordered === 'not yet') {
    const nowMs = deps.clock.nowMs()
    const nextLookAtMs = nextLookMs(
      { state: 'awaiting_payment', payment: null },
      watch.pressedAt,
      nowMs,
    )
    await noteLook(deps.database, { ...watch, nextLookAtMs, failures: 0 })
    return true
  }
  const read = await readOrder({ ...watch, deliveryId: ordered }, deps)
  if (!read.ok) return putOff(watch, deps, !isAway(read.failure))
  return mailNews(watch, read.value, deps)
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

async function mailNews(watch: Watch, order: ReadOrder, deps: LookDeps): Promise<boolean> {
  const nowMs = deps.clock.nowMs()
  const { state } = order
  const { mailed } = watch
  const awaited = awaitedOf(order, watch)
  const unmailed = newsOf(order, { mailed, awaited, nowMs }).filter(({ keys }) =>
    keys.some((key) => !mailed.includes(key)),
  )
  const kinds = new Set(unmailed.map(({ kind }) => kind))
  const transfer = await transferOf({ watch, awaited, kinds }, deps)
  const tracking = kinds.has('driver') ? await readTracking({ ...watch, ...order }, deps) : null
  // Without the facts that a mail needs none is written; the next look asks for them again.
  if (transfer === 'away' || tracking?.ok === false) return putOff(watch, deps, false)
  const known = { awaited, transfer, tracking: tracking?.value ?? null }
  const since = order.stateSince ?? watch.paidAt ?? watch.pressedAt
  await deps.database.transaction(async (tx) => {
    await noteOrder(tx, order)
    if (state === 'canceled') {
      await noteCanceled(tx, { quoteId: watch.quoteId, dueAtMs: null })
    }
    for (const news of unmailed) {
      if (news.at !== null && nowMs - news.at.getTime() > newsForMs) continue
      const letter = letterOfNews(news.kind, { watch, order, ...known })
      if (letter !== null) await write(tx, { news, watch, order, letter }, deps)
    }
    await noteLook(tx, {
      quoteId: watch.quoteId,
      mailed: [...mailed, ...unmailed.flatMap(({ keys }) => keys)],
      nextLookAtMs: deps.hasFeed
        ? nextTimedLookMs(order, awaited, nowMs)
        : nextLookMs(order, since, nowMs),
      failures: 0,
    })
  })
  return true
}

/** Its account and reference, where one of the mails says them. */
async function transferOf(
  {
    watch: { quoteId, accountId, kept },
    awaited,
    kinds,
  }: { watch: Watch; awaited: Awaited | null; kinds: ReadonlySet<NewsKind> },
  { gateway }: WatchDeps,
): Promise<TransferFacts | null | 'away'> {
  const isSaid = (['transfer', 'part', 'reminder'] as const).some((kind) => kinds.has(kind))
  if (awaited?.isTransfer !== true || !isSaid) return null
  let reply: PayReply | null = kept?.reply ?? null
  if (reply === null) {
    const read = await gateway.getQuotePayment({
      params: { id: quoteId },
      senderAccountId: accountId,
    })
    if (!read.ok) return 'away'
    reply = read.value.payment?.instructions ?? null
  }
  if (reply?.type !== 'bank_transfer') return null
  const { account, referenceCode: reference } = reply
  const { bank_name: bank, account_name: accountName, account_number: accountNumber } = account
  return { reference, bank, accountName, accountNumber }
}

async function write(
  tx: Transaction,
  { news, watch, order, letter }: { news: News; watch: Watch; order: ReadOrder; letter: LetterFor },
  { mail }: WatchDeps,
): Promise<void> {
  for (const personId of await buyersOf(tx, watch)) {
    const about = `order ${news.keys[0]} ${order.deliveryId} ${personId}`
    await sendMail({ to: { personId }, about, letter, in: tx }, mail)
  }
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
const lateEveryMs = 60 * minuteMs
const lateForMs = 7 * dayMs
const leastMs = 5 * secondMs
const mostMs = 5 * minuteMs

/** A failed trip may be sent again by a person, and a transfer arrive after its order was canceled. */
function nextLookMs(
  { state, payment }: Pick<ReadOrder, 'state' | 'payment'>,
  since: Date,
  nowMs: number,
): number | null {
  const ageMs = Math.max(0, nowMs - since.getTime())
  const mayComeLate = state === 'canceled' && payment?.type === 'bank_transfer'
  if (mayComeLate) return ageMs > lateForMs ? null : nowMs + lateEveryMs
  if (isOver(state)) return null
  if (state === 'failed') return ageMs > failedForMs ? null : nowMs + failedMinMs
  // An order in one state for an hour will hardly change within the next seconds.
  return nowMs + Math.min(Math.max(ageMs / 10, leastMs), mostMs)
}

/** By the feed everything is known but the time: the reminder, and a look at what is open all the same. */
function nextTimedLookMs(
  { state, orderedAt }: ReadOrder,
  awaited: Awaited | null,
  nowMs: number,
): number | null {
  if (isOver(state)) return null
  const laterMs = nowMs + dayMs
  const deadlineAt = awaited?.deadlineAt ?? null
  const reminderMs = deadlineAt === null ? 0 : reminderMsOf(deadlineAt, orderedAt)
  return reminderMs > nowMs ? Math.min(reminderMs, laterMs) : laterMs
}
