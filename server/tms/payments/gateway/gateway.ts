/**
 * A payment gateway as the payments room sees it, whichever it is: trades that a payer can pay by a QR
 * or in a bank's app. What it says unasked comes as a notice.
 */

/** `expired` and `closed` can't be paid any more; of an expired one a notice may still be under way. */
export type TradeState = 'open' | 'paid' | 'failed' | 'expired' | 'closed'

export interface NewTrade {
  /** Ours, 1 to 36 letters, digits and hyphens; the same again with the same content is the same trade. */
  readonly tradeNo: string
  readonly amountMinor: number
  readonly currency: string
  readonly method:
    { readonly type: 'qr' } | { readonly type: 'app'; readonly bankCode: string | null }
  readonly description: string
  readonly expiresAt: Date
  /** Where notices are posted: notifyUrl of the room's callback door. */
  readonly notifyUrl: string
  /** Where the payer goes on after paying. */
  readonly returnUrl: string
}

/** The payer is shown this. */
export type OpenedTrade =
  | {
      readonly type: 'qr'
      /** A data URI. */
      readonly qrImage: string
      readonly qrRawData: string
      /** ISO 8601 */
      readonly qrExpireTime: string
    }
  | { readonly type: 'app'; readonly appUrl: string }

export interface TradeStatus {
  readonly state: TradeState
  readonly currency: string
  /** The amount really paid, which may differ from the one asked for. Null unless paid. */
  readonly paidAmountMinor: number | null
  readonly paidAt: Date | null
  readonly refundedMinor: number
}

/** Every call throws GatewayUnavailable or GatewayRefused, and nothing else that the gateway causes. */
export interface PaymentGateway {
  /** To be kept with the trade: what was opened through a connection is queried and refunded by it. */
  readonly connectionId: string
  /** A trade of it can be in one of these. */
  readonly currencies: readonly string[]
  open(trade: NewTrade): Promise<OpenedTrade>
  query(tradeNo: string): Promise<TradeStatus>
  /** So that it can't be paid any more. `paid`: too late, the money is there or on its way. */
  close(tradeNo: string): Promise<'closed' | 'paid'>
  /** The same refundNo again refunds nothing more. */
  refund(refund: {
    readonly tradeNo: string
    readonly amountMinor: number
    readonly refundNo: string
  }): Promise<void>
}

/** A notice of a trade, which the gateway sends by itself: verified, and possibly received before. */
export interface GatewayNotice {
  readonly connectionId: string
  readonly tradeNo: string
  readonly state: 'paid' | 'failed'
  /** The amount paid; the amount asked for when it failed. */
  readonly amountMinor: number
  readonly currency: string
  /** When it happened, not when the notice came: notices arrive late and out of order. */
  readonly at: Date
}

// How a gateway fails: it did not answer, or it answered no. Neither holds a key or a payer's data.

/** Nobody knows whether it did what was asked: ask again later, or ask what became of it. */
export class GatewayUnavailable extends Error {
  override readonly name = 'GatewayUnavailable'
  /** Null: it did not answer. */
  readonly status: number | null

  constructor(
    message: string,
    { status = null, cause }: { status?: number | null; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.status = status
  }
}

/** It understood and did nothing. */
export class GatewayRefused extends Error {
  override readonly name = 'GatewayRefused'
  readonly status: number
  /** The gateway's own word, such as `trade_paid`. */
  readonly reason: string

  constructor({ status, reason }: { status: number; reason: string }) {
    super(`the gateway refused with ${status} ${reason}`)
    this.status = status
    this.reason = reason
  }
}
