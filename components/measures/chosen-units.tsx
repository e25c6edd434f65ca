'use client'

/** The units that the visitor chose for the load, for every island that shows measures. */
import { createContext, use, type ReactNode } from 'react'
import type { Units } from '#lib/cargo/units.ts'

const Chosen = createContext<Units>({ length: 'cm', weight: 'kg' })

export function ChosenUnits({ units, children }: { units: Units; children: ReactNode }) {
  return <Chosen value={units}>{children}</Chosen>
}

export function useChosenUnits(): Units {
  return use(Chosen)
}
