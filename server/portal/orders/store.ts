/** The tables of the room: watches and moved. */
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

type Query = Pick<Database | Transaction, 'query'>

export const news = ['paid', 'delivered'] as const

export type News = (typeof news)[number]

/** A quote for which Pay was pressed here, and what is known of it since. */
export interface Watch {
  readonly quoteId: QuoteId
  readonly accountId: SenderAccountId
  /** The last person who pressed Pay; null when that account was removed. */
  readonly personId: string | null
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
    personId: z.string().nullable(),
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

const columns = `quote_id as "quoteId", account_id as "accountId", person_id as "personId",
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
    `insert into portal.watches as w (quote_id, account_id, person_id, pressed_at, next_look_at)
     values ($1, $2, $3, $4, $5)
     on conflict (quote_id) do update
       set person_id = excluded.person_id, next_look_at = excluded.next_look_at
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

/** What is known stays; nothing is written where nothing is new. */
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
       paid_at = coalesce(paid_at, $4::timestamptz)
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
