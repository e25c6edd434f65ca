import { useFormatter } from 'next-intl'

interface Sum {
  readonly amount: number
  readonly currency: string
}

/** A sum with its currency, in the reader's way of writing. Of one currency all have the same decimals. */
export function Money(sum: Sum) {
  return useMoneyText()(sum)
}

export function useMoneyText(): (sum: Sum) => string {
  const format = useFormatter()
  return ({ amount, currency }) =>
    format.number(amount, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
}
