/** A refusal of the gateway: a code of its protocol and its HTTP status. */
const statuses = {
  invalid_request: 400,
  unauthorized: 401,
  path_not_found: 404,
  trade_not_found: 404,
  trade_no_taken: 409,
  trade_paid: 409,
  trade_failed: 409,
  trade_expired: 409,
  trade_closed: 409,
  trade_not_paid: 409,
  refund_no_taken: 409,
  refund_too_large: 409,
  amount_not_exact: 422,
  bank_unknown: 422,
  currency_unsupported: 422,
  notify_url_refused: 422,
} as const

export class GatewayRefusal extends Error {
  override readonly name = 'GatewayRefusal'
  readonly reason: keyof typeof statuses

  constructor(reason: keyof typeof statuses) {
    super(reason)
    this.reason = reason
  }

  get status(): number {
    return statuses[this.reason]
  }
}
