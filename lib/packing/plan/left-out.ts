/**
 * Why pieces stayed behind, and the least change that brings them in. What sums and sizes say is
 * said exactly; the rest is found by trying: the same goods once more, quickly, with one rule less.
 */
import { improve } from '../engine/improve.ts'
import { instanceOf } from '../engine/instance.ts'
import { orientedSize } from '../oriented-size.ts'
import type { LeastChange, LeftOut, LeftOutReason, VehicleSide } from '../plan.ts'
import { orientations, type Item, type PackRequest } from '../request.ts'

interface Missing {
  readonly item: Item
  readonly quantity: number
}

export interface LeftOutFacts {
  readonly request: PackRequest
  /** Pieces that are in, by item. */
  readonly placed: ReadonlyMap<string, number>
  /** False: what is shared by all is not looked into. */
  readonly hasReasons?: boolean
}

export function leftOutOf({
  request,
  placed,
  hasReasons = true,
}: LeftOutFacts): readonly LeftOut[] {
  const missing = request.items.flatMap((item): readonly Missing[] => {
    const quantity = item.quantity - (placed.get(item.id) ?? 0)
    return quantity > 0 ? [{ item, quantity }] : []
  })
  if (missing.length === 0) return []
  const shared: Why = hasReasons
    ? sharedReason(request, missing)
    : { reason: { kind: 'no-space' }, leastChange: null }
  return missing.map(({ item, quantity }) => {
    const { reason, leastChange } = ownReason(request, item) ?? groupReason(request, item) ?? shared
    return { itemId: item.id, quantity, reason, leastChange }
  })
}

interface Why {
  readonly reason: LeftOutReason
  readonly leastChange: LeastChange | null
}

/** What keeps a single piece out of the empty vehicle. */
export function ownReason({ vehicle }: PackRequest, item: Item): Why | null {
  const fits = item.orientations.some((orientation) => excess(item, orientation, vehicle) === null)
  if (!fits) {
    let least: Excess | null = null
    for (const orientation of item.orientations) {
      const over = excess(item, orientation, vehicle)
      if (over !== null && (least === null || over.byMm < least.byMm)) least = over
    }
    if (least === null) return null
    const { side, byMm, limitMm } = least
    const tipped = orientations.some((orientation) => excess(item, orientation, vehicle) === null)
    return {
      reason: { kind: 'size-over', side, actualMm: limitMm + byMm, limitMm },
      leastChange: tipped
        ? { kind: 'allow-tipping', itemId: item.id }
        : { kind: 'shrink-item', side, byMm },
    }
  }
  if (item.weightG <= vehicle.payloadG) return null
  return {
    reason: { kind: 'weight-over', actualG: item.weightG, limitG: vehicle.payloadG },
    leastChange: { kind: 'raise-payload', byG: item.weightG - vehicle.payloadG },
  }
}

interface Excess {
  readonly side: VehicleSide
  readonly byMm: number
  readonly limitMm: number
}

/** By how much the side that is over most is over; null when it passes. */
function excess(
  item: Item,
  orientation: (typeof orientations)[number],
  { lengthMm, widthMm, heightMm }: PackRequest['vehicle'],
): Excess | null {
  const { dx, dy, dz } = orientedSize(item, orientation)
  const sides: readonly Excess[] = [
    { side: 'length', byMm: dx - lengthMm, limitMm: lengthMm },
    { side: 'width', byMm: dy - widthMm, limitMm: widthMm },
    { side: 'height', byMm: dz - heightMm, limitMm: heightMm },
  ]
  const [most] = sides.filter(({ byMm }) => byMm > 0).sort((a, b) => b.byMm - a.byMm)
  return most ?? null
}

/** A piece that could stay for itself, but not without another of its group. */
function groupReason(request: PackRequest, { id, group }: Item): Why | null {
  if (group === null) return null
  const members = request.items.filter((item) => item.group === group)
  if (members.length === 1 && members[0]?.quantity === 1) return null
  const hindered = members.some((item) => item.id !== id && ownReason(request, item) !== null)
  if (!hindered) return null
  return {
    reason: { kind: 'group-incomplete', group },
    leastChange: { kind: 'split-group', group },
  }
}

