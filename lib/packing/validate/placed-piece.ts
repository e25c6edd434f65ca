/** A placement with its item, as an interval along each axis. */
import type { Placement } from '../plan.ts'
import type { Item } from '../request.ts'
import type { PieceName } from './violation.ts'

export interface Interval {
  readonly from: number
  readonly to: number
}

export interface PlacedPiece {
  readonly name: PieceName
  readonly item: Item
  readonly placement: Placement
  readonly x: Interval
  readonly y: Interval
  readonly z: Interval
}

export function placedPiece(item: Item, placement: Placement): PlacedPiece {
  const { itemId, pieceIndex, xMm, yMm, zMm, dxMm, dyMm, dzMm } = placement
  return {
    name: { itemId, pieceIndex },
    item,
    placement,
    x: { from: xMm, to: xMm + dxMm },
    y: { from: yMm, to: yMm + dyMm },
    z: { from: zMm, to: zMm + dzMm },
  }
}

/** The length of the common part; zero or less when they touch or are apart. */
export function sharedLength(a: Interval, b: Interval): number {
  return Math.min(a.to, b.to) - Math.max(a.from, b.from)
}
