/** The tables of the room: watches, share_links and moved. */
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
import type { PublicPlaces } from '#lib/storefront/public-order.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { newRow, sql, type Sql } from '#server/db/sql.ts'

type Query = Pick<Database | Transaction, 'query'>

export const news = ['paid', 'delivered'] as const

export type News = (typeof news)[number]

/** A quote for which Pay was pressed here, and what is known of it since. */
export interface Watch {
  readonly quoteId: QuoteId
  readonly accountId: SenderAccountId
  /** The people who pressed Pay. */
  readonly personIds: readonly string[]
  readonly pressedAt: Date
  /** Null until paying made an order of it, as far as is known. */
  readonly deliveryId: DeliveryId | null
  readonly orderNo: string | null
  /** What a service that does not tell its payments answered to Pay last. */
  readonly kept: { readonly reply: PayReply; readonly at: Date } | null
  readonly paidAt: Date | null
  readonly isCanceled: boolean
  /** The mails that were written. */
  readonly told: readonly News[]
  readonly failures: number
}

const watchRowSchema = z
  .object({
    quoteId: quoteIdSchema,
    accountId: senderAccountIdSchema,
    personIds: z.array(z.string()),
    pressedAt: z.date(),
    deliveryId: deliveryIdSchema.nullable(),
    orderNo: z.string().nullable(),
    /** A version of the portal before this one may have written another shape. */
    reply: payReplySchema.nullable().catch(null),
    repliedAt: z.date().nullable(),
    paidAt: z.date().nullable(),
    canceled: z.boolean(),
    told: z.array(z.enum(news)),
    failures: z.int(),
  })
  .transform(({ reply, repliedAt, canceled: isCanceled, ...watch }) =>
    Object.assign(watch, { isCanceled, kept: reply && repliedAt && { reply, at: repliedAt } }),
  )

