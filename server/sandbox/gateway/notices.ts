/**
 * Posts a notice of each trade that a payer has ended to its merchant, at least once: repeatedly, with
 * growing delays, until the merchant accepts it. The time of the next one is in the database, so it
 * outlives the process, and processes share the work.
 */
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Ids } from '#server/ids.ts'
import { retryAt } from '../loop.ts'
import { merchantKey } from './merchants.ts'
import { stampNotice } from './signature.ts'
import { pathOf, type Trade } from './trades.ts'

const atATime = 20
const answerWithinMs = 10_000
/** How long the claim of a process that was killed while posting lasts. */
const claimMs = 30_000

export interface NoticeDeps {
  readonly database: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly speed: number
  readonly secretKey: string
  readonly ownUrl: string
}

/** Returns the number of due notices. */
export async function sendNotices(deps: NoticeDeps, signal: AbortSignal): Promise<number> {
  const { database, clock } = deps
  const now = new Date(clock.nowMs())
  const claimedUntil = new Date(now.getTime() + claimMs)
  const due = await database.query<Trade>(
    sql`update sandbox.gateway_trades set notice_due_at = ${claimedUntil}
      where trade_no in (
        select trade_no from sandbox.gateway_trades where notice_due_at <= ${now}
        order by notice_due_at limit ${atATime} for update skip locked)
      returning *`,
  )
  await Promise.all(
    due.map(async (trade) => {
      const nextAt = (await post(trade, deps, signal)) ? null : nextAttemptAt(trade, deps)
      // A payer who has pressed again meanwhile has made it due once more.
      await database.query(
        sql`update sandbox.gateway_trades set notice_due_at = ${nextAt}
          where trade_no = ${trade.tradeNo} and notice_due_at = ${claimedUntil}`,
      )
    }),
  )
  return due.length
}

function nextAttemptAt({ endedAt }: Trade, { clock, speed }: NoticeDeps): Date | null {
  const nowMs = clock.nowMs()
  return retryAt({ dueAt: endedAt ?? new Date(nowMs), nowMs, speed })
}

/** Whether the merchant has accepted it. */
async function post(
  trade: Trade,
  { clock, ids, secretKey, ownUrl }: NoticeDeps,
  signal: AbortSignal,
): Promise<boolean> {
  const { merchantId } = trade
  // The process that opened the trade may be another one, or gone, or at another port since.
  const notifyUrl = new URL(pathOf(trade.notifyUrl), ownUrl)
  const body = noticeOf(trade)
  const stamp = { merchantId, time: String(clock.nowMs()), nonce: ids.uuid() }
  const key = merchantKey(secretKey, merchantId)
  try {
    const response = await fetch(notifyUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...stampNotice(stamp, { key, body }) },
      body,
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerWithinMs)]),
    })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}

/** The exact text that is posted and signed: the same however often it is sent. */
export function noticeOf(trade: Trade): string {
  return JSON.stringify({
    notice_id: trade.noticeId,
    trade_no: trade.tradeNo,
    state: trade.state,
    amount_minor: trade.paidAmountMinor ?? trade.amountMinor,
    currency: trade.currency,
    at: trade.endedAt?.toISOString(),
  })
}
