/**
 * Why pieces were left out, and a change that brings them in. Reasons by totals and sizes are exact; the
 * rest is found by trying. A change is only advised when packing again with it had the piece in.
 */
import { boxVolumeMm3 } from '../box-volume.ts'
import type { LeastChange, LeftOut, LeftOutReason } from '../plan.ts'
import { type Item, type PackRequest, orientations } from '../request.ts'
import { totalsOf } from '../totals.ts'
import { ownExcess } from './own-excess.ts'
import type { Trials } from './trials.ts'

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
  const excesses = new Map(request.items.map((item) => [item, ownExcess(request, item)]))
  const able = request.items.filter((item) => excesses.get(item) === null)
  const shared = sharedReason({ ...request, items: able })
  const hindered = new Set(
    request.items.filter((item) => excesses.get(item) !== null).map(({ group }) => group),
  )
  return missing.map(({ item, quantity }) => {
    const { id: itemId, group } = item
    const own = excesses.get(item)
    // A group with another member that cannot go in by itself.
    const broken = group !== null && hindered.has(group) ? brokenGroup(group) : null
    const certain = own?.reason ?? broken?.reason ?? shared
    const changes = (given: Trials): Iterable<Candidate> => {
      if (own) return own.changes.map((change) => ({ change, reason: own.reason }))
      return broken ? [broken] : candidateChanges(request, { item, shared, trials: given })
    }
    for (const { change, reason } of trials === null ? [] : changes(trials)) {
      if (!trials?.bringsIn(change, item)) continue
      return { itemId, quantity, reason: certain ?? reason, leastChange: change }
    }
    return { itemId, quantity, reason: certain ?? noSpace, leastChange: null }
  })
}

/** The limit that applies to all goods together; null when totals are within limits. */
function sharedReason({ vehicle, items }: PackRequest): LeftOutReason | null {
  const { volumeMm3, weightG } = totalsOf(items)
  if (weightG > vehicle.payloadG) {
    return { kind: 'weight-over', actualG: weightG, limitG: vehicle.payloadG }
  }
  const limitMm3 = boxVolumeMm3(vehicle)
  return volumeMm3 > limitMm3 ? { kind: 'volume-over', actualMm3: volumeMm3, limitMm3 } : null
}

/** A change with the reason that it would prove. */
interface Candidate {
  readonly change: LeastChange
  readonly reason: LeftOutReason
}

function brokenGroup(group: string): Candidate {
  return { change: { kind: 'split-group', group }, reason: { kind: 'group-incomplete', group } }
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

/**
 * The changes that might bring in a piece which fits by itself: first the limits by totals, then rule by
 * rule, at last a longer vehicle.
 */
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
  if (item.group !== null) yield brokenGroup(item.group)
  for (const other of [item, ...items.filter((each) => each !== item)].slice(0, mostTipped)) {
    if (other.orientations.length === orientations.length) continue
    yield { change: { kind: 'allow-tipping', itemId: other.id }, reason: noSpace }
  }
  yield* longerVehicles(request)
}

/** The excess over an axle group's limit in a plan without that limit. */
function* axleChanges(request: PackRequest, item: Item, trials: Trials): Generator<Candidate> {
  const { vehicle } = request
  for (const [axleIndex, { maxLoadG: limitG }] of vehicle.axles.entries()) {
    const strong: LeastChange = { kind: 'raise-axle-limit', axleIndex, byG: muchG }
    const plan = trials.proven(strong, item)
    if (plan === null || plan.leftOut.some(({ itemId }) => itemId === item.id)) continue
    const overs = plan.axleLoads.map(({ afterStop, loadsG }) => ({
      afterStop,
      byG: Math.ceil((loadsG[axleIndex] ?? 0) - limitG),
    }))
    const most = overs.reduce((a, b) => (b.byG > a.byG ? b : a), { afterStop: 0, byG: 0 })
    if (most.byG <= 0) continue
    const { afterStop, byG } = most
    yield {
      change: { kind: 'raise-axle-limit', axleIndex, byG },
      reason: { kind: 'axle-over', axleIndex, afterStop, limitG, actualG: limitG + byG },
    }
  }
}

const muchG = 1_000_000_000_000

/** Longer by this many hundredths. */
const longerBy = [2, 5, 10, 20, 35, 60, 100]

/** Some lengthenings from the one that volume asks for. */
function longerVehicles({ vehicle, items }: PackRequest): readonly Candidate[] {
  const { lengthMm, widthMm, heightMm } = vehicle
  const goodsMm3 = totalsOf(items).volumeMm3
  return longerBy
    .map((hundredths) => Math.ceil((lengthMm * hundredths) / 100))
    .filter((byMm) => (lengthMm + byMm) * widthMm * heightMm >= goodsMm3)
    .map((byMm) => ({ change: { kind: 'enlarge-vehicle', side: 'length', byMm }, reason: noSpace }))
}
