import { useFormatter, useTranslations } from 'next-intl'
import type { Units } from '#lib/cargo/units.ts'
import {
  roundedUp,
  shownLength,
  shownVolume,
  shownWeight,
  type ShownMeasure,
} from './shown-measure.ts'

export type MeasureTexts = ReturnType<typeof useMeasureTexts>

/** Lengths, weights and volumes as texts, in given units and in the reader's number format. */
export function useMeasureTexts(units: Units) {
  const t = useTranslations('measures')
  const format = useFormatter()
  const text = ({ value, unit, digits }: ShownMeasure) =>
    t(unit, { value: format.number(value, { maximumFractionDigits: digits }) })
  return {
    length: (cm: number) => text(shownLength(cm, units)),
    weight: (kg: number) => text(shownWeight(kg, units)),
    volume: (m3: number) => text(shownVolume(m3, units)),
    /** A length that has to be saved is rounded up, as is a weight. */
    lengthToSave: (cm: number) => text(roundedUp(shownLength(cm, units))),
    weightToSave: (kg: number) => text(roundedUp(shownWeight(kg, units))),
  }
}
