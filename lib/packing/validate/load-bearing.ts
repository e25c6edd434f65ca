/**
 * Which piece stands on which, and the load of each piece.
 *
 * The rule: a piece rests on those whose top is exactly at its bottom and which share some area with it.
 * It passes down its own weight and its whole load, split among them in proportion to the areas of
 * contact, also where these make up only part of its bottom. So a load passes down the whole graph to the
 * floor. A piece on the floor passes nothing on, and neither does a piece that rests on nothing at all
 * (allowed with a support share of zero).
 *
 * This is a convention, not statics: a rigid box on three supports is undetermined, and one that
 * overhangs puts more on the edge. The engine keeps to the same convention.
 */
import type { PlacedPiece } from './placed-piece.ts'

export interface Contact {
  /** The index of the piece beneath, and of the one on top of it. */
  readonly lower: number
  readonly upper: number
  readonly areaMm2: number
}

/** The load on each piece, in grams, directly or through others. */
export function weightsOnTopG(
  pieces: readonly PlacedPiece[],
  contacts: readonly Contact[],
): readonly number[] {
  const contactsBelow = contactsByUpper(pieces.length, contacts)
  const onTopG = pieces.map(() => 0)
  // From the top down: the bottom of everything that a piece bears is above the piece's own.
  const downwards = pieces
    .map((piece, index) => ({ piece, index }))
    .sort((a, b) => b.piece.z.from - a.piece.z.from)
  for (const { piece, index } of downwards) {
    const below = contactsBelow[index] ?? []
    const contactMm2 = below.reduce((sum, { areaMm2 }) => sum + areaMm2, 0)
    const handedDownG = piece.item.weightG + (onTopG[index] ?? 0)
    for (const { lower, areaMm2 } of below) {
      onTopG[lower] = (onTopG[lower] ?? 0) + (handedDownG * areaMm2) / contactMm2
    }
  }
  return onTopG
}

export function contactsByUpper(
  pieceCount: number,
  contacts: readonly Contact[],
): readonly (readonly Contact[])[] {
  const byUpper = Array.from({ length: pieceCount }, (): Contact[] => [])
  for (const contact of contacts) byUpper[contact.upper]?.push(contact)
  return byUpper
}
