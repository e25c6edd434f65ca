/** How a gateway fails: it did not answer, or it answered no. Neither holds a key or a payer's data. */

/** Nobody knows whether it did what was asked: ask again later, or ask what became of it. */
export class GatewayUnavailable extends Error {
  override readonly name = 'GatewayUnavailable'
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
