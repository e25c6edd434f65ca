/** What a wallet lacks for a price. */
import { asMinor, isExactIn, toDecimal, toMinor } from '#lib/money.ts'

interface Sum {
  readonly amount: number
  readonly currency: string
}

/** After paying; null where the two currencies differ and the rate is the service's. */
export function balanceAfter(balance: Sum, price: Sum): number | null {
  const { currency } = price
  if (balance.currency !== currency || !isExactIn(price.amount, currency)) return null
  const minor = toMinor(balance.amount, currency) - toMinor(price.amount, currency)
  return toDecimal(asMinor(minor), currency)
}

/** 0 where it is enough. */
export function shortfall(balance: Sum, price: Sum): number | null {
  const after = balanceAfter(balance, price)
  return after === null ? null : Math.max(0, -after)
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
