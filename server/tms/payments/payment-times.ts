/** How long a payer has. */

export interface PaymentTimes {
  /** Until a QR can't be scanned any more; another one can be had. */
  readonly qrMs: number
  /** From the order on, until it is canceled when it is to be paid by QR or app. */
  readonly gatewayDeadlineMs: number
  readonly transferDeadlineMs: number
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

export const usualPaymentTimes: PaymentTimes = {
  qrMs: 10 * minuteMs,
  gatewayDeadlineMs: 2 * hourMs,
  transferDeadlineMs: 72 * hourMs,
}
