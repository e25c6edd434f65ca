/**
 * What keeps goods out whose sums fit: found by packing once more with one rule less, quickly, so
 * that a rule which is not named may still be one that matters.
 */
import type { Solution } from '../engine/best-plan.ts'
import { improve } from '../engine/improve.ts'
import { instanceOf, type Instance } from '../engine/instance.ts'
import type { LeastChange, LeftOutReason } from '../plan.ts'
import { orientations, type PackRequest } from '../request.ts'

export interface Why {
  readonly reason: LeftOutReason
  readonly leastChange: LeastChange | null
}

export function reasonByTrying(request: PackRequest, pieces: number): Why {
  const { items, options } = request
  const fewer: LeastChange = { kind: 'fewer-pieces', quantity: pieces }
  const trials = new Trials(items.reduce((sum, { quantity }) => sum + quantity, 0))
  const axle = axleReason(request, trials)
  if (axle !== null) return axle
  if (options.lastInFirstOut && new Set(items.map(({ stop }) => stop)).size > 1) {
    if (trials.takesAll({ ...request, options: { ...options, lastInFirstOut: false } })) {
      return { reason: { kind: 'stop-order' }, leastChange: { kind: 'drop-stop-order' } }
    }
  }
  if (
    items.some(
      ({ stackable, fragile, maxWeightOnTopG }) =>
        !stackable || fragile || maxWeightOnTopG !== null,
    )
  ) {
    const stacked = items.map((item) => ({
      ...item,
      stackable: true,
      fragile: false,
      maxWeightOnTopG: null,
    }))
    if (trials.takesAll({ ...request, items: stacked })) {
      return { reason: { kind: 'stacking-over' }, leastChange: { kind: 'allow-stacking' } }
    }
  }
  for (const item of items) {
    if (item.orientations.length === orientations.length) continue
    const tipped = Array.from(items, (other) =>
      other === item ? { ...other, orientations } : other,
    )
    if (trials.takesAll({ ...request, items: tipped })) {
      return {
        reason: { kind: 'no-space' },
        leastChange: { kind: 'allow-tipping', itemId: item.id },
      }
    }
  }
  return {
    reason: { kind: 'no-space' },
    leastChange: longerVehicle(request, trials) ?? fewer,
  }
}

/** The axle that is over when the goods are packed as if it bore everything. */
function axleReason(request: PackRequest, trials: Trials): Why | null {
  const { vehicle } = request
  const [first, second] = vehicle.axles
  if (first === undefined || second === undefined) return null
  const strong = { ...vehicle, axles: [] }
  const whole = trials.wholePlan({ ...request, vehicle: strong })
  if (whole === null) return null
  const { solution, instance } = whole
  let weightG = 0
  let moment2 = 0
  for (const { kind, stance, x } of solution.pieces) {
    const { weightG: pieceG, stances } = instance.kinds[kind] ?? { weightG: 0, stances: [] }
    weightG += pieceG
    moment2 += pieceG * (2 * x + (stances[stance]?.dx ?? 0)) * instance.unitMm
  }
  const onSecond =
    (moment2 / 2 - weightG * first.positionMm) / (second.positionMm - first.positionMm)
  const overs = [weightG - onSecond - first.maxLoadG, onSecond - second.maxLoadG]
  const axleIndex = (overs[0] ?? 0) >= (overs[1] ?? 0) ? 0 : 1
  const byG = Math.ceil(overs[axleIndex] ?? 0)
  const limitG = vehicle.axles[axleIndex]?.maxLoadG ?? 0
  if (byG <= 0) return null
  return {
    reason: { kind: 'axle-over', axleIndex, afterStop: 0, actualG: limitG + byG, limitG },
    leastChange: { kind: 'raise-axle-limit', axleIndex, byG },
  }
}

/** The least lengthening, to a hundredth of the vehicle, with which everything goes in. */
function longerVehicle(request: PackRequest, trials: Trials): LeastChange | null {
  const { vehicle } = request
  const stepMm = Math.max(1, Math.ceil(vehicle.lengthMm / 100))
  const fits = (steps: number) =>
    trials.takesAll({
      ...request,
      vehicle: { ...vehicle, lengthMm: vehicle.lengthMm + steps * stepMm },
    })
  let high = 1
  while (high <= 128 && !fits(high)) high *= 2
  if (high > 128) return null
  let low = Math.floor(high / 2)
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (fits(middle)) high = middle
    else low = middle
  }
  return { kind: 'enlarge-vehicle', side: 'length', byMm: high * stepMm }
}

/** Large loads are tried less often, so that reasons cost about the same for all. */
const piecesTried = 1200
const mostTrials = 24

class Trials {
  #left: number

  constructor(pieces: number) {
    this.#left = Math.min(mostTrials, Math.floor(piecesTried / Math.max(1, pieces)))
  }

  /** False also when there are no trials left. */
  takesAll(request: PackRequest): boolean {
    return this.wholePlan(request) !== null
  }

  /** A greedy plan with everything in it. */
  wholePlan(
    request: PackRequest,
  ): { readonly solution: Solution; readonly instance: Instance } | null {
    if (this.#left === 0) return null
    this.#left--
    const instance = instanceOf(request)
    const { solution } = improve(instance, { kind: 'nodes', nodes: 1 })
    return solution.volume === instance.totalVolume ? { solution, instance } : null
  }
}
