/**
 * Whether waybills fit one vehicle, beside those that it carries already, in the order of unloading along a
 * short tour; where not all fits, also in the order in which the waybills are given. Waybills that it carries
 * stay in before others come in, and a larger vehicle never carries less than a smaller one that is given
 * with it. A plan is never replaced by one that carries less, also when the time is over.
 */
import type { Point } from '../geo/great-circle.ts'
import { nodesForOneVehicle } from '../freight/pack-whole.ts'
import { boxVolumeMm3 } from '../packing/box-volume.ts'
import { packInRows } from '../packing/pack-in-rows.ts'
import { pack } from '../packing/pack.ts'
import { leftOutOf } from '../packing/plan/left-out.ts'
import type { Plan } from '../packing/plan.ts'
import type { Item, PackRequest, Vehicle } from '../packing/request.ts'
import { countsOf, totalsOf } from '../packing/totals.ts'
import { planningOptions, type PlanningWaybill } from './planning-waybill.ts'
import { shortTour } from './short-tour.ts'

export interface FitRequest {
  readonly vehicle: Vehicle
  /** Other vehicles: those that the vehicle surpasses are considered. */
  readonly others: readonly Vehicle[]
  /** In an order of unloading in which they may have been planned before. */
  readonly waybills: readonly PlanningWaybill[]
  /** The ids of those that the vehicle carries already. */
  readonly carried: ReadonlySet<string>
  /** The points of the stops; null where none is known. */
  readonly places: readonly (Point | null)[]
  readonly origin: Point | null
}

export interface Fit {
  /** The indexes of the stops in the order of the tour. */
  readonly places: readonly number[]
  readonly request: PackRequest
  readonly plan: Plan
  /** The time was over, and what is left out might have found a place. */
  readonly endedEarly: boolean
}

/** So much of the vehicle's room and payload the engine chooses from, in turn: a first plan comes soon. */
const supplies = [0.5, 1.25]
/** Up to so many pieces it chooses from all at once. */
const fewPieces = 300

export function checkFit(fit: FitRequest, isOver: () => boolean): Fit {
  const along = fitAlong(fit, shortTour(fit.origin, fit.places), isOver)
  const given = [...new Set(fit.waybills.map(({ place }) => place))]
  const isSame = given.every((place, index) => place === along.places[index])
  if (isSame || isOver() || !mayFitAll(fit, along)) return along
  const other = fitAlong(fit, given, isOver)
  return other.worth > along.worth ? other : along
}

/** Whether sums leave room for more than is in, or for goods that the vehicle carries. */
function mayFitAll({ vehicle, waybills, carried }: FitRequest, { plan, request }: Fit): boolean {
  if (plan.leftOut.length === 0) return false
  const { volumeMm3, weightG } = totalsOf(request.items)
  if (volumeMm3 <= boxVolumeMm3(vehicle) && weightG <= vehicle.payloadG) return true
  const out = new Set(plan.leftOut.map(({ itemId }) => itemId))
  return waybills.some(({ id, items }) => carried.has(id) && items.some((item) => out.has(item.id)))
}

interface RatedFit extends Fit {
  readonly worth: number
}

