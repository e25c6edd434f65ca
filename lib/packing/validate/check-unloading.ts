/**
 * Whether each stop's goods come out without moving those of a later stop: the box that a piece's face
 * sweeps on its way to the door holds none of these, and none of these rests on it.
 */
import type { DoorSide, PackRequest } from '../request.ts'
import type { Contact } from './load-bearing.ts'
import { sharedLength, type Interval, type PlacedPiece } from './placed-piece.ts'
import { RectangleGrid, type Rectangle } from './rectangle-grid.ts'
import type { Violation } from './violation.ts'

export function checkUnloading(
  { vehicle, options }: PackRequest,
  pieces: readonly PlacedPiece[],
  contacts: readonly Contact[],
): readonly Violation[] {
  const severalStops = pieces.some(({ item }) => item.stop !== pieces[0]?.item.stop)
  if (!options.lastInFirstOut || !severalStops) return []

  // One other piece in the way is enough to say so.
  const blockerOf = findInTheWay(pieces, vehicle.doorSide)
  for (const { lower, upper } of contacts) {
    const below = pieces[lower]
    const above = pieces[upper]
    if (below === undefined || above === undefined) continue
    if (above.item.stop > below.item.stop) blockerOf.set(below, above)
  }
  return Array.from(blockerOf, ([piece, other]) => ({
    reason: 'blocked-at-stop',
    stop: piece.item.stop,
    piece: piece.name,
    other: other.name,
  }))
}

/**
 * A sweep from the door inwards over the faces that were met so far. A face that a nearer one of the
 * same stop or a later one covers needs no looking at any more, so that a long row stays short.
 */
function findInTheWay(
  pieces: readonly PlacedPiece[],
  door: DoorSide,
): Map<PlacedPiece, PlacedPiece> {
  const inwards = pieces
    .map((piece): Faced => ({ piece, face: faceTowards(door, piece), reach: reach(door, piece) }))
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
  readonly face: Rectangle
  /** How far the piece reaches towards the door. */
  readonly reach: number
}

function isInTheWay(other: Faced, { piece, face, reach: ownReach }: Faced): boolean {
  return (
    other.piece.item.stop > piece.item.stop &&
    other.reach > ownReach &&
    sharedLength(other.face.u, face.u) > 0 &&
    sharedLength(other.face.v, face.v) > 0
  )
}

function dropCovered(met: Faced[], { piece, face }: Faced): void {
  let kept = 0
  for (const each of met) {
    const isCovered =
      each.piece.item.stop <= piece.item.stop &&
      isWithin(each.face.u, face.u) &&
      isWithin(each.face.v, face.v)
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
