import { useFormatter } from 'next-intl'

/** A sum with its currency, in the reader's way of writing. Of one currency all have the same decimals. */
export function Money({ amount, currency }: { amount: number; currency: string }) {
  const format = useFormatter()
  return format.number(amount, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
}
