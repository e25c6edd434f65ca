/** Whether everything is carried, by what may carry it, and by no more than that bears. */
import { contactsByUpper, weightsOnTopG, type Contact } from './load-bearing.ts'
import type { PlacedPiece } from './placed-piece.ts'
import { shareTolerance, weightToleranceG } from './tolerance.ts'
import type { Violation } from './violation.ts'

export function checkStacking(
  pieces: readonly PlacedPiece[],
  contacts: readonly Contact[],
  supportShare: number,
): readonly Violation[] {
  return [
    ...checkSupport(pieces, contacts, supportShare),
    ...checkWhatMayCarry(pieces, contacts),
    ...checkWeightsOnTop(pieces, contacts),
  ]
}

function checkSupport(
  pieces: readonly PlacedPiece[],
  contacts: readonly Contact[],
  wantedShare: number,
): readonly Violation[] {
  const contactsBelow = contactsByUpper(pieces.length, contacts)
  return pieces.flatMap((piece, index): Violation[] => {
    if (piece.z.from === 0) return []
    const carriedMm2 = (contactsBelow[index] ?? []).reduce((sum, { areaMm2 }) => sum + areaMm2, 0)
    const share = carriedMm2 / ((piece.x.to - piece.x.from) * (piece.y.to - piece.y.from))
    if (share >= wantedShare - shareTolerance) return []
    return [{ reason: 'floating', piece: piece.name, share, wantedShare }]
  })
}

function checkWhatMayCarry(
  pieces: readonly PlacedPiece[],
  contacts: readonly Contact[],
): readonly Violation[] {
  const violations: Violation[] = pieces
    .filter(({ item, z }) => !item.stackable && z.from !== 0)
    .map(({ name }) => ({ reason: 'not-on-floor', piece: name }))
  for (const contact of contacts) {
    const lower = pieces[contact.lower]
    const upper = pieces[contact.upper]
    if (lower === undefined || upper === undefined) continue
    const named = { piece: lower.name, other: upper.name }
    if (lower.item.fragile) violations.push({ reason: 'fragile-under-load', ...named })
    if (!lower.item.stackable) violations.push({ reason: 'not-stackable', ...named })
  }
  return violations
}

function checkWeightsOnTop(
  pieces: readonly PlacedPiece[],
  contacts: readonly Contact[],
): readonly Violation[] {
  const onTopG = weightsOnTopG(pieces, contacts)
  return pieces.flatMap((piece, index): Violation[] => {
    const limitG = piece.item.maxWeightOnTopG
    const actualG = onTopG[index] ?? 0
    if (limitG === null || actualG <= limitG + weightToleranceG) return []
    return [{ reason: 'overloaded', what: piece.name, actualG, limitG }]
  })
}
