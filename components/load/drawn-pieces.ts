import type { ViewPiece } from '#lib/load-view/load-view-load.ts'
import type { PieceGroups } from '#lib/load-view/piece-groups.ts'

/** What a picture of a load shows of its pieces, in three dimensions or as a plan. */
export interface DrawnPieces {
  /** By step. */
  readonly pieces: readonly ViewPiece[]
  readonly groups: PieceGroups
  /** How many are in; not whole while the order is played. */
  readonly shown: number
  /** Its place in `pieces`. */
  readonly active: number | null
  /** Its place in the groups: all others are faded. */
  readonly emphasis: number | null
}
