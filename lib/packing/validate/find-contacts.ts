/** Goes once over all pieces that share a part of the floor plan: each pair overlaps, touches or not. */
import type { Contact } from './load-bearing.ts'
import { sharedLength, type PlacedPiece } from './placed-piece.ts'
import { visitRectanglePairs } from './rectangle-pairs.ts'
import type { Violation } from './violation.ts'

/** A plan with more overlaps than this is not looked at further: it could have n² of them. */
const maxOverlaps = 10_000

export interface Contacts {
  readonly overlaps: readonly Violation[]
  readonly contacts: readonly Contact[]
  /** False when the search was given up, so that contacts are missing. */
  readonly complete: boolean
}

export function findContacts(pieces: readonly PlacedPiece[]): Contacts {
  const overlaps: Violation[] = []
  const contacts: Contact[] = []
  const onFloorPlan = pieces.map(({ x, y }) => ({ u: x, v: y }))
  const complete = visitRectanglePairs(onFloorPlan, (first, second) => {
    const a = pieces[first]
    const b = pieces[second]
    if (a === undefined || b === undefined) return true
    const areaMm2 = sharedLength(a.x, b.x) * sharedLength(a.y, b.y)
    if (sharedLength(a.z, b.z) > 0) {
      overlaps.push({ reason: 'overlap', piece: a.name, other: b.name })
    } else if (a.z.to === b.z.from) contacts.push({ lower: first, upper: second, areaMm2 })
    else if (b.z.to === a.z.from) contacts.push({ lower: second, upper: first, areaMm2 })
    return overlaps.length < maxOverlaps
  })
  return { overlaps, contacts, complete }
}
