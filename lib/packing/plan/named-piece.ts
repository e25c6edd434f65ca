/** A placed piece with its item: a plan is made from these. */
import type { Item, Orientation } from '../request.ts'

export interface NamedPiece {
  readonly item: Item
  readonly pieceIndex: number
  readonly orientation: Orientation
  readonly x1: number
  readonly y1: number
  readonly z1: number
  readonly x2: number
  readonly y2: number
  readonly z2: number
}
