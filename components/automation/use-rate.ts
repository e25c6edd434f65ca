import { useFormatter } from 'next-intl'

interface Sums {
  readonly delivered: number
  readonly failed: number
  readonly lost: number
}

/** The share of pushes that were delivered, rounded down so that 100 % means all; null: none has ended. */
export function useRate(): (sums: Sums) => string | null {
  const format = useFormatter()
  return ({ delivered, failed, lost }) => {
    const total = delivered + failed + lost
    if (total === 0) return null
    const share = Math.floor((delivered / total) * 1000) / 1000
    return format.number(share, { style: 'percent', maximumFractionDigits: 1 })
  }
}
