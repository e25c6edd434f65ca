/** The tables portal.watches, portal.feed_place and portal.moved. */
import { z } from 'zod'
import {
  deliveryIdSchema,
  quoteIdSchema,
  senderAccountIdSchema,
  type DeliveryId,
  type QuoteId,
  type SenderAccountId,
} from '#lib/contract/ids.ts'
import { payReplySchema, type PayReply } from '#lib/contract/pay.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { newRow, sql, type Sql } from '#server/db/sql.ts'

type Query = Pick<Database | Transaction, 'query'>

const watchSchema = z
  .object({
    quoteId: quoteIdSchema,
    accountId: senderAccountIdSchema,
    /** The people who pressed Pay. */
    personIds: z.array(z.string()),
    pressedAt: z.date(),
    /** Null until paying made an order of it, as far as is known. */
    deliveryId: deliveryIdSchema.nullable(),
    orderNo: z.string().nullable(),
    /** A version of the portal before this one may have written another shape. */
    reply: payReplySchema.nullable().catch(null),
    repliedAt: z.date().nullable(),
    paidAt: z.date().nullable(),
    isCanceled: z.boolean(),
    /** The keys of news that was mailed, or was too old to be mailed. */
    mailed: z.array(z.string()),
    failures: z.int(),
  })
  .readonly()
  .transform(({ reply, repliedAt: at, ...watch }) => ({
    ...watch,
    /** The last answer to Pay, of a service that does not return its payments. */
    kept: reply && at && { reply, at },
  }))

/** A quote for which Pay was pressed here, and the state of its order, as far as is known. */
export type Watch = z.output<typeof watchSchema>

async function watches(from: Query, which: Sql): Promise<Watch[]> {
  const rows = await from.query<unknown>(sql`
    select quote_id, account_id, person_ids, pressed_at, delivery_id, order_no, reply, replied_at,
      paid_at, canceled as is_canceled, told as mailed, failures
    from portal.watches where ${which}`)
  return rows.map((row) => watchSchema.parse(row))
}

export function findWatches(
  from: Query,
  { accountId, quoteIds }: { accountId: SenderAccountId; quoteIds: readonly QuoteId[] },
): Promise<Watch[]> {
  return watches(from, sql`account_id = ${accountId} and quote_id = any (${quoteIds}::uuid[])`)
}

export async function findWatchOfOrder(
  from: Query,
  { accountId, deliveryId }: { accountId: SenderAccountId; deliveryId: DeliveryId },
): Promise<Watch | null> {
  const found = await watches(from, sql`account_id = ${accountId} and delivery_id = ${deliveryId}`)
  return found[0] ?? null
}

export function dueWatches(
  from: Query,
  { nowMs, atMost }: { nowMs: number; atMost: number },
): Promise<Watch[]> {
  const now = new Date(nowMs)
  return watches(from, sql`next_look_at <= ${now} order by next_look_at limit ${atMost}`)
}

export interface FeedReading {
  /** Null: the service has no feed, or it has not been read yet. */
  readonly after: string | null
  readonly failures: number
  readonly isDue: boolean
}

export async function readFeedReading(from: Query, nowMs: number): Promise<FeedReading> {
  const [row] = await from.query<FeedReading>(sql`
    select after, failures, next_read_at <= ${new Date(nowMs)} as is_due from portal.feed_place`)
  if (row === undefined) throw new Error('portal.feed_place has no row')
  return row
}

/** The watches of these quotes are due now, and the feed is read up to `after`: both or nothing. */
export async function makeDue(
  to: Query,
  {
    quoteIds,
    before,
    after,
    nowMs,
  }: { quoteIds: readonly QuoteId[]; before: string | null; after: string; nowMs: number },
): Promise<void> {
  await to.query(sql`
    with read as (
      update portal.feed_place set after = ${after}, failures = 0
      where after is not distinct from ${before}::text returning after)
    update portal.watches set next_look_at = least(next_look_at, ${new Date(nowMs)})
    where quote_id = any (${quoteIds}::uuid[]) and exists (select from read)`)
}

export async function putOffFeed(
  to: Query,
  { failures, nextReadAtMs }: { failures: number; nextReadAtMs: number },
): Promise<void> {
  await to.query(sql`
    update portal.feed_place set failures = ${failures}, next_read_at = ${new Date(nextReadAtMs)}`)
}

/**
 * The feed is read no more until then. Where it was read until now, watches that wait for it are due now:
 * without it their next look may be a day away.
 */
export async function leaveFeed(
  to: Query,
  { before, nowMs, nextReadAtMs }: { before: string | null; nowMs: number; nextReadAtMs: number },
): Promise<void> {
  await to.query(sql`
    with gone as (
      update portal.feed_place
      set after = null, failures = 0, next_read_at = ${new Date(nextReadAtMs)}
      where after is not distinct from ${before}::text returning after)
    update portal.watches set next_look_at = least(next_look_at, ${new Date(nowMs)})
    where ${before}::text is not null and next_look_at is not null and exists (select from gone)`)
}

