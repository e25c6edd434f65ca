/** A load as the view has it. Only types: the schema they come from stays out of the browser. */
import type { z } from 'zod'
import type { loadedForSchema, loadViewLoadSchema, viewPieceSchema } from './load-view-schema.ts'

export type LoadViewLoad = z.output<typeof loadViewLoadSchema>
export type LoadedFor = z.output<typeof loadedForSchema>
export type ViewPiece = z.output<typeof viewPieceSchema>

/** The pieces in the order of loading, whatever order they came in. */
export function piecesInOrder({ placements }: LoadViewLoad): readonly ViewPiece[] {
  return placements.toSorted((a, b) => a.step - b.step)
}

export const loadedForNobody: LoadedFor = {
  number: null,
  pickup: null,
  delivery: null,
  pickupWindow: null,
  undrawn: 0,
}
