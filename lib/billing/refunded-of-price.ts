/**
 * What of the price has gone back to whoever paid it. A payment counts all that went back, also what was
 * paid too much and returned at once: that was never the price of anything, and nothing is credited for it.
 */
import type { Payment } from '../contract/quote-payment.ts'
import { asMinor, isExactIn, toMinor, type Minor } from '../money.ts'

export function refundedOfPrice(
  payment: Pick<Payment, 'amount' | 'received_amount' | 'refunded_amount' | 'paid_at' | 'currency'>,
): Minor {
  const { currency, paid_at: paidAt } = payment
  const sums = [payment.amount, payment.received_amount, payment.refunded_amount]
  // A deposit that went back has paid nothing; and what no coin can pay is a service's own affair.
  if (paidAt === null || !sums.every((sum) => isExactIn(sum, currency))) return asMinor(0)
  const [price, received, refunded] = [
    toMinor(payment.amount, currency),
    toMinor(payment.received_amount, currency),
    toMinor(payment.refunded_amount, currency),
  ]
  return asMinor(Math.min(Math.max(0, price - (received - refunded)), refunded))
}
