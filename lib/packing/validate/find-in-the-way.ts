/**
 * Finds what blocks a piece: the box that its face sweeps between its place and the door contains a piece
 * of a higher rank. Reports one of several.
 */
import type { DoorSide } from '../request.ts'
import { sharedLength, type Interval, type PlacedPiece } from './placed-piece.ts'
import { RectangleGrid, type Rectangle } from './rectangle-grid.ts'

/**
 * A sweep from the door inwards over the visible faces. A face covered by one further in of the same or a
 * higher rank is dropped, so that a long row stays short.
 */
export function findInTheWay(
  pieces: readonly PlacedPiece[],
  door: DoorSide,
  rankOf: (piece: PlacedPiece) => number,
): Map<PlacedPiece, PlacedPiece> {
  const inwards = pieces
    .map((piece): Faced => ({
      piece,
      rank: rankOf(piece),
      face: faceTowards(door, piece),
      reach: reach(door, piece),
    }))
    .sort((a, b) => b.reach - a.reach)
  const grid = new RectangleGrid<Faced>(inwards.map(({ face }) => face))
  const blockerOf = new Map<PlacedPiece, PlacedPiece>()
  for (const next of inwards) {
    grid.visit(grid.cellsOf(next.face), (met) => {
      const blocker = met.find((other) => isInTheWay(other, next))
      if (blocker !== undefined) blockerOf.set(next.piece, blocker.piece)
      dropCovered(met, next)
      met.push(next)
      return true
    })
  }
  return blockerOf
}

interface Faced {
  readonly piece: PlacedPiece
  readonly rank: number
  readonly face: Rectangle
  /** How far the piece extends towards the door. */
  readonly reach: number
}

function isInTheWay(other: Faced, { rank, face, reach: ownReach }: Faced): boolean {
  return (
    other.rank > rank &&
    other.reach > ownReach &&
    sharedLength(other.face.u, face.u) > 0 &&
    sharedLength(other.face.v, face.v) > 0
  )
}

function dropCovered(met: Faced[], { rank, face }: Faced): void {
  let kept = 0
  for (const each of met) {
    const isCovered =
      each.rank <= rank && isWithin(each.face.u, face.u) && isWithin(each.face.v, face.v)
    if (!isCovered) met[kept++] = each
  }
  met.length = kept
}

function isWithin(inner: Interval, outer: Interval): boolean {
  return inner.from >= outer.from && inner.to <= outer.to
}

function faceTowards(door: DoorSide, { x, y, z }: PlacedPiece): Rectangle {
  return { u: door === 'rear' ? y : x, v: z }
}

function reach(door: DoorSide, { x, y }: PlacedPiece): number {
  const reaches: Record<DoorSide, number> = { rear: x.to, left: -y.from, right: y.to }
  return reaches[door]
}