/** Before the service is asked to make an order: an answer that is lost then loses no order. */
export async function beginWatch(
  to: Query,
  watch: {
    quoteId: QuoteId
    accountId: SenderAccountId
    personId: string
    nowMs: number
    nextLookAtMs: number
  },
): Promise<void> {
  const row = newRow({
    quoteId: watch.quoteId,
    accountId: watch.accountId,
    personIds: [watch.personId],
    pressedAt: new Date(watch.nowMs),
    nextLookAt: new Date(watch.nextLookAtMs),
  })
  await to.query(sql`
    insert into portal.watches as w ${row}
    on conflict (quote_id) do update
      set next_look_at = excluded.next_look_at,
        person_ids = case when w.person_ids @> excluded.person_ids then w.person_ids
          else w.person_ids || excluded.person_ids end,
        pressed_at = case when w.delivery_id is null then excluded.pressed_at else w.pressed_at end
      where w.account_id = excluded.account_id`)
}

export async function keepReply(
  to: Query,
  { quoteId, reply, atMs }: { quoteId: QuoteId; reply: PayReply; atMs: number },
): Promise<void> {
  const at = new Date(atMs)
  await to.query(sql`
    update portal.watches
    set reply = ${JSON.stringify(reply)}, replied_at = ${at}, delivery_id = ${reply.deliveryId}
    where quote_id = ${quoteId} and (replied_at is null or replied_at <= ${at})`)
}

/** Keeps known values; nothing is written where nothing is new. One that is paid is due at once. */
export async function noteOrder(
  to: Query,
  order: { quoteId: QuoteId; deliveryId: DeliveryId; orderNo?: string | null; paidAt: Date | null },
): Promise<void> {
  const { quoteId, deliveryId, orderNo = null, paidAt } = order
  await to.query(sql`
    update portal.watches w
    set delivery_id = new.delivery_id, order_no = coalesce(w.order_no, new.order_no),
      paid_at = coalesce(w.paid_at, new.paid_at),
      next_look_at = case when w.next_look_at is null or w.paid_at is not null then w.next_look_at
        else least(w.next_look_at, new.paid_at) end
    from (values (${deliveryId}::uuid, ${orderNo}::text, ${paidAt}::timestamptz))
      as new (delivery_id, order_no, paid_at)
    where w.quote_id = ${quoteId} and (w.delivery_id is distinct from new.delivery_id
      or (w.order_no is null and new.order_no is not null)
      or (w.paid_at is null and new.paid_at is not null))`)
}

/** `nextLookAtMs` null: it is over. */
export async function noteLook(
  to: Query,
  look: {
    quoteId: QuoteId
    mailed: readonly string[]
    nextLookAtMs: number | null
    failures: number
  },
): Promise<void> {
  const { quoteId, mailed, nextLookAtMs, failures } = look
  const nextLookAt = nextLookAtMs === null ? null : new Date(nextLookAtMs)
  await to.query(sql`
    update portal.watches set told = ${mailed}, next_look_at = ${nextLookAt}, failures = ${failures}
    where quote_id = ${quoteId}`)
}

/** `dueAtMs`: when to look for what became of its money; null: its look says it. */
export async function noteCanceled(
  to: Query,
  { quoteId, dueAtMs }: { quoteId: QuoteId; dueAtMs: number | null },
): Promise<void> {
  const due = dueAtMs === null ? null : new Date(dueAtMs)
  await to.query(sql`
    update portal.watches set canceled = true, next_look_at = coalesce(${due}::timestamptz, next_look_at)
    where quote_id = ${quoteId}`)
}

const dayMs = 24 * 3_600_000
const keptMs = 30 * dayMs
/** The answer to Pay says how an order was paid, and when, where the service does not: papers need it. */
const longestKeptMs = 400 * dayMs

/** Deletes those that are over, and after long also those whose answer to Pay may still be read. */
export async function sweepWatches(from: Query, nowMs: number): Promise<void> {
  await from.query(sql`
    delete from portal.watches where pressed_at < ${new Date(nowMs - longestKeptMs)}
      or (pressed_at < ${new Date(nowMs - keptMs)} and next_look_at is null and reply is null)`)
}

/** The account of a quote or an order from before the account was in addresses; null of any other. */
export async function accountOfMoved(from: Query, id: string): Promise<SenderAccountId | null> {
  const uuid = z.uuid().safeParse(id)
  if (!uuid.success) return null
  const [row] = await from.query<{ accountId: SenderAccountId }>(
    sql`select account_id from portal.moved where id = ${uuid.data}`,
  )
  return row?.accountId ?? null
}

/** The orders of which a person waits for news. */
export function heldWatches(from: Query, personId: string): Promise<object[]> {
  return from.query(sql`
    select order_no, pressed_at, paid_at from portal.watches
    where ${personId} = any (person_ids) order by pressed_at desc, quote_id`)
}

export async function stopWatching(tx: Transaction, personId: string): Promise<void> {
  await tx.query(sql`
    update portal.watches set person_ids = array_remove(person_ids, ${personId}::uuid)
    where ${personId} = any (person_ids)`)
}

export async function forgetWatches(tx: Transaction, accountId: SenderAccountId): Promise<void> {
  await tx.query(sql`delete from portal.watches where account_id = ${accountId}`)
}
