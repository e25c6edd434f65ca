/** Trades: opened once by a merchant, then paid, failed or closed, whichever comes first, or expired. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { isExactIn, toMinor } from '#lib/money.ts'
import { canonicalJson } from '#lib/signing/canonical-json.ts'
import { thaiBanks } from '#lib/thai-banks.ts'
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { newRow, sql } from '#server/db/sql.ts'
import { GatewayRefusal } from './gateway-refusal.ts'

export interface Trade {
  readonly tradeNo: string
  readonly merchantId: string
  readonly requestHash: Buffer
  readonly state: 'open' | 'paid' | 'failed' | 'closed'
  readonly type: 'qr' | 'app'
  readonly bankCode: string | null
  readonly amountMinor: number
  readonly currency: string
  readonly description: string
  readonly notifyUrl: string
  readonly returnUrl: string
  readonly expiresAt: Date
  readonly paidAmountMinor: number | null
  readonly endedAt: Date | null
  /** The same however often it is sent. */
  readonly noticeId: string
}

export type TradeState = Trade['state'] | 'expired'

export function stateOf(trade: Trade, nowMs: number): TradeState {
  return trade.state === 'open' && trade.expiresAt.getTime() <= nowMs ? 'expired' : trade.state
}

export interface TradesDeps {
  readonly database: Database
  readonly clock: Clock
}

/** PromptPay, whose codes payers scan, only supports baht. */
export const codeCurrency = 'THB'

const httpUrl = z.url({ protocol: /^https?$/ }).max(2048)

export const tradeRequestSchema = z
  .strictObject({
    trade_no: z.string().regex(/^[A-Za-z0-9-]{1,36}$/),
    amount_minor: z.int().positive().max(1e13),
    currency: z.string().regex(/^[A-Z]{3}$/),
    type: z.enum(['qr', 'app']),
    bank_code: z.string().max(64).optional(),
    description: z
      .string()
      .max(200)
      .regex(/^[^\u0000\ud800-\udfff]*$/u),
    expires_at: z.iso.datetime(),
    notify_url: httpUrl,
    return_url: httpUrl,
  })
  .refine(({ type, bank_code }) => type === 'app' || bank_code === undefined)

/** The same request with the same number is the same trade, whatever its state. */
export async function openTrade(
  { database, clock, mayNotify }: TradesDeps & { mayNotify: (url: string) => boolean },
  { merchantId, request }: { merchantId: string; request: z.output<typeof tradeRequestSchema> },
): Promise<Trade> {
  const { trade_no: tradeNo, bank_code: bankCode = null } = request
  const requestHash = hashOf(request)
  const known = await findTrade(database, tradeNo)
  if (known !== null) return sameTrade(known, { merchantId, requestHash })
  const createdAt = new Date(clock.nowMs())
  const expiresAt = new Date(request.expires_at)
  const isKnownBank = bankCode === null || thaiBanks.some(({ code }) => code === bankCode)
  if (request.currency !== codeCurrency) throw new GatewayRefusal('currency_unsupported')
  if (!mayNotify(request.notify_url)) throw new GatewayRefusal('notify_url_refused')
  if (!isKnownBank) throw new GatewayRefusal('bank_unknown')
  if (expiresAt <= createdAt) throw new GatewayRefusal('trade_expired')
  const row = newRow({
    tradeNo,
    merchantId,
    requestHash,
    state: 'open',
    type: request.type,
    bankCode,
    amountMinor: request.amount_minor,
    currency: request.currency,
    description: request.description,
    notifyUrl: request.notify_url,
    returnUrl: request.return_url,
    createdAt,
    expiresAt,
  })
  const inserted = await database.one<Trade>(
    sql`insert into sandbox.gateway_trades ${row} on conflict (trade_no) do nothing returning *`,
  )
  if (inserted !== null) return inserted
  // Another request with this number came first.
  return sameTrade(await tradeOf(database, tradeNo), { merchantId, requestHash })
}

/**
 * The processes of one installation are one merchant, also where each has its own address: origins do
 * not count.
 */
function hashOf(request: z.output<typeof tradeRequestSchema>): Buffer {
  const { notify_url: notifyUrl, return_url: returnUrl } = request
  const same = { ...request, notify_url: pathOf(notifyUrl), return_url: pathOf(returnUrl) }
  return createHash('sha256').update(canonicalJson(same)).digest()
}

export function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

function sameTrade(
  known: Trade,
  { merchantId, requestHash }: Pick<Trade, 'merchantId' | 'requestHash'>,
): Trade {
  if (known.merchantId !== merchantId || !known.requestHash.equals(requestHash)) {
    throw new GatewayRefusal('trade_no_taken')
  }
  return known
}

function findTrade(
  db: Database | Transaction,
  tradeNo: string,
  lock = sql``,
): Promise<Trade | null> {
  return db.one<Trade>(
    sql`select * from sandbox.gateway_trades where trade_no = ${tradeNo} ${lock}`,
  )
}

export async function tradeOf(
  database: Database,
  tradeNo: string,
  merchantId?: string,
): Promise<Trade> {
  const trade = await findTrade(database, tradeNo)
  // Another merchant's trade does not exist.
  if (trade === null || (merchantId !== undefined && trade.merchantId !== merchantId)) {
    throw new GatewayRefusal('trade_not_found')
  }
  return trade
}

