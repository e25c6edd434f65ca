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
import { checkLeftOut } from './check-left-out.ts'
import { checkPieces } from './check-pieces.ts'
import { checkWeights } from './check-weights.ts'
import type { Violation } from './violation.ts'
import { type PlacedPiece, sharedLength, type Interval } from './placed-piece.ts'
import { shareTolerance, weightToleranceG } from './tolerance.ts'
import { isFirstSharedCell, RectangleGrid, type Cells, type Rectangle } from './rectangle-grid.ts'

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

/** Checks that the goods can be loaded in the plan's order, and that the loading sheet agrees. */
interface LoadedPieces {
  /** The pieces of the plan that have a place. */
  readonly pieces: readonly PlacedPiece[]
  readonly contacts: readonly Contact[]
}

/** Checks the steps and everything derived from them. */
function checkLoadingOrder(
  { vehicle, options }: PackRequest,
  { placements, loadingRuns }: Plan,
  { pieces, contacts }: LoadedPieces,
): readonly Violation[] {
  const violations: Violation[] = placements.flatMap(
    ({ itemId, pieceIndex, step }, index): Violation[] =>
      step === index + 1 ? [] : [{ reason: 'wrong-steps', piece: { itemId, pieceIndex }, step }],
  )
  // Pieces that need no support need none during loading either.
  for (const { lower, upper } of options.supportShare > 0 ? contacts : []) {
    const carrier = pieces[lower]
    const carried = pieces[upper]
    if (carrier === undefined || carried === undefined) continue
    if (carrier.placement.step < carried.placement.step) continue
    violations.push({ reason: 'wrong-order', piece: carried.name, other: carrier.name })
  }
  // Anything loaded earlier and nearer to the door would have to be moved again.
  const passed = findInTheWay(pieces, vehicle.doorSide, ({ placement }) => -placement.step)
  for (const [piece, other] of passed) {
    violations.push({ reason: 'blocked-at-loading', piece: piece.name, other: other.name })
  }
  return [...violations, ...checkLayers(pieces, contacts), ...checkLoadingRuns(loadingRuns, pieces)]
}

function checkLayers(
  pieces: readonly PlacedPiece[],
  contacts: readonly Contact[],
): readonly Violation[] {
  const contactsBelow = contactsByUpper(pieces.length, contacts)
  const layers = pieces.map(() => 1)
  const upwards = pieces
    .map((piece, index) => ({ piece, index }))
    .sort((a, b) => a.piece.z.from - b.piece.z.from)
  return upwards.flatMap(({ piece, index }): Violation[] => {
    const below = (contactsBelow[index] ?? []).map(({ lower }) => layers[lower] ?? 0)
    const actual = 1 + Math.max(0, ...below)
    layers[index] = actual
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
    const holds =
      run.number === index + 1 &&
      run.firstStep === nextStep &&
      run.quantity >= 1 &&
      run.lastStep === run.firstStep + run.quantity - 1 &&
      run.lastStep <= pieces.length &&
      everyStep(run, (step) => {
        const item = pieceByStep.get(step)?.item
        return item?.id === run.itemId && item.stop === run.stop
      })
    if (!holds) violations.push({ reason: 'wrong-loading-runs', run: run.number })
    nextStep = run.lastStep + 1
  }
  if (nextStep !== pieces.length + 1) {
    violations.push({ reason: 'wrong-loading-runs', run: runs.length })
  }
  return violations
}

function everyStep({ firstStep, lastStep }: LoadingRun, holds: (step: number) => boolean): boolean {
  for (let step = firstStep; step <= lastStep; step++) if (!holds(step)) return false
  return true
}

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
interface Contact {
  /** The index of the piece beneath, and of the one on top of it. */
  readonly lower: number
  readonly upper: number
  readonly areaMm2: number
}

/** The load on each piece, in grams, directly or through others. */
function weightsOnTopG(
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

function contactsByUpper(
  pieceCount: number,
  contacts: readonly Contact[],
): readonly (readonly Contact[])[] {
  const byUpper = Array.from({ length: pieceCount }, (): Contact[] => [])
  for (const contact of contacts) byUpper[contact.upper]?.push(contact)
  return byUpper
}

// Finds what blocks a piece: the box that its face sweeps between its place and the door contains a piece
// of a higher rank. Reports one of several.

/**
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
