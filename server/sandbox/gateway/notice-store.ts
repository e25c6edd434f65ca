import type { Database, Transaction } from '#server/db/database.ts'

export interface NewNotice {
  readonly id: string
  readonly tradeNo: string
  readonly state: 'paid' | 'failed'
  readonly body: string
  readonly forged: boolean
  readonly dueAt: Date
  readonly follows: string | null
}

export interface ClaimedNotice {
  readonly id: string
  readonly body: string
  readonly forged: boolean
  /** Including this one. */
  readonly attempts: number
  readonly merchant_id: string
  readonly notify_url: string
}

export async function insertNotice(tx: Transaction, notice: NewNotice): Promise<void> {
  await tx.query(
    `insert into sandbox.gateway_notices (id, trade_no, state, body, forged, due_at, follows)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      notice.id,
      notice.tradeNo,
      notice.state,
      notice.body,
      notice.forged,
      notice.dueAt,
      notice.follows,
    ],
  )
}

/** The earlier notice of this trade and state, so that a repeated one has the same body. */
export async function bodyOf(
  tx: Transaction,
  { tradeNo, state }: { tradeNo: string; state: 'paid' | 'failed' },
): Promise<string | null> {
  const rows = await tx.query<{ body: string }>(
    `select body from sandbox.gateway_notices where trade_no = $1 and state = $2 limit 1`,
    [tradeNo, state],
  )
  return rows[0]?.body ?? null
}

/** Claims due notices, each for one process, until the claim expires. */
export function claimDue(
  database: Database,
  { now, claimedUntil, limit }: { now: Date; claimedUntil: Date; limit: number },
): Promise<ClaimedNotice[]> {
  return database.query<ClaimedNotice>(
    `update sandbox.gateway_notices notice
        set claimed_until = $2, attempts = attempts + 1
       from sandbox.gateway_trades trade
      where trade.trade_no = notice.trade_no
        and notice.id in (
          select due.id from sandbox.gateway_notices due
            left join sandbox.gateway_notices before on before.id = due.follows
           where due.settled_at is null and due.due_at <= $1
             and (due.claimed_until is null or due.claimed_until <= $1)
             and (due.follows is null or before.settled_at is not null)
           order by due.due_at limit $3
           for update of due skip locked)
      returning notice.id, notice.body, notice.forged, notice.attempts,
        trade.merchant_id, trade.notify_url`,
    [now, claimedUntil, limit],
  )
}

/** `dueAt` null: nothing more to do. */
export async function noteAnswer(
  database: Database,
  answer: {
    readonly id: string
    readonly answer: string
    readonly at: Date
    readonly dueAt: Date | null
  },
): Promise<void> {
  await database.query(
    `update sandbox.gateway_notices
        set claimed_until = null, last_answer = $2, due_at = coalesce($4, due_at),
            settled_at = case when $4::timestamptz is null then $3::timestamptz end
      where id = $1`,
    [answer.id, answer.answer, answer.at, answer.dueAt],
  )
}

/** When the next notice may be due; null when all are done. */
export async function nextDueAt(database: Database): Promise<Date | null> {
  const found = await database.one<{ at: Date | null }>(
    `select min(greatest(due_at, claimed_until)) as at
       from sandbox.gateway_notices where settled_at is null`,
  )
  return found?.at ?? null
}
