'use client'

/** Measures in the units that the visitor chose for the load, for every island that shows measures. */
import { createContext, use, type ReactNode } from 'react'
import { useFormatter } from 'next-intl'
import type { Units } from '#lib/cargo/units.ts'
import type { FitReason } from '#lib/contract/fit-reasons.ts'
import { useMeasureTexts, type MeasureTexts } from './measure-texts.ts'

const Chosen = createContext<Units>({ length: 'cm', weight: 'kg' })

export function ChosenUnits({ units, children }: { units: Units; children: ReactNode }) {
  return <Chosen value={units}>{children}</Chosen>
}

export function useChosenMeasures(): MeasureTexts {
  return useMeasureTexts(use(Chosen))
}

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
