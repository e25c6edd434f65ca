import type { Database, Transaction } from '#server/db/database.ts'

export interface TradeRow {
  readonly trade_no: string
  readonly merchant_id: string
  readonly request_hash: Buffer
  readonly state: 'open' | 'paid' | 'failed' | 'closed'
  readonly type: 'qr' | 'app'
  readonly bank_code: string | null
  readonly amount_minor: number
  readonly currency: string
  readonly description: string
  readonly notify_url: string
  readonly return_url: string
  readonly created_at: Date
  readonly expires_at: Date
  readonly paid_amount_minor: number | null
  readonly ended_at: Date | null
}

/** Null when the number is taken. */
export function insertTrade(
  database: Database,
  trade: Omit<TradeRow, 'state' | 'paid_amount_minor' | 'ended_at'>,
): Promise<TradeRow | null> {
  return database.one<TradeRow>(
    `insert into sandbox.gateway_trades
       (trade_no, merchant_id, request_hash, state, type, bank_code, amount_minor, currency,
        description, notify_url, return_url, created_at, expires_at)
     values ($1, $2, $3, 'open', $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (trade_no) do nothing returning *`,
    [
      trade.trade_no,
      trade.merchant_id,
      trade.request_hash,
      trade.type,
      trade.bank_code,
      trade.amount_minor,
      trade.currency,
      trade.description,
      trade.notify_url,
      trade.return_url,
      trade.created_at,
      trade.expires_at,
    ],
  )
}

export function findTrade(
  db: Database | Transaction,
  tradeNo: string,
  { lock = false } = {},
): Promise<TradeRow | null> {
  return db.one<TradeRow>(
    `select * from sandbox.gateway_trades where trade_no = $1${lock ? ' for update' : ''}`,
    [tradeNo],
  )
}

/** Null when it is not open any more, or has lapsed: one of two concurrent calls wins. */
export function endTrade(
  tx: Database | Transaction,
  end: {
    readonly tradeNo: string
    readonly state: 'paid' | 'failed' | 'closed'
    /** Null: the requested amount. */
    readonly paidAmountMinor: number | null
    readonly at: Date
  },
): Promise<TradeRow | null> {
  return tx.one<TradeRow>(
    `update sandbox.gateway_trades
        set state = $2, ended_at = $4,
            paid_amount_minor = case when $2 = 'paid' then coalesce($3, amount_minor) end
      where trade_no = $1 and state = 'open' and (expires_at > $4 or $2 = 'closed')
      returning *`,
    [end.tradeNo, end.state, end.paidAmountMinor, end.at],
  )
}

export interface RefundRow {
  readonly refund_no: string
  readonly amount_minor: number
}

export function refundsOf(db: Database | Transaction, tradeNo: string): Promise<RefundRow[]> {
  return db.query<RefundRow>(
    `select refund_no, amount_minor from sandbox.gateway_refunds where trade_no = $1`,
    [tradeNo],
  )
}

export async function insertRefund(
  tx: Transaction,
  refund: RefundRow & { readonly tradeNo: string; readonly at: Date },
): Promise<void> {
  await tx.query(
    `insert into sandbox.gateway_refunds (trade_no, refund_no, amount_minor, created_at)
     values ($1, $2, $3, $4)`,
    [refund.tradeNo, refund.refund_no, refund.amount_minor, refund.at],
  )
}
