import { useChosenUnits } from './chosen-units.tsx'
import { useMeasureTexts, type MeasureTexts } from './measure-texts.ts'

/** Measures in the units that the visitor chose. */
export function useChosenMeasures(): MeasureTexts {
  return useMeasureTexts(useChosenUnits())
}
