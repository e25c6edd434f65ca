import { useTranslations } from 'next-intl'
import { useFitMeasure } from '#components/measures/chosen-measures.tsx'
import type { FitReason } from '#lib/contract/fit-reasons.ts'

/** The reason why something does not fit, as a sentence, in the units that the visitor chose. */
export function useReasonText(): (reason: FitReason) => string {
  const t = useTranslations('cargo.left.reason')
  const measureOf = useFitMeasure()
  const measure = (value: number | null, unit: FitReason['unit']) =>
    value === null ? '' : measureOf(value, unit)
  return ({ code, actual, limit, unit }) => {
    switch (code) {
      // This page has neither stops nor groups.
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
