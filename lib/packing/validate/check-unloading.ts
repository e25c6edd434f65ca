/**
 * Whether each stop's goods come out without moving those of a later stop: the box that a piece's face
 * sweeps on its way to the door holds none of these, and none of these rests on it.
 */
import type { DoorSide, PackRequest } from '../request.ts'
import type { Contact } from './load-bearing.ts'
import type { PlacedPiece } from './placed-piece.ts'
import { visitRectanglePairs, type Rectangle } from './rectangle-pairs.ts'
import type { Violation } from './violation.ts'

export function checkUnloading(
  { vehicle, options }: PackRequest,
  pieces: readonly PlacedPiece[],
  contacts: readonly Contact[],
): readonly Violation[] {
  const severalStops = pieces.some(({ item }) => item.stop !== pieces[0]?.item.stop)
  if (!options.lastInFirstOut || !severalStops) return []

  // One other piece in the way is enough to say so.
  const blockerOf = new Map<PlacedPiece, PlacedPiece>()
  const block = (piece: PlacedPiece, other: PlacedPiece): void => {
    if (other.item.stop > piece.item.stop) blockerOf.set(piece, other)
  }
  for (const { lower, upper } of contacts) {
    const below = pieces[lower]
    const above = pieces[upper]
    if (below !== undefined && above !== undefined) block(below, above)
  }
  const faces = pieces.map((piece) => faceTowards(vehicle.doorSide, piece))
  visitRectanglePairs(faces, (first, second) => {
    const a = pieces[first]
    const b = pieces[second]
    if (a === undefined || b === undefined) return true
    const further = reachTowards(vehicle.doorSide, b) - reachTowards(vehicle.doorSide, a)
    if (further > 0) block(a, b)
    if (further < 0) block(b, a)
    return true
  })
  return Array.from(blockerOf, ([piece, other]) => ({
    reason: 'blocked-at-stop',
    stop: piece.item.stop,
    piece: piece.name,
    other: other.name,
  }))
}

function faceTowards(door: DoorSide, { x, y, z }: PlacedPiece): Rectangle {
  return { u: door === 'rear' ? y : x, v: z }
}

/** How far the piece reaches towards the door. */
function reachTowards(door: DoorSide, { x, y }: PlacedPiece): number {
  const reach: Record<DoorSide, number> = { rear: x.to, left: -y.from, right: y.to }
  return reach[door]
}