function fitAlong(fit: FitRequest, order: readonly number[], isOver: () => boolean): RatedFit {
  const { vehicle, waybills, carried } = fit
  const stopOf = new Map(order.map((place, index) => [place, index + 1]))
  const unloaded = waybills.toSorted(
    (a, b) => (stopOf.get(a.place) ?? 1) - (stopOf.get(b.place) ?? 1),
  )
  const itemsOf = ({ id, place, items }: PlanningWaybill): readonly Item[] =>
    items.map((item) => ({ ...item, group: id, stop: stopOf.get(place) ?? 1 }))
  const items = waybills.flatMap(itemsOf)
  const before = waybills.filter(({ id }) => carried.has(id)).flatMap(itemsOf)
  const others = unloaded.filter(({ id }) => !carried.has(id)).map(itemsOf)
  const request = { vehicle, items, options: planningOptions }
  const isCarried = new Set(before.map(({ id }) => id))
  /** Goods that it carries come before all others. */
  const worthOf = (plan: Plan) => {
    const held = plan.placements.filter(({ itemId }) => isCarried.has(itemId)).length
    return held * boxVolumeMm3(vehicle) + plan.volumeMm3
  }
  const better = (a: Plan | null, b: Plan) => (a !== null && worthOf(a) >= worthOf(b) ? a : b)
  const packed = (into: Vehicle, of: readonly Item[], nodes: number, previous: Plan | null) =>
    pack(
      { ...request, vehicle: into, items: of },
      { kind: 'nodes', nodes },
      { withoutReasons: true, isCanceled: isOver, ...(previous && { previous }) },
    )
  const found = (into: Vehicle, of: readonly Item[], previous: Plan | null) => {
    const plan = packed(into, of, 1, previous)
    const most = nodesForOneVehicle(of)
    if (isWhole(plan, of) || most <= 1 || isOver()) return plan
    return better(plan, packed(into, of, most, plan))
  }
  const shares = totalsOf(items).pieces > fewPieces ? supplies : [Infinity]
  const suppliesOf = (into: Vehicle) =>
    shares.map((share) => before.concat(supplyFor(into, others, share)))
  const planIn = (into: Vehicle): Plan => {
    let best = before.length > 0 && others.length > 0 ? found(into, before, null) : null
    for (const of of suppliesOf(into)) {
      if (best !== null && isOver()) break
      const free = found(into, of, null)
      if (best === null || worthOf(free) > worthOf(best)) best = free
      else if (!isWhole(best, of)) best = better(best, found(into, of, best))
    }
    return best ?? packed(into, items, 1, null)
  }
  const withRest = (into: Vehicle, plan: Plan, withoutReasons: boolean): Plan => {
    const all = { ...request, vehicle: into }
    const leftOut = leftOutOf({ request: all, placed: countsOf(plan.placements), trials: null })
    if (leftOut.length === 0 || isOver()) return { ...plan, leftOut }
    const hooks = { previous: plan, isCanceled: isOver, withoutReasons }
    return better(pack(all, { kind: 'nodes', nodes: 1 }, hooks), { ...plan, leftOut })
  }
  let best = planIn(vehicle)
  // Only a plan that leaves something out can be surpassed, by a vehicle with room for more than it carries.
  for (const smaller of isWhole(best, items) ? [] : fit.others) {
    if (isOver()) break
    if (!surpasses(vehicle, smaller) || boxVolumeMm3(smaller) <= best.volumeMm3) continue
    const other = withRest(smaller, planIn(smaller), true)
    const of = suppliesOf(vehicle).at(-1) ?? items
    if (worthOf(other) > worthOf(best)) best = better(best, found(vehicle, of, other))
  }
  // Goods that were spread by rows, when time was short, are found to fit by rows again.
  const byRows = isWhole(best, items) ? null : packInRows(request)
  if (byRows !== null) best = byRows
  const isLate = isOver()
  const plan = withRest(vehicle, best, false)
  const endedEarly = isLate && plan.leftOut.length > 0
  return { places: order, request, plan, endedEarly, worth: worthOf(plan) }
}

/** The next waybills along the tour, up to this share of the vehicle's room and payload. */
function supplyFor(
  vehicle: Vehicle,
  waybills: readonly (readonly Item[])[],
  share: number,
): readonly Item[] {
  const roomMm3 = boxVolumeMm3(vehicle)
  let volumeMm3 = 0
  let weightG = 0
  const supply: Item[] = []
  for (const items of waybills) {
    if (volumeMm3 >= roomMm3 * share || weightG >= vehicle.payloadG * share) break
    const own = totalsOf(items)
    // One that is too much by itself takes no place away from the others.
    if (share < Infinity && (own.volumeMm3 > roomMm3 || own.weightG > vehicle.payloadG)) continue
    volumeMm3 += own.volumeMm3
    weightG += own.weightG
    supply.push(...items)
  }
  return supply
}

function isWhole({ placements }: Plan, items: readonly Item[]): boolean {
  return placements.length === totalsOf(items).pieces
}

/** Alike, and larger or stronger or the same in everything. */
function surpasses(large: Vehicle, small: Vehicle): boolean {
  return (
    large.lengthMm >= small.lengthMm &&
    large.widthMm >= small.widthMm &&
    large.heightMm >= small.heightMm &&
    large.payloadG >= small.payloadG &&
    large.doorSide === small.doorSide &&
    (large.axles.length === 0 || JSON.stringify(large.axles) === JSON.stringify(small.axles))
  )
}
