/**
 * The changes that might bring in a piece which fits by itself, with the reason that each would prove:
 * first the limits by totals, then rule by rule, at last a longer vehicle.
 */
import { boxVolumeMm3 } from '../box-volume.ts'
import type { LeastChange, LeftOutReason } from '../plan.ts'
import { orientations, type Item, type PackRequest } from '../request.ts'
import type { Trials } from './trials.ts'

export interface Candidate {
  readonly change: LeastChange
  readonly reason: LeftOutReason
}

export interface CandidateFacts {
  readonly item: Item
  /** The reason by totals. */
  readonly shared: LeftOutReason | null
  readonly trials: Trials
}

/** Tipping items other than this one may also make room. */
const mostTipped = 4

const noSpace = { kind: 'no-space' } as const

export function* candidateChanges(
  request: PackRequest,
  { item, shared, trials }: CandidateFacts,
): Generator<Candidate> {
  const { items, options } = request
  if (shared?.kind === 'weight-over') {
    const byG = shared.actualG - shared.limitG
    yield { change: { kind: 'raise-payload', byG }, reason: shared }
  }
  yield* axleChanges(request, item, trials)
  if (options.lastInFirstOut && new Set(items.map(({ stop }) => stop)).size > 1) {
    yield { change: { kind: 'drop-stop-order' }, reason: { kind: 'stop-order' } }
  }
  const isLimited = items.some(
    ({ stackable, fragile, maxWeightOnTopG }) => !stackable || fragile || maxWeightOnTopG !== null,
  )
  if (isLimited) yield { change: { kind: 'allow-stacking' }, reason: { kind: 'stacking-over' } }
  const { group } = item
  if (group !== null) {
    const reason = { kind: 'group-incomplete', group } as const
    yield { change: { kind: 'split-group', group }, reason }
  }
  for (const other of [item, ...items.filter((each) => each !== item)].slice(0, mostTipped)) {
    if (other.orientations.length === orientations.length) continue
    yield { change: { kind: 'allow-tipping', itemId: other.id }, reason: noSpace }
  }
  const longer = longerVehicle(request, item, trials)
  if (longer !== null) yield { change: longer, reason: noSpace }
}

/** The excess over an axle group's limit in a plan without that limit. */
function* axleChanges(request: PackRequest, item: Item, trials: Trials): Generator<Candidate> {
  const { vehicle } = request
  for (const [axleIndex, { maxLoadG }] of vehicle.axles.entries()) {
    const strong: LeastChange = { kind: 'raise-axle-limit', axleIndex, byG: muchG }
    const plan = trials.proven(strong, item)
    if (plan === null || plan.leftOut.some(({ itemId }) => itemId === item.id)) continue
    const overs = plan.axleLoads.map(({ afterStop, loadsG }) => ({
      afterStop,
      byG: Math.ceil((loadsG[axleIndex] ?? 0) - maxLoadG),
    }))
    const most = overs.reduce((a, b) => (b.byG > a.byG ? b : a), { afterStop: 0, byG: 0 })
    if (most.byG <= 0) continue
    const { afterStop, byG } = most
    const limits = { axleIndex, afterStop, limitG: limitOf(request, axleIndex) }
    yield {
      change: { kind: 'raise-axle-limit', axleIndex, byG },
      reason: { kind: 'axle-over', ...limits, actualG: limits.limitG + byG },
    }
  }
}

const muchG = 1_000_000_000_000

function limitOf({ vehicle }: PackRequest, axleIndex: number): number {
  return vehicle.axles[axleIndex]?.maxLoadG ?? 0
}

/** Longer by this many hundredths. */
const longerBy = [2, 5, 10, 20, 35, 60, 100]

/** The least of some lengthenings with which the piece fits; volume gives the start. */
function longerVehicle(
  { vehicle, ...request }: PackRequest,
  item: Item,
  trials: Trials,
): LeastChange | null {
  const { lengthMm, widthMm, heightMm } = vehicle
  const goodsMm3 = request.items.reduce((sum, each) => sum + boxVolumeMm3(each) * each.quantity, 0)
  for (const hundredths of longerBy) {
    const byMm = Math.ceil((lengthMm * hundredths) / 100)
    if ((lengthMm + byMm) * widthMm * heightMm < goodsMm3) continue
    const change = { kind: 'enlarge-vehicle', side: 'length', byMm } as const
    if (trials.bringsIn(change, item)) return change
  }
  return null
}
