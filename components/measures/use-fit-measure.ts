import { useFormatter } from 'next-intl'
import type { FitReason } from '#lib/contract/fit-reasons.ts'
import { useChosenMeasures } from './use-chosen-measures.ts'

/** A number in a reason why something does not fit, in the units that the visitor chose. */
export function useFitMeasure(): (value: number, unit: FitReason['unit']) => string {
  const format = useFormatter()
  const measures = useChosenMeasures()
  return (value, unit) => {
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
}
