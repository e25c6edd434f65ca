/**
 * Why pieces were left out, and a change that brings them in. Reasons by totals and sizes are exact; the
 * rest is found by trying. A change is only advised when packing again with it had the piece in.
 */
import { boxVolumeMm3 } from '../box-volume.ts'
import type { LeastChange, LeftOut, LeftOutReason } from '../plan.ts'
import { type Item, type PackRequest, orientations } from '../request.ts'
import { ownExcess } from './own-excess.ts'
import type { Trials } from './trials.ts'

export interface Why {
  readonly reason: LeftOut['reason']
  readonly leastChange: LeastChange | null
}

export interface LeftOutFacts {
  readonly request: PackRequest
  /** Loaded pieces, by item. */
  readonly placed: ReadonlyMap<string, number>
  /** Null: nothing is tried, and the least change is left open. */
  readonly trials: Trials | null
}

export function leftOutOf({ request, placed, trials }: LeftOutFacts): readonly LeftOut[] {
  const missing = request.items.flatMap((item) => {
    const quantity = item.quantity - (placed.get(item.id) ?? 0)
    return quantity > 0 ? [{ item, quantity }] : []
  })
  if (missing.length === 0) return []
  const able = request.items.filter((item) => ownExcess(request, item) === null)
  const shared = sharedReason({ ...request, items: able })
  const hindered = hinderedGroups(request)
  return Array.from(missing, ({ item, quantity }): LeftOut => {
    const named = { itemId: item.id, quantity }
    const own = ownExcess(request, item)
    if (own !== null) {
      return {
        ...named,
        reason: own.reason,
        leastChange: firstProven(own.changes, item, trials),
      }
    }
    const { group } = item
    if (group !== null && hindered.has(group)) {
      const split: LeastChange = { kind: 'split-group', group }
      const leastChange = firstProven([split], item, trials)
      return { ...named, reason: { kind: 'group-incomplete', group }, leastChange }
    }
    return { ...named, ...sharedWhy({ request, item, shared, trials }) }
  })
}

function firstProven(
  changes: readonly LeastChange[],
  item: Item,
  trials: Trials | null,
): LeastChange | null {
  const holds = (change: LeastChange) => trials?.bringsIn(change, item) ?? false
  return changes.find(holds) ?? null
}

/** The limit that applies to all goods together; null when totals are within limits. */
function sharedReason({ vehicle, items }: PackRequest): Why['reason'] | null {
  const weightG = items.reduce((sum, item) => sum + item.weightG * item.quantity, 0)
  if (weightG > vehicle.payloadG) {
    return { kind: 'weight-over', actualG: weightG, limitG: vehicle.payloadG }
  }
  const volumeMm3 = items.reduce((sum, item) => sum + boxVolumeMm3(item) * item.quantity, 0)
  const limitMm3 = boxVolumeMm3(vehicle)
  return volumeMm3 > limitMm3 ? { kind: 'volume-over', actualMm3: volumeMm3, limitMm3 } : null
}

function sharedWhy({
  request,
  item,
  shared,
  trials,
}: {
  readonly request: PackRequest
  readonly item: Item
  readonly shared: Why['reason'] | null
  readonly trials: Trials | null
}): Why {
  const none: Why = { reason: shared ?? { kind: 'no-space' }, leastChange: null }
  if (trials === null) return none
  for (const { change, reason } of candidateChanges(request, { item, shared, trials })) {
    if (!trials.bringsIn(change, item)) continue
    return { reason: shared ?? reason, leastChange: change }
  }
  return none
}

/** Groups with another member that cannot go in by itself. */
function hinderedGroups(request: PackRequest): ReadonlySet<string> {
  return new Set(
    request.items.flatMap((item) =>
      item.group !== null && ownExcess(request, item) !== null ? [item.group] : [],
    ),
  )
}

/**
 * The changes that might bring in a piece which fits by itself, with the reason that each would prove:
 * first the limits by totals, then rule by rule, at last a longer vehicle.
 */
interface Candidate {
  readonly change: LeastChange
  readonly reason: LeftOutReason
}

interface CandidateFacts {
  readonly item: Item
  /** The reason by totals. */
  readonly shared: LeftOutReason | null
  readonly trials: Trials
}

/** Tipping items other than this one may also make room. */
const mostTipped = 4

const noSpace = { kind: 'no-space' } as const

function* candidateChanges(
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
