/** A load as the view has it. Only types: the schema they come from stays out of the browser. */
import type { z } from 'zod'
import type { loadViewLoadSchema, viewPieceSchema } from './load-view-schema.ts'

export type LoadViewLoad = z.output<typeof loadViewLoadSchema>
export type ViewPiece = z.output<typeof viewPieceSchema>

/** The pieces in the order of loading, whatever order they came in. */
export function piecesInOrder({ placements }: LoadViewLoad): readonly ViewPiece[] {
  return placements.toSorted((a, b) => a.step - b.step)
}