/** What binds all goods together. */
function sharedReason(request: PackRequest, missing: readonly Missing[]): Why {
  const { vehicle } = request
  const able = request.items.filter((item) => ownReason(request, item) === null)
  const weightG = able.reduce((sum, item) => sum + item.weightG * item.quantity, 0)
  const pieces = missing.reduce((sum, { quantity }) => sum + quantity, 0)
  if (weightG > vehicle.payloadG) {
    return {
      reason: { kind: 'weight-over', actualG: weightG, limitG: vehicle.payloadG },
      leastChange: { kind: 'raise-payload', byG: weightG - vehicle.payloadG },
    }
  }
  const volumeMm3 = able.reduce((sum, item) => sum + volumeOf(item) * item.quantity, 0)
  const limitMm3 = vehicle.lengthMm * vehicle.widthMm * vehicle.heightMm
  if (volumeMm3 > limitMm3) {
    return {
      reason: { kind: 'volume-over', actualMm3: volumeMm3, limitMm3 },
      leastChange: { kind: 'fewer-pieces', quantity: pieces },
    }
  }
  return reasonByTrying({ ...request, items: able }, pieces)
}

function volumeOf({ lengthMm, widthMm, heightMm }: Item): number {
  return lengthMm * widthMm * heightMm
}

/** One greedy plan for each rule that is tried, and none for loads of which that takes long. */
const trialNodes = 1
const maxTrialPieces = 400

function reasonByTrying(request: PackRequest, pieces: number): Why {
  const { items, options } = request
  const fewer: LeastChange = { kind: 'fewer-pieces', quantity: pieces }
  if (items.reduce((sum, { quantity }) => sum + quantity, 0) > maxTrialPieces) {
    return { reason: { kind: 'no-space' }, leastChange: fewer }
  }
  const axle = axleReason(request)
  if (axle !== null) return axle
  if (options.lastInFirstOut && new Set(items.map(({ stop }) => stop)).size > 1) {
    if (takesAll({ ...request, options: { ...options, lastInFirstOut: false } })) {
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
    if (takesAll({ ...request, items: stacked })) {
      return { reason: { kind: 'stacking-over' }, leastChange: { kind: 'allow-stacking' } }
    }
  }
  for (const item of items) {
    if (item.orientations.length === orientations.length || items.length > maxTrials) continue
    const tipped = Array.from(items, (other) =>
      other === item ? { ...other, orientations } : other,
    )
    if (takesAll({ ...request, items: tipped })) {
      return {
        reason: { kind: 'no-space' },
        leastChange: { kind: 'allow-tipping', itemId: item.id },
      }
    }
  }
  return {
    reason: { kind: 'no-space' },
    leastChange: longerVehicle(request) ?? fewer,
  }
}

const maxTrials = 8

/** The axle that is over when the goods are packed as if it bore everything. */
function axleReason(request: PackRequest): Why | null {
  const { vehicle } = request
  const [first, second] = vehicle.axles
  if (first === undefined || second === undefined) return null
  const strong = { ...vehicle, axles: [] }
  const { solution, instance } = solve({ ...request, vehicle: strong })
  if (solution.volume < instance.totalVolume) return null
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
function longerVehicle(request: PackRequest): LeastChange | null {
  const { vehicle } = request
  const stepMm = Math.max(1, Math.ceil(vehicle.lengthMm / 100))
  const fits = (steps: number) =>
    takesAll({
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

function takesAll(request: PackRequest): boolean {
  const { solution, instance } = solve(request)
  return solution.volume === instance.totalVolume
}

function solve(request: PackRequest) {
  const instance = instanceOf(request)
  const { solution } = improve(instance, { kind: 'nodes', nodes: trialNodes })
  return { solution, instance }
}
