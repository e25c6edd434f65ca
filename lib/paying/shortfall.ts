/** The rest of a wallet after paying, and what a transfer lacks or has too much. */
import { asMinor, isExactIn, toDecimal, toMinor } from '../money.ts'

interface Sum {
  readonly amount: number
  readonly currency: string
}

/** Below 0 where it is not enough; null where the two currencies differ and the rate is the service's. */
export function balanceAfter(balance: Sum, price: Sum): number | null {
  const { currency } = price
  if (balance.currency !== currency || !isExactIn(price.amount, currency)) return null
  const minor = toMinor(balance.amount, currency) - toMinor(price.amount, currency)
  return toDecimal(asMinor(minor), currency)
}

export function outstanding(payment: {
  readonly amount: number
  readonly received_amount: number
  readonly currency: string
}): number {
  const { amount, received_amount, currency } = payment
  const minor = toMinor(amount, currency) - toMinor(received_amount, currency)
  return toDecimal(asMinor(Math.max(0, minor)), currency)
}
/** The sum that came on top of the price. */
export function overpaid(payment: {
  readonly amount: number
  readonly received_amount: number
  readonly currency: string
}): number {
  const { amount, received_amount, currency } = payment
  const minor = toMinor(received_amount, currency) - toMinor(amount, currency)
  return toDecimal(asMinor(Math.max(0, minor)), currency)
}
