/**
 * Judges any plan: an empty list means that it keeps every rule of the request and that its figures are
 * correct. Written apart from the engine, from the words in `request.ts` and `plan.ts` alone, and sharing
 * no code with it, so that one mistake cannot be made twice.
 *
 * The time grows as n log n for the sorting, plus the pairs of pieces that touch or face each other,
 * which in a plan without overlaps are few for each.
 */
import type { Plan } from '../plan.ts'
import type { PackRequest } from '../request.ts'
import { checkFigures } from './check-figures.ts'
import { checkLeftOut } from './check-left-out.ts'
import { checkLoadingOrder } from './check-loading-order.ts'
import { checkPieces } from './check-pieces.ts'
import { checkWeights } from './check-weights.ts'
import type { Violation } from './violation.ts'
import { findInTheWay } from './find-in-the-way.ts'
import { type Contact, contactsByUpper, weightsOnTopG } from './load-bearing.ts'
import { type PlacedPiece, sharedLength } from './placed-piece.ts'
import { shareTolerance, weightToleranceG } from './tolerance.ts'
import { isFirstSharedCell, RectangleGrid, type Cells } from './rectangle-grid.ts'

export function validate(request: PackRequest, plan: Plan): readonly Violation[] {
  const { violations, pieces } = checkPieces(request, plan)
  const { overlaps, contacts, complete } = findContacts(pieces)
  const ofContacts = complete
    ? [
        ...checkStacking(pieces, contacts, request.options.supportShare),
        ...checkUnloading(request, pieces, contacts),
        ...checkLoadingOrder(request, plan, { pieces, contacts }),
      ]
    : []
  return [
    ...violations,
    ...overlaps,
    ...ofContacts,
    ...checkWeights(request, pieces),
    ...checkFigures(request, plan, pieces),
    ...checkLeftOut(request, plan, pieces),
  ]
}

/**
 * Whether each stop's goods come out without moving those of a later stop: the box that a piece's face
 * sweeps on its way to the door contains none of these, and none of these rests on it.
 */
function checkUnloading(
  { vehicle, options }: PackRequest,
  pieces: readonly PlacedPiece[],
  contacts: readonly Contact[],
): readonly Violation[] {
  const severalStops = pieces.some(({ item }) => item.stop !== pieces[0]?.item.stop)
  if (!options.lastInFirstOut || !severalStops) return []

  // One piece in the way is enough to report it.
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

/** Checks that everything is supported, by pieces that may bear, and within their limits. */
function checkStacking(
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

// Finds overlapping pieces and pieces that stand on each other: one sweep from the floor up, which keeps
// only the pieces that reach the present height, in a grid over the floor plan. So each piece meets only
// its neighbours at its own level.

/** The limit of overlaps to examine: a plan could have n² of them. */
const maxOverlaps = 10_000

interface Contacts {
  readonly overlaps: readonly Violation[]
  readonly contacts: readonly Contact[]
  /** False when the search was stopped, so that contacts are missing. */
  readonly complete: boolean
}

function findContacts(pieces: readonly PlacedPiece[]): Contacts {
  const overlaps: Violation[] = []
  const contacts: Contact[] = []
  const floorPlan = pieces.map(({ x, y }) => ({ u: x, v: y }))
  const grid = new RectangleGrid<Standing>(floorPlan)
  const upwards = pieces
    .map((piece, index): Standing => {
      return { piece, index, cells: grid.cellsOf({ u: piece.x, v: piece.y }) }
    })
    .sort((a, b) => a.piece.z.from - b.piece.z.from)

  const complete = upwards.every((next) =>
    grid.visit(next.cells, (standing, cell) => {
      dropLower(standing, next.piece.z.from)
      for (const lower of standing) {
        if (!isFirstSharedCell(cell, lower.cells, next.cells)) continue
        const alongX = sharedLength(lower.piece.x, next.piece.x)
        const alongY = sharedLength(lower.piece.y, next.piece.y)
        if (alongX <= 0 || alongY <= 0) continue
        if (lower.piece.z.to === next.piece.z.from) {
          contacts.push({ lower: lower.index, upper: next.index, areaMm2: alongX * alongY })
        } else if (overlaps.length === maxOverlaps) return false
        else overlaps.push({ reason: 'overlap', piece: lower.piece.name, other: next.piece.name })
      }
      standing.push(next)
      return true
    }),
  )
  return { overlaps, contacts, complete }
}

interface Standing {
  readonly piece: PlacedPiece
  readonly index: number
  readonly cells: Cells
}

/** Removes the pieces that end below the height, in place. */
function dropLower(standing: Standing[], heightMm: number): void {
  let kept = 0
  for (const each of standing) if (each.piece.z.to >= heightMm) standing[kept++] = each
  standing.length = kept
}