/** The options of a program that uses the pay page. */
export const payOptionsSchema = z.strictObject({
  /** In the trade's currency; a different amount simulates a payer's typing mistake. */
  amount: z.number().positive().max(1e11).optional(),
  /** The delay of the notice, by the sandbox's clock. */
  delay_ms: z
    .int()
    .min(0)
    .max(7 * 24 * 3600 * 1000)
    .default(0),
})

/** A payer pays, or fails to, and a notice becomes due. A repeated call makes it due again. */
export async function endByPayer(
  { database, clock, speed }: TradesDeps & { speed: number },
  {
    tradeNo,
    outcome,
    options,
  }: { tradeNo: string; outcome: 'paid' | 'failed'; options: z.output<typeof payOptionsSchema> },
): Promise<Trade> {
  return database.transaction(async (tx) => {
    const before = await findTrade(tx, tradeNo, sql`for update`)
    if (before === null) throw new GatewayRefusal('trade_not_found')
    const at = new Date(clock.nowMs())
    const paidAmountMinor = amountOf(before, options.amount)
    const end = { tradeNo, state: outcome, paidAmountMinor, at }
    const trade = (await endTrade(tx, end)) ?? alreadyEnded(before, end)
    const dueAt = new Date(at.getTime() + options.delay_ms / speed)
    await tx.query(
      sql`update sandbox.gateway_trades set notice_due_at = ${dueAt} where trade_no = ${tradeNo}`,
    )
    return trade
  })
}

function amountOf({ currency }: Trade, amount: number | undefined): number | null {
  if (amount === undefined) return null
  if (!isExactIn(amount, currency)) throw new GatewayRefusal('amount_not_exact')
  return toMinor(amount, currency)
}

interface TradeEnd {
  readonly tradeNo: string
  readonly state: 'paid' | 'failed' | 'closed'
  /** Null: the requested amount. */
  readonly paidAmountMinor: number | null
  readonly at: Date
}

/** Null when it is not open any more, or has expired: one of two concurrent calls wins. */
function endTrade(
  db: Database | Transaction,
  { tradeNo, state, paidAmountMinor, at }: TradeEnd,
): Promise<Trade | null> {
  return db.one<Trade>(
    sql`update sandbox.gateway_trades
      set state = ${state}, ended_at = ${at},
          paid_amount_minor = case when ${state} = 'paid'
            then coalesce(${paidAmountMinor}::int8, amount_minor) end
      where trade_no = ${tradeNo} and state = 'open'
        and (expires_at > ${at} or ${state} = 'closed')
      returning *`,
  )
}

function alreadyEnded(trade: Trade, { state, paidAmountMinor, at }: TradeEnd): Trade {
  const now = stateOf(trade, at.getTime())
  const isAnother = paidAmountMinor !== null && paidAmountMinor !== trade.paidAmountMinor
  if (now === state && !isAnother) return trade
  if (now === 'open') throw new Error('an open trade was not ended')
  throw new GatewayRefusal(`trade_${now}`)
}

/** A paid trade stays paid, and the reply says so. */
export async function closeTrade(
  { database, clock }: TradesDeps,
  { tradeNo }: Trade,
): Promise<'closed' | 'paid'> {
  const at = new Date(clock.nowMs())
  const end = { tradeNo, state: 'closed', paidAmountMinor: null, at } as const
  if ((await endTrade(database, end)) !== null) return 'closed'
  const { state } = await tradeOf(database, tradeNo)
  return state === 'paid' ? 'paid' : 'closed'
}

export const refundRequestSchema = z.strictObject({
  refund_no: z.string().regex(/^[A-Za-z0-9-]{1,64}$/),
  amount_minor: z.int().positive().max(1e13),
})

/** Never more than was paid, and the same refund once. */
export async function refundTrade(
  { database, clock }: TradesDeps,
  { tradeNo }: Trade,
  { refund_no: refundNo, amount_minor: amountMinor }: z.output<typeof refundRequestSchema>,
): Promise<void> {
  await database.transaction(async (tx) => {
    // Refunds of one trade are serialized.
    const trade = await findTrade(tx, tradeNo, sql`for update`)
    if (trade === null || trade.paidAmountMinor === null) throw new GatewayRefusal('trade_not_paid')
    const refunds = await refundsOf(tx, tradeNo)
    const known = refunds.find((each) => each.refundNo === refundNo)
    if (known !== undefined) {
      if (known.amountMinor !== amountMinor) throw new GatewayRefusal('refund_no_taken')
      return
    }
    const refundedMinor = refunds.reduce((sum, each) => sum + each.amountMinor, 0)
    if (refundedMinor + amountMinor > trade.paidAmountMinor) {
      throw new GatewayRefusal('refund_too_large')
    }
    const row = newRow({ tradeNo, refundNo, amountMinor, createdAt: new Date(clock.nowMs()) })
    await tx.query(sql`insert into sandbox.gateway_refunds ${row}`)
  })
}

export function refundsOf(
  db: Database | Transaction,
  tradeNo: string,
): Promise<{ readonly refundNo: string; readonly amountMinor: number }[]> {
  return db.query(
    sql`select refund_no, amount_minor from sandbox.gateway_refunds where trade_no = ${tradeNo}`,
  )
}
