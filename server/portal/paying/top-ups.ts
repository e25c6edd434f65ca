/** Top-ups that were begun, kept for a page that is opened again: no service tells them. */
import { topUpReplySchema, type TopUpReply } from '#lib/contract/pay.ts'
import type { SenderAccountId } from '#lib/contract/ids.ts'
import type { Database } from '#server/db/database.ts'

export interface KeptTopUp {
  readonly reply: TopUpReply
  readonly amount: number
  readonly currency: string
  readonly createdAt: Date
  readonly expiresAt: Date | null
}

export async function keepTopUp(
  database: Pick<Database, 'query'>,
  { accountId, topUp }: { accountId: SenderAccountId; topUp: KeptTopUp },
): Promise<void> {
  const { reply, amount, currency, createdAt, expiresAt } = topUp
  await database.query(
    `insert into portal.top_ups
       (payment_id, account_id, amount, currency, reply, expires_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [reply.paymentId, accountId, amount, currency, JSON.stringify(reply), expiresAt, createdAt],
  )
}

/** One that has lapsed can be renewed for a while; then it is nobody's errand any more. */
const afterLapseMs = 10 * 60_000
const shownForMs = 24 * 3_600_000

/** The account's last one. Whether it has arrived its entries say. */
export async function lastTopUp(
  database: Pick<Database, 'one'>,
  { accountId, nowMs }: { accountId: SenderAccountId; nowMs: number },
): Promise<KeptTopUp | null> {
  const row = await database.one<
    Omit<KeptTopUp, 'reply' | 'amount'> & { reply: unknown; amount: string }
  >(
    `select reply, amount, currency, created_at as "createdAt", expires_at as "expiresAt"
     from portal.top_ups
     where account_id = $1 and created_at > $2 and (expires_at is null or expires_at > $3)
     order by created_at desc limit 1`,
    [accountId, new Date(nowMs - shownForMs), new Date(nowMs - afterLapseMs)],
  )
  if (row === null) return null
  return { ...row, reply: topUpReplySchema.parse(row.reply), amount: Number(row.amount) }
}
