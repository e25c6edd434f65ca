import type { ViewPiece } from '#lib/load-view/load-view-load.ts'
import type { Peeled } from '#lib/load-view/seen-pieces.ts'
import type { PieceGroup, PieceGroups } from '#lib/load-view/piece-groups.ts'

/** Which pieces a picture of a load shows, in three dimensions or as a plan. */
export interface DrawnPieces {
  /** By step. */
  readonly pieces: readonly ViewPiece[]
  readonly groups: PieceGroups
  /** How many are loaded; not whole while the order is played. */
  readonly shown: number
  /** Its index in `pieces`. */
  readonly active: number | null
  /** Its index in the groups: all others are faded. */
  readonly emphasis: number | null
  /** Layers and groups that are taken out of the picture. */
  readonly peeled: Peeled
  /** Indexes in `pieces`: they stay where they are when the others are packed again. */
  readonly pinned: ReadonlySet<number>
  /** The highlighted piece may not stay where it is. */
  readonly isWrong: boolean
}

/** The class that sets `--piece`, by load-view.css. */
export function pieceColour(group: PieceGroup | null | undefined): string {
  if (!group) return ''
  return group.by === 'weight' ? `load-weight-${group.colour}` : `load-kind-${group.colour}`
}
