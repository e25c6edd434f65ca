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
    isCanceled: z.boolean(),
    told: z.array(z.enum(news)),
    failures: z.int(),
  })
  .transform(({ reply, repliedAt, ...watch }) =>
    Object.assign(watch, { kept: reply && repliedAt && { reply, at: repliedAt } }),
  )

const columns = `quote_id as "quoteId", account_id as "accountId", person_ids as "personIds",
  pressed_at as "pressedAt", delivery_id as "deliveryId", order_no as "orderNo", reply,
  replied_at as "repliedAt", paid_at as "paidAt", canceled as "isCanceled", told, failures`

async function watches(from: Query, where: string, values: readonly unknown[]): Promise<Watch[]> {
  const rows = await from.query<unknown>(
    `select ${columns} from portal.watches where ${where}`,
    values,
  )
  return rows.map((row) => watchRowSchema.parse(row))
}

export function findWatches(
  from: Query,
  { accountId, quoteIds }: { accountId: SenderAccountId; quoteIds: readonly QuoteId[] },
): Promise<Watch[]> {
  return watches(from, `account_id = $1 and quote_id = any ($2::uuid[])`, [accountId, quoteIds])
}

export async function findWatchOfOrder(
  from: Query,
  { accountId, deliveryId }: { accountId: SenderAccountId; deliveryId: DeliveryId },
): Promise<Watch | null> {
  const found = await watches(from, `account_id = $1 and delivery_id = $2`, [accountId, deliveryId])
  return found[0] ?? null
}

export function dueWatches(
  from: Query,
  { nowMs, atMost }: { nowMs: number; atMost: number },
): Promise<Watch[]> {
  const due = `next_look_at <= $1 order by next_look_at limit $2`
  return watches(from, due, [new Date(nowMs), atMost])
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
  await to.query(
    `insert into portal.watches as w (quote_id, account_id, person_ids, pressed_at, next_look_at)
     values ($1, $2, array[$3::uuid], $4, $5)
     on conflict (quote_id) do update
       set next_look_at = excluded.next_look_at,
         person_ids = case when w.person_ids @> excluded.person_ids then w.person_ids
           else w.person_ids || excluded.person_ids end,
         pressed_at = case when w.delivery_id is null then excluded.pressed_at else w.pressed_at end
       where w.account_id = excluded.account_id`,
    [
      watch.quoteId,
      watch.accountId,
      watch.personId,
      new Date(watch.nowMs),
      new Date(watch.nextLookAtMs),
    ],
  )
}

export async function keepReply(
  to: Query,
  { quoteId, reply, atMs }: { quoteId: QuoteId; reply: PayReply; atMs: number },
): Promise<void> {
  await to.query(
    `update portal.watches set reply = $2, replied_at = $3, delivery_id = $4
     where quote_id = $1 and (replied_at is null or replied_at <= $3)`,
    [quoteId, JSON.stringify(reply), new Date(atMs), reply.deliveryId],
  )
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
  await to.query(
    `update portal.watches set delivery_id = $2::uuid, order_no = coalesce(order_no, $3::text),
       paid_at = coalesce(paid_at, $4::timestamptz),
       next_look_at = case when next_look_at is null or paid_at is not null then next_look_at
         else least(next_look_at, $4::timestamptz) end
     where quote_id = $1 and (delivery_id is distinct from $2::uuid or (order_no is null and $3::text is not null)
       or (paid_at is null and $4::timestamptz is not null))`,
    [quoteId, deliveryId, orderNo, paidAt],
  )
}

/** `nextLookAt` null: it is over. */
export async function noteLook(
  to: Query,
  {
    quoteId,
    told,
    nextLookAtMs,
    failures,
  }: {
    quoteId: QuoteId
    told: readonly News[]
    nextLookAtMs: number | null
    failures: number
  },
): Promise<void> {
  await to.query(
    `update portal.watches set told = $2::text[], next_look_at = $3, failures = $4
     where quote_id = $1`,
    [quoteId, told, nextLookAtMs === null ? null : new Date(nextLookAtMs), failures],
  )
}

/** Nothing is told any more of an order that was canceled. */
export async function endCanceled(to: Query, quoteId: QuoteId): Promise<void> {
  await to.query(
    `update portal.watches set next_look_at = null, canceled = true where quote_id = $1`,
    [quoteId],
  )
}

/** `openBefore`: also those that are not over, or whose answer to Pay may still be read. */
export async function deleteWatches(
  from: Query,
  { pressedBefore, openBefore }: { pressedBefore: Date; openBefore: Date },
): Promise<void> {
  await from.query(
    `delete from portal.watches
     where pressed_at < $2 or (pressed_at < $1 and next_look_at is null and reply is null)`,
    [pressedBefore, openBefore],
  )
}

