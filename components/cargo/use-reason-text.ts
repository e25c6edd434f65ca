import { useFormatter, useTranslations } from 'next-intl'
import type { FitReason } from '#lib/contract/fit-reasons.ts'

/** Why something found no room, as a sentence. */
export function useReasonText(): (reason: FitReason) => string {
  const t = useTranslations('cargo.left.reason')
  const format = useFormatter()
  const number = (value: number | null) =>
    value === null ? '' : format.number(value, { maximumFractionDigits: 1 })
  return ({ code, actual, limit }) => {
    switch (code) {
      // Neither stops nor groups are asked for on this page.
      case 'stop_order_over':
      case 'group_incomplete':
      case 'no_space':
        return t('no_space')
      case 'stacking_over':
        return t('stacking_over')
      case 'vehicles_over':
        return t('vehicles_over', { limit: number(limit) })
      default:
        return t(code, { actual: number(actual), limit: number(limit) })
    }
  }
}
