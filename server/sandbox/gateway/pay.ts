/** A payer pays, or fails to, and a notice is written: one transaction. */
import { isExactIn, toMinor } from '#lib/money.ts'
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Ids } from '#server/ids.ts'
import { GatewayRefusal } from './gateway-refusal.ts'
import * as notices from './notice-store.ts'
import type { PayOptions } from './trade-request.ts'
import * as store from './trade-store.ts'
import type { TradeRow } from './trade-store.ts'
import { stateOf } from './trades.ts'

interface PayDeps {
  readonly database: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly speed: number
}

export type Outcome = 'paid' | 'failed'

/** A repeated call sends the notice again. */
export async function endByPayer(
  { database, clock, ids, speed }: PayDeps,
  {
    tradeNo,
    outcome,
    options,
  }: {
    tradeNo: string
    outcome: Outcome
    options: Omit<PayOptions, 'amount'> & { amount?: number | undefined }
  },
): Promise<TradeRow> {
  return database.transaction(async (tx) => {
    const before = await store.findTrade(tx, tradeNo, { lock: true })
    if (before === null) throw new GatewayRefusal('trade_not_found')
    const now = new Date(clock.nowMs())
    const paidAmountMinor = amountOf(before, options.amount)
    const end = { tradeNo, state: outcome, paidAmountMinor, at: now }
    const trade = (await store.endTrade(tx, end)) ?? alreadyEnded(before, end)
    await sendNotice(tx, { trade, outcome, options, now, ids, speed })
    return trade
  })
}

function amountOf({ currency }: TradeRow, amount: number | undefined): number | null {
  if (amount === undefined) return null
  if (!isExactIn(amount, currency)) throw new GatewayRefusal('amount_not_exact')
  return toMinor(amount, currency)
}

function alreadyEnded(
  trade: TradeRow,
  { state, paidAmountMinor, at }: { state: Outcome; paidAmountMinor: number | null; at: Date },
): TradeRow {
  const now = stateOf(trade, at.getTime())
  const another = paidAmountMinor !== null && paidAmountMinor !== trade.paid_amount_minor
  if (now === state && !another) return trade
  if (now === 'open') throw new Error('an open trade was not ended')
  throw new GatewayRefusal(`trade_${now}`)
}

/** The delay between two notices that are to arrive in the wrong order. */
const earlierMs = 1000

async function sendNotice(
  tx: Transaction,
  {
    trade,
    outcome,
    options,
    now,
    ids,
    speed,
  }: {
    trade: TradeRow
    outcome: Outcome
    options: PayOptions
    now: Date
    ids: Ids
    speed: number
  },
): Promise<void> {
  const { trade_no: tradeNo } = trade
  const endedAt = trade.ended_at ?? now
  const dueAt = new Date(now.getTime() + options.delay_ms / speed)
  const bodyFor = async (state: Outcome, at: Date) =>
    (await notices.bodyOf(tx, { tradeNo, state })) ??
    noticeBody(trade, { noticeId: ids.uuid(), state, at })
  const common = { tradeNo, forged: options.bad_signature, dueAt }
  const body = await bodyFor(outcome, endedAt)
  let last: string | null = null
  for (let time = 0; time < options.times; time += 1) {
    last = ids.uuid()
    await notices.insertNotice(tx, { ...common, id: last, state: outcome, body, follows: null })
  }
  if (!options.out_of_order) return
  const before = await bodyFor('failed', new Date(endedAt.getTime() - earlierMs))
  const older = { ...common, id: ids.uuid(), state: 'failed', body: before, follows: last } as const
  await notices.insertNotice(tx, older)
}

function noticeBody(
  trade: TradeRow,
  { noticeId, state, at }: { noticeId: string; state: Outcome; at: Date },
): string {
  const paid = state === 'paid' ? trade.paid_amount_minor : null
  return JSON.stringify({
    notice_id: noticeId,
    trade_no: trade.trade_no,
    state,
    amount_minor: paid ?? trade.amount_minor,
    currency: trade.currency,
    at: at.toISOString(),
  })
}