async function watches(from: Query, which: Sql): Promise<Watch[]> {
  const rows = await from.query<unknown>(sql`
    select quote_id, account_id, person_ids, pressed_at, delivery_id, order_no, reply, replied_at,
      paid_at, canceled, told, failures
    from portal.watches where ${which}`)
  return rows.map((row) => watchRowSchema.parse(row))
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

/** What is known stays; nothing is written where nothing is new. One that is paid is due at once. */
export async function noteOrder(
  to: Query,
  {
    quoteId,
    deliveryId,
    orderNo = null,
    paidAt,
  }: { quoteId: QuoteId; deliveryId: DeliveryId; orderNo?: string | null; paidAt: Date | null },
): Promise<void> {
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
  {
    quoteId,
    told,
    nextLookAtMs,
    failures,
  }: { quoteId: QuoteId; told: readonly News[]; nextLookAtMs: number | null; failures: number },
): Promise<void> {
  const nextLookAt = nextLookAtMs === null ? null : new Date(nextLookAtMs)
  await to.query(sql`
    update portal.watches set told = ${told}, next_look_at = ${nextLookAt}, failures = ${failures}
    where quote_id = ${quoteId}`)
}

/** Nothing is told any more of an order that was canceled. */
export async function endCanceled(to: Query, quoteId: QuoteId): Promise<void> {
  await to.query(sql`
    update portal.watches set next_look_at = null, canceled = true where quote_id = ${quoteId}`)
}

/** `openBefore`: also those that are not over, or whose answer to Pay may still be read. */
export async function deleteWatches(
  from: Query,
  { pressedBefore, openBefore }: { pressedBefore: Date; openBefore: Date },
): Promise<void> {
  await from.query(sql`
    delete from portal.watches where pressed_at < ${openBefore}
      or (pressed_at < ${pressedBefore} and next_look_at is null and reply is null)`)
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

export interface NewLink {
  readonly id: string
  readonly tokenHash: Buffer | null
  readonly accountId: SenderAccountId
  readonly quoteId: QuoteId
  readonly deliveryId: DeliveryId
  readonly orderNo: string | null
  readonly pickup: Area
  readonly delivery: Area
  readonly madeBy: string
  readonly createdAt: Date
  readonly expiresAt: Date
}

interface Area {
  readonly district?: string | undefined
  readonly province?: string | undefined
}

/** False where the order has `most` open links already. */
export async function addLink(
  tx: Transaction,
  { pickup, delivery, ...link }: NewLink,
  most: number,
): Promise<boolean> {
  const { deliveryId, createdAt } = link
  // Two presses at once are counted one after the other.
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${deliveryId}, 45))`)
  const [open] = await tx.query<{ count: number }>(sql`
    select count(*)::int from portal.share_links
    where delivery_id = ${deliveryId} and revoked_at is null and expires_at > ${createdAt}`)
  if (open !== undefined && open.count >= most) return false
  const row = newRow({
    ...link,
    pickupDistrict: pickup.district ?? null,
    pickupProvince: pickup.province ?? null,
    deliveryDistrict: delivery.district ?? null,
    deliveryProvince: delivery.province ?? null,
  })
  await tx.query(sql`insert into portal.share_links ${row}`)
  return true
}

export interface LinkOfOrder {
  readonly id: string
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly revokedAt: Date | null
  readonly seenCount: number
  readonly lastSeenAt: Date | null
  readonly makerId: string
  readonly maker: string
  readonly makerIsStaff: boolean
}

/** The latest first. */
export function linksOfOrder(
  from: Query,
  { accountId, deliveryId }: { accountId: SenderAccountId; deliveryId: DeliveryId },
): Promise<LinkOfOrder[]> {
  return from.query<LinkOfOrder>(sql`
    select l.id, l.created_at, l.expires_at, l.revoked_at, l.seen_count::int, l.last_seen_at,
      p.id as maker_id, p.name as maker, p.role <> 'customer' as maker_is_staff
    from portal.share_links l
    join portal.named_people p on p.id = l.made_by
    where l.delivery_id = ${deliveryId} and l.account_id = ${accountId}
    order by l.created_at desc, l.id desc limit 50`)
}

export interface MakerOfLinks {
  readonly personId: string
  readonly name: string
  readonly email: string
  readonly isStaff: boolean
  readonly count: number
}

export function makersOfOpenLinks(
  from: Query,
  { accountId, now, atMost }: { accountId: SenderAccountId; now: Date; atMost: number },
): Promise<MakerOfLinks[]> {
  return from.query<MakerOfLinks>(sql`
    select p.id as person_id, p.name, p.email, count(*)::int, p.role <> 'customer' as is_staff
    from portal.share_links l
    join portal.named_people p on p.id = l.made_by
    where l.account_id = ${accountId} and l.revoked_at is null and l.expires_at > ${now}
    group by p.id, p.name, p.email, p.role order by count desc, p.id limit ${atMost}`)
}

export interface OpenLinkRow {
  readonly madeBy: string
  readonly id: string
  readonly quoteId: QuoteId
  readonly deliveryId: DeliveryId
  readonly orderNo: string | null
  readonly expiresAt: Date
  readonly seenCount: number
}

/** The latest of each maker. */
export function openLinksOf(
  from: Query,
  {
    accountId,
    now,
    makerIds,
    atMostEach,
  }: {
    accountId: SenderAccountId
    now: Date
    makerIds: readonly string[]
    atMostEach: number
  },
): Promise<OpenLinkRow[]> {
  return from.query<OpenLinkRow>(sql`
    select l.made_by, l.id, l.delivery_id, l.expires_at, l.seen_count::int, l.quote_id, l.order_no
    from unnest(${makerIds}::uuid[]) as maker
    cross join lateral (
      select * from portal.share_links l
      where l.account_id = ${accountId} and l.made_by = maker and l.revoked_at is null
        and l.expires_at > ${now}
      order by l.created_at desc limit ${atMostEach}
    ) as l
    order by l.created_at desc`)
}

/** How many were open: one by its id, one of an order, or all that a person made. */
export async function revokeLinks(
  to: Query,
  {
    accountId,
    now,
    ...which
  }: { accountId: SenderAccountId; now: Date } & (
    { readonly id: string; readonly deliveryId?: DeliveryId } | { readonly madeBy: string }
  ),
): Promise<number> {
  const chosen =
    'madeBy' in which
      ? sql`made_by = ${which.madeBy}`
      : sql`id = ${which.id} and delivery_id = coalesce(${which.deliveryId ?? null}, delivery_id)`
  const revoked = await to.query(sql`
    update portal.share_links set revoked_at = ${now}
    where account_id = ${accountId} and revoked_at is null and expires_at > ${now} and ${chosen}
    returning id`)
  return revoked.length
}

export interface OpenedShare {
  readonly accountId: SenderAccountId
  readonly deliveryId: DeliveryId
  readonly places: PublicPlaces
}

const openedRowSchema = z
  .object({
    accountId: senderAccountIdSchema,
    deliveryId: deliveryIdSchema,
    from: z.string().nullable(),
    to: z.string().nullable(),
  })
  .transform(({ accountId, deliveryId, from, to }) => ({
    accountId,
    deliveryId,
    places: { from, to },
  }))

/** `isVisit`: it is counted, in the same statement, so that a hundred at once are a hundred. */
export async function openLink(
  from: Query,
  { tokenHash, now, isVisit }: { tokenHash: Buffer; now: Date; isVisit: boolean },
): Promise<OpenedShare | null> {
  const opened = sql`account_id, delivery_id,
    nullif(concat_ws(', ', pickup_district, pickup_province), '') as "from",
    nullif(concat_ws(', ', delivery_district, delivery_province), '') as "to"`
  const isOpen = sql`token_hash = ${tokenHash} and revoked_at is null and expires_at > ${now}`
  const [row] = await from.query<unknown>(
    isVisit
      ? sql`update portal.share_links set seen_count = seen_count + 1, last_seen_at = ${now}
          where ${isOpen} returning ${opened}`
      : sql`select ${opened} from portal.share_links where ${isOpen}`,
  )
  return row === undefined ? null : openedRowSchema.parse(row)
}
