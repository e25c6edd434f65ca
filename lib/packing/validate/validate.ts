/**
 * Judges any plan: an empty list means that it keeps every rule of the request and that its figures are
 * correct. Written apart from the engine, from the words in `request.ts` and `plan.ts` alone, and sharing
 * no code with it, so that one mistake cannot be made twice.
 *
 * The time grows as n log n for the sorting, plus the pairs of pieces that touch or face each other,
 * which in a plan without overlaps are few for each.
 */
import type { Plan, LoadingRun } from '../plan.ts'
import type { PackRequest, DoorSide } from '../request.ts'
import { checkFigures } from './check-figures.ts'
import { checkForklift } from './check-forklift.ts'
import { checkLeftOut } from './check-left-out.ts'
import { checkWeights } from './check-weights.ts'
import type { Violation } from './violation.ts'
import { checkPieces, sharedLength, type Interval, type PlacedPiece } from './check-pieces.ts'
import { shareTolerance, weightToleranceG } from './tolerance.ts'
import { isFirstSharedCell, RectangleGrid, type Cells, type Rectangle } from './rectangle-grid.ts'

export function validate(request: PackRequest, plan: Plan): readonly Violation[] {
  const { violations, pieces } = checkPieces(request, plan)
  const { overlaps, contacts, complete } = findContacts(pieces)
  const stack = { pieces, contacts, below: Map.groupBy(contacts, ({ upper }) => upper) }
  const ofContacts = complete
    ? [
        ...checkSupport(stack, request.options.supportShare),
        ...checkWhatMayCarry(stack),
        ...checkWeightsOnTop(stack),
        ...checkUnloading(request, stack),
        ...checkLoadingOrder(request, plan, stack),
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

interface Contact {
  readonly lower: PlacedPiece
  readonly upper: PlacedPiece
  readonly areaMm2: number
}

interface Stack {
  /** The pieces of the plan that have a place. */
  readonly pieces: readonly PlacedPiece[]
  readonly contacts: readonly Contact[]
  /** The contacts at the bottom of each piece that has any. */
  readonly below: ReadonlyMap<PlacedPiece, readonly Contact[]>
}

/** The limit of overlaps to examine: a plan could have n² of them. */
const maxOverlaps = 10_000

interface Contacts {
  readonly overlaps: readonly Violation[]
  readonly contacts: readonly Contact[]
  /** False when the search was stopped, so that contacts are missing. */
  readonly complete: boolean
}

/**
 * Finds overlapping pieces and pieces that stand on each other: one sweep from the floor up, which keeps
 * only the pieces that reach the present height, in a grid over the floor plan. So each piece meets only
 * its neighbours at its own level.
 */
function findContacts(pieces: readonly PlacedPiece[]): Contacts {
  const overlaps: Violation[] = []
  const contacts: Contact[] = []
  const grid = new RectangleGrid<Standing>(pieces.map(({ x, y }) => ({ u: x, v: y })))
  const complete = upwards(pieces).every((upper) => {
    const cells = grid.cellsOf({ u: upper.x, v: upper.y })
    return grid.visit(cells, (standing, cell) => {
      keepOnly(standing, ({ piece }) => piece.z.to >= upper.z.from)
      for (const { piece: lower, cells: others } of standing) {
        if (!isFirstSharedCell(cell, others, cells)) continue
        const alongX = sharedLength(lower.x, upper.x)
        const alongY = sharedLength(lower.y, upper.y)
        if (alongX <= 0 || alongY <= 0) continue
        if (lower.z.to === upper.z.from) {
          contacts.push({ lower, upper, areaMm2: alongX * alongY })
        } else if (overlaps.length === maxOverlaps) return false
        else overlaps.push({ reason: 'overlap', piece: lower.name, other: upper.name })
      }
      standing.push({ piece: upper, cells })
      return true
    })
  })
  return { overlaps, contacts, complete }
}

function upwards(pieces: readonly PlacedPiece[]): readonly PlacedPiece[] {
  return pieces.toSorted((a, b) => a.z.from - b.z.from)
}

interface Standing {
  readonly piece: PlacedPiece
  readonly cells: Cells
}

/** Removes the others, in place. */
function keepOnly<Each>(list: Each[], holds: (each: Each) => boolean): void {
  let kept = 0
  for (const each of list) if (holds(each)) list[kept++] = each
  list.length = kept
}

function checkSupport({ pieces, below }: Stack, wantedShare: number): readonly Violation[] {
  return pieces.flatMap((piece): Violation[] => {
    if (piece.z.from === 0) return []
    const carriedMm2 = areaMm2Of(below.get(piece))
    const share = carriedMm2 / ((piece.x.to - piece.x.from) * (piece.y.to - piece.y.from))
    if (share >= wantedShare - shareTolerance) return []
    return [{ reason: 'floating', piece: piece.name, share, wantedShare }]
  })
}

function areaMm2Of(contacts: readonly Contact[] = []): number {
  return contacts.reduce((sum, { areaMm2 }) => sum + areaMm2, 0)
}

function checkWhatMayCarry({ pieces, contacts }: Stack): readonly Violation[] {
  const violations: Violation[] = pieces
    .filter(({ item, z }) => !item.stackable && z.from !== 0)
    .map(({ name }) => ({ reason: 'not-on-floor', piece: name }))
  for (const { lower, upper } of contacts) {
    const named = { piece: lower.name, other: upper.name }
    if (lower.item.fragile) violations.push({ reason: 'fragile-under-load', ...named })
    if (!lower.item.stackable) violations.push({ reason: 'not-stackable', ...named })
  }
  return violations
}

/**
 * The rule: a piece rests on those whose top is exactly at its bottom and which share some area with it.
 * It passes down its own weight and its whole load, split among them in proportion to the areas of
 * contact, also where these make up only part of its bottom. So a load passes down the whole graph to the
 * floor. A piece on the floor passes nothing on, and neither does a piece that rests on nothing at all
 * (allowed with a support share of zero).
 *
 * This is a convention, not statics: a rigid box on three supports is undetermined, and one that
 * overhangs puts more on the edge. The engine keeps to the same convention.
 */
function checkWeightsOnTop({ pieces, below }: Stack): readonly Violation[] {
  const onTopG = new Map<PlacedPiece, number>()
  // From the top down: the bottom of everything that a piece bears is above the piece's own.
  for (const piece of pieces.toSorted((a, b) => b.z.from - a.z.from)) {
    const contacts = below.get(piece) ?? []
    const contactMm2 = areaMm2Of(contacts)
    const passedDownG = piece.item.weightG + (onTopG.get(piece) ?? 0)
    for (const { lower, areaMm2 } of contacts) {
      onTopG.set(lower, (onTopG.get(lower) ?? 0) + (passedDownG * areaMm2) / contactMm2)
    }
  }
  return pieces.flatMap((piece): Violation[] => {
    const limitG = piece.item.maxWeightOnTopG
    const actualG = onTopG.get(piece) ?? 0
    if (limitG === null || actualG <= limitG + weightToleranceG) return []
    return [{ reason: 'overloaded', what: piece.name, actualG, limitG }]
  })
}

/**
 * Whether each stop's goods come out without moving those of a later stop: the box that a piece's face
 * sweeps on its way to the door contains none of these, and none of these rests on it.
 */
function checkUnloading(
  { vehicle, options }: PackRequest,
  { pieces, contacts }: Stack,
): readonly Violation[] {
  const severalStops = pieces.some(({ item }) => item.stop !== pieces[0]?.item.stop)
  if (!options.lastInFirstOut || !severalStops) return []

  // One piece in the way is enough to report it.
  const blockerOf = findInTheWay(pieces, vehicle.doorSide, ({ item }) => item.stop)
  for (const { lower, upper } of contacts) {
    if (upper.item.stop > lower.item.stop) blockerOf.set(lower, upper)
  }
  return Array.from(blockerOf, ([piece, other]) => ({
    reason: 'blocked-at-stop',
    stop: piece.item.stop,
    piece: piece.name,
    other: other.name,
  }))
}

/** Whether the goods can be loaded in the plan's order, and whether layers and loading sheet agree. */
function checkLoadingOrder(
  { vehicle, options }: PackRequest,
  { placements, loadingRuns }: Plan,
  stack: Stack,
): readonly Violation[] {
  const { pieces, contacts } = stack
  const violations: Violation[] = placements.flatMap(
    ({ itemId, pieceIndex, step }, index): Violation[] =>
      step === index + 1 ? [] : [{ reason: 'wrong-steps', piece: { itemId, pieceIndex }, step }],
  )
  // Pieces that need no support need none during loading either.
  for (const { lower, upper } of options.supportShare > 0 ? contacts : []) {
    if (lower.placement.step < upper.placement.step) continue
    violations.push({ reason: 'wrong-order', piece: upper.name, other: lower.name })
  }
  // Anything loaded earlier and nearer to the door would have to be moved again.
  const passed = findInTheWay(pieces, vehicle.doorSide, ({ placement }) => -placement.step)
  for (const [piece, other] of passed) {
    violations.push({ reason: 'blocked-at-loading', piece: piece.name, other: other.name })
  }
  violations.push(...checkForklift({ vehicle, options }, pieces, contacts))
  return [...violations, ...checkLayers(stack), ...checkLoadingRuns(loadingRuns, pieces)]
}

function checkLayers({ pieces, below }: Stack): readonly Violation[] {
  const layers = new Map<PlacedPiece, number>()
  return upwards(pieces).flatMap((piece): Violation[] => {
    const carriers = (below.get(piece) ?? []).map(({ lower }) => layers.get(lower) ?? 0)
    const actual = 1 + Math.max(0, ...carriers)
    layers.set(piece, actual)
    if (piece.placement.layer === actual) return []
    return [{ reason: 'wrong-layer', piece: piece.name, actual }]
  })
}

/** The runs count from 1 up and cover all steps without a gap, each over pieces of its item. */
function checkLoadingRuns(
  runs: readonly LoadingRun[],
  pieces: readonly PlacedPiece[],
): readonly Violation[] {
  const pieceByStep = new Map(pieces.map((piece) => [piece.placement.step, piece]))
  const violations: Violation[] = []
  let nextStep = 1
  for (const [index, run] of runs.entries()) {
    const { quantity, firstStep, lastStep } = run
    const holds =
      run.number === index + 1 &&
      firstStep === nextStep &&
      quantity >= 1 &&
      lastStep === firstStep + quantity - 1 &&
      lastStep <= pieces.length &&
      Array.from({ length: quantity }, (_, nth) => pieceByStep.get(firstStep + nth)?.item).every(
        (item) => item?.id === run.itemId && item.stop === run.stop,
      )
    if (!holds) violations.push({ reason: 'wrong-loading-runs', run: run.number })
    nextStep = lastStep + 1
  }
  if (nextStep !== pieces.length + 1) {
    violations.push({ reason: 'wrong-loading-runs', run: runs.length })
  }
  return violations
}

/**
 * Finds what blocks a piece: the box that its face sweeps between its place and the door contains a piece
 * of a higher rank. Reports one of several.
 *
 * A sweep from the door inwards over the visible faces. A face covered by one further in of the same or a
 * higher rank is dropped, so that a long row stays short.
 */
function findInTheWay(
  pieces: readonly PlacedPiece[],
  door: DoorSide,
  rankOf: (piece: PlacedPiece) => number,
): Map<PlacedPiece, PlacedPiece> {
  const inwards = pieces
    .map((piece): Faced => ({
      piece,
      rank: rankOf(piece),
      face: { u: door === 'rear' ? piece.y : piece.x, v: piece.z },
      reach: reach(door, piece),
    }))
    .sort((a, b) => b.reach - a.reach)
  const grid = new RectangleGrid<Faced>(inwards.map(({ face }) => face))
  const blockerOf = new Map<PlacedPiece, PlacedPiece>()
  for (const next of inwards) {
    grid.visit(grid.cellsOf(next.face), (met) => {
      const blocker = met.find((other) => isInTheWay(other, next))
      if (blocker !== undefined) blockerOf.set(next.piece, blocker.piece)
      keepOnly(met, (other) => !isCovered(other, next))
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

function isCovered(other: Faced, { rank, face }: Faced): boolean {
  return other.rank <= rank && isWithin(other.face.u, face.u) && isWithin(other.face.v, face.v)
}

function isWithin(inner: Interval, outer: Interval): boolean {
  return inner.from >= outer.from && inner.to <= outer.to
}

function reach(door: DoorSide, { x, y }: PlacedPiece): number {
  const reaches: Record<DoorSide, number> = { rear: x.to, left: -y.from, right: y.to }
  return reaches[door]
}
