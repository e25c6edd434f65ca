/** Checks that the goods can be loaded in the plan's order, and that the loading sheet agrees. */
import type { LoadingRun, Plan } from '../plan.ts'
import type { PackRequest } from '../request.ts'
import { findInTheWay } from './find-in-the-way.ts'
import { contactsByUpper, type Contact } from './load-bearing.ts'
import type { PlacedPiece } from './placed-piece.ts'
import type { Violation } from './violation.ts'

export interface LoadedPieces {
  /** The pieces of the plan that have a place. */
  readonly pieces: readonly PlacedPiece[]
  readonly contacts: readonly Contact[]
}

/** Checks the steps and everything derived from them. */
export function checkLoadingOrder(
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