/** The account of a quote or an order from before the account was in addresses; null of any other. */
export async function accountOfMoved(from: Query, id: string): Promise<SenderAccountId | null> {
  const uuid = z.uuid().safeParse(id)
  if (!uuid.success) return null
  const [row] = await from.query<{ accountId: string }>(
    `select account_id as "accountId" from portal.moved where id = $1`,
    [uuid.data],
  )
  return row === undefined ? null : senderAccountIdSchema.parse(row.accountId)
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
  readonly now: Date
  readonly expiresAt: Date
}

interface Area {
  readonly district?: string | undefined
  readonly province?: string | undefined
}

/** False where the order has `most` open links already. */
export async function addLink(tx: Transaction, link: NewLink, most: number): Promise<boolean> {
  // Two presses at once are counted one after the other.
  await tx.query(`select pg_advisory_xact_lock(hashtextextended($1, 45))`, [link.deliveryId])
  const made = await tx.query(
    `insert into portal.share_links
       (id, token_hash, account_id, quote_id, delivery_id, order_no, pickup_district, pickup_province,
        delivery_district, delivery_province, made_by, created_at, expires_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13
     where (select count(*) from portal.share_links
            where delivery_id = $5 and revoked_at is null and expires_at > $12) < $14
     returning id`,
    [
      link.id,
      link.tokenHash,
      link.accountId,
      link.quoteId,
      link.deliveryId,
      link.orderNo,
      link.pickup.district ?? null,
      link.pickup.province ?? null,
      link.delivery.district ?? null,
      link.delivery.province ?? null,
      link.madeBy,
      link.now,
      link.expiresAt,
      most,
    ],
  )
  return made.length > 0
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
  return from.query<LinkOfOrder>(
    `select l.id, l.created_at as "createdAt", l.expires_at as "expiresAt",
       l.revoked_at as "revokedAt", l.seen_count::int as "seenCount",
       l.last_seen_at as "lastSeenAt", p.id as "makerId", p.name as maker,
       p.role <> 'customer' as "makerIsStaff"
     from portal.share_links l
     join portal.named_people p on p.id = l.made_by
     where l.delivery_id = $1 and l.account_id = $2
     order by l.created_at desc, l.id desc limit 50`,
    [deliveryId, accountId],
  )
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
  return from.query<MakerOfLinks>(
    `select p.id as "personId", p.name, p.email, count(*)::int as count,
       p.role <> 'customer' as "isStaff"
     from portal.share_links l
     join portal.named_people p on p.id = l.made_by
     where l.account_id = $1 and l.revoked_at is null and l.expires_at > $2
     group by p.id, p.name, p.email, p.role order by count desc, p.id limit $3`,
    [accountId, now, atMost],
  )
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
  asked: {
    accountId: SenderAccountId
    now: Date
    makerIds: readonly string[]
    atMostEach: number
  },
): Promise<OpenLinkRow[]> {
  return from.query<OpenLinkRow>(
    `select l.made_by as "madeBy", l.id, l.delivery_id as "deliveryId", l.expires_at as "expiresAt",
       l.seen_count::int as "seenCount", l.quote_id as "quoteId", l.order_no as "orderNo"
     from unnest($3::uuid[]) as maker
     cross join lateral (
       select * from portal.share_links l
       where l.account_id = $1 and l.made_by = maker and l.revoked_at is null and l.expires_at > $2
       order by l.created_at desc limit $4
     ) as l
     order by l.created_at desc`,
    [asked.accountId, asked.now, asked.makerIds, asked.atMostEach],
  )
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
  const [id, deliveryId, madeBy] =
    'madeBy' in which ? [null, null, which.madeBy] : [which.id, which.deliveryId ?? null, null]
  const revoked = await to.query(
    `update portal.share_links set revoked_at = $2
     where account_id = $1 and revoked_at is null and expires_at > $2
       and ($3::uuid is null or id = $3) and ($4::uuid is null or delivery_id = $4)
       and ($5::uuid is null or made_by = $5)
     returning id`,
    [accountId, now, id, deliveryId, madeBy],
  )
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
  const opened = `account_id as "accountId", delivery_id as "deliveryId",
    nullif(concat_ws(', ', pickup_district, pickup_province), '') as "from",
    nullif(concat_ws(', ', delivery_district, delivery_province), '') as "to"`
  const isOpen = `token_hash = $1 and revoked_at is null and expires_at > $2`
  const [row] = await from.query<unknown>(
    isVisit
      ? `update portal.share_links set seen_count = seen_count + 1, last_seen_at = $2
         where ${isOpen} returning ${opened}`
      : `select ${opened} from portal.share_links where ${isOpen}`,
    [tokenHash, now],
  )
  return row === undefined ? null : openedRowSchema.parse(row)
}
