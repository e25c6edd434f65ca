import { useFormatter, useTranslations } from 'next-intl'
import { useChosenMeasures } from '#components/measures/use-chosen-measures.ts'
import type { FitReason } from '#lib/contract/fit-reasons.ts'

/** Why something found no room, as a sentence, in the units that the visitor chose. */
export function useReasonText(): (reason: FitReason) => string {
  const t = useTranslations('cargo.left.reason')
  const format = useFormatter()
  const measures = useChosenMeasures()
  function measure(value: number | null, unit: FitReason['unit']): string {
    if (value === null) return ''
    switch (unit) {
      case 'cm':
        return measures.length(value)
      case 'kg':
        return measures.weight(value)
      case 'm3':
        return measures.volume(value)
      default:
        return format.number(value, { maximumFractionDigits: 1 })
    }
  }
  return ({ code, actual, limit, unit }) => {
    switch (code) {
      // Neither stops nor groups are asked for on this page.
      case 'stop_order_over':
      case 'group_incomplete':
      case 'no_space':
        return t('no_space')
      case 'stacking_over':
        return t('stacking_over')
      case 'vehicles_over':
        return t('vehicles_over', { limit: measure(limit, null) })
      default:
        return t(code, { actual: measure(actual, unit), limit: measure(limit, unit) })
    }
  }
}
