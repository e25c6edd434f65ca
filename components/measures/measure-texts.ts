/** Lengths, weights and volumes as texts, in given units and in the reader's number format. */
import { useFormatter, useTranslations } from 'next-intl'
import {
  roundedUp,
  shownLength,
  shownVolume,
  shownWeight,
  type ShownMeasure,
} from './shown-measure.ts'
import type { Units } from '#lib/cargo/units.ts'

export interface MeasureTexts {
  length(cm: number): string
  weight(kg: number): string
  volume(m3: number): string
  /** The length that has to be saved, rounded up. */
  lengthToSave(cm: number): string
  weightToSave(kg: number): string
}

export function useMeasureTexts(units: Units): MeasureTexts {
  const t = useTranslations('measures')
  const format = useFormatter()
  const text = ({ value, unit, digits }: ShownMeasure) =>
    t(unit, { value: format.number(value, { maximumFractionDigits: digits }) })
  return {
    length: (cm) => text(shownLength(cm, units)),
    weight: (kg) => text(shownWeight(kg, units)),
    volume: (m3) => text(shownVolume(m3, units)),
    lengthToSave: (cm) => text(roundedUp(shownLength(cm, units))),
    weightToSave: (kg) => text(roundedUp(shownWeight(kg, units))),
  }
}
