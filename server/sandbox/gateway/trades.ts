/** The life of a trade: opened once, then paid, failed or closed, whichever comes first, or lapsed. */
import { createHash } from 'node:crypto'
import { codeCurrency } from './trade-code.ts'
import { canonicalJson } from '#lib/signing/canonical-json.ts'
import { thaiBanks } from '#lib/thai-banks.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { GatewayRefusal } from './gateway-refusal.ts'
import type { TradeRequest } from './trade-request.ts'
import * as store from './trade-store.ts'
import type { TradeRow } from './trade-store.ts'

export type TradeState = TradeRow['state'] | 'expired'

export function stateOf(trade: TradeRow, nowMs: number): TradeState {
  return trade.state === 'open' && trade.expires_at.getTime() <= nowMs ? 'expired' : trade.state
}

export interface TradesDeps {
  readonly database: Database
  readonly clock: Clock
  readonly mayNotify: (url: string) => boolean
}

/** The same request with the same number is the same trade, whatever its state. */
export async function openTrade(
  { database, clock, mayNotify }: TradesDeps,
  { merchantId, request }: { merchantId: string; request: TradeRequest },
): Promise<TradeRow> {
  const request_hash = createHash('sha256').update(canonicalJson(request)).digest()
  const known = await store.findTrade(database, request.trade_no)
  if (known !== null) return sameTrade(known, { merchantId, request_hash })
  const now = new Date(clock.nowMs())
  if (request.currency !== codeCurrency) throw new GatewayRefusal('currency_unsupported')
  if (!mayNotify(request.notify_url)) throw new GatewayRefusal('notify_url_refused')
  if (!isKnownBank(request.bank_code)) throw new GatewayRefusal('bank_unknown')
  const expires_at = new Date(request.expires_at)
  if (expires_at <= now) throw new GatewayRefusal('trade_expired')
  const inserted = await store.insertTrade(database, {
    ...request,
    merchant_id: merchantId,
    request_hash,
    bank_code: request.bank_code ?? null,
    created_at: now,
    expires_at,
  })
  if (inserted !== null) return inserted
  // Another request with this number came first.
  return sameTrade(await tradeOf(database, request.trade_no), { merchantId, request_hash })
}

function sameTrade(
  known: TradeRow,
  { merchantId, request_hash }: { merchantId: string; request_hash: Buffer },
): TradeRow {
  if (known.merchant_id !== merchantId || !known.request_hash.equals(request_hash)) {
    throw new GatewayRefusal('trade_no_taken')
  }
  return known
}

function isKnownBank(code: string | undefined): boolean {
  return code === undefined || thaiBanks.some((bank) => bank.code === code)
}

export async function tradeOf(
  database: Database,
  tradeNo: string,
  merchantId?: string,
): Promise<TradeRow> {
  const trade = await store.findTrade(database, tradeNo)
  // Another merchant's trade does not exist.
  if (trade === null || (merchantId !== undefined && trade.merchant_id !== merchantId)) {
    throw new GatewayRefusal('trade_not_found')
  }
  return trade
}

/** A paid trade stays paid, and the reply says so. */
export async function closeTrade(
  { database, clock }: Pick<TradesDeps, 'database' | 'clock'>,
  trade: TradeRow,
): Promise<'closed' | 'paid'> {
  const end = { tradeNo: trade.trade_no, state: 'closed', paidAmountMinor: null } as const
  const closed = await store.endTrade(database, { ...end, at: new Date(clock.nowMs()) })
  if (closed !== null) return 'closed'
  const { state } = await tradeOf(database, trade.trade_no)
  return state === 'paid' ? 'paid' : 'closed'
}

/** Never more than was paid, and the same refund once. */
export async function refundTrade(
  { database, clock }: Pick<TradesDeps, 'database' | 'clock'>,
  { trade_no }: TradeRow,
  refund: store.RefundRow,
): Promise<void> {
  await database.transaction(async (tx) => {
    // Refunds of one trade are serialized.
    const trade = await store.findTrade(tx, trade_no, { lock: true })
    if (trade === null || trade.paid_amount_minor === null)
      throw new GatewayRefusal('trade_not_paid')
    const refunds = await store.refundsOf(tx, trade_no)
    const known = refunds.find(({ refund_no }) => refund_no === refund.refund_no)
    if (known !== undefined) {
      if (known.amount_minor !== refund.amount_minor) throw new GatewayRefusal('refund_no_taken')
      return
    }
    const refundedMinor = refunds.reduce((sum, each) => sum + each.amount_minor, 0)
    if (refundedMinor + refund.amount_minor > trade.paid_amount_minor) {
      throw new GatewayRefusal('refund_too_large')
    }
    await store.insertRefund(tx, { ...refund, tradeNo: trade_no, at: new Date(clock.nowMs()) })
  })
}
