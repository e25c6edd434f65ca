/**
 * Whether each stop's goods come out without moving those of a later stop: the box that a piece's face
 * sweeps on its way to the door holds none of these, and none of these rests on it.
 */
import type { PackRequest } from '../request.ts'
import { findInTheWay } from './find-in-the-way.ts'
import type { Contact } from './load-bearing.ts'
import type { PlacedPiece } from './placed-piece.ts'
import type { Violation } from './violation.ts'

export function checkUnloading(
  { vehicle, options }: PackRequest,
  pieces: readonly PlacedPiece[],
  contacts: readonly Contact[],
): readonly Violation[] {
  const severalStops = pieces.some(({ item }) => item.stop !== pieces[0]?.item.stop)
  if (!options.lastInFirstOut || !severalStops) return []

  // One other piece in the way is enough to say so.
  const blockerOf = findInTheWay(pieces, vehicle.doorSide, ({ item }) => item.stop)
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
