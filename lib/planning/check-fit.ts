/**
 * Whether waybills fit one vehicle, beside those that it carries already, in the order of unloading along a
 * short tour. Waybills that it carries stay in before others come in, and a larger vehicle never carries
 * less than a smaller one that is given with it.
 */
import type { Point } from '../geo/great-circle.ts'
import { nodesForOneVehicle } from '../freight/pack-whole.ts'
import { boxVolumeMm3 } from '../packing/box-volume.ts'
import { pack } from '../packing/pack.ts'
import type { Plan } from '../packing/plan.ts'
import type { PackRequest, Vehicle } from '../packing/request.ts'
import { planningOptions, type PlanningWaybill } from './propose-groups.ts'
import { shortTour } from './short-tour.ts'

export interface FitRequest {
  readonly vehicle: Vehicle
  /** Other vehicles: those that the vehicle surpasses are considered. */
  readonly others: readonly Vehicle[]
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
}

export function checkFit(fit: FitRequest, isCanceled: () => boolean): Fit {
  const { vehicle, waybills, carried } = fit
  const order = shortTour(fit.origin, fit.places)
  const stopOf = new Map(order.map((place, index) => [place, index + 1]))
  const itemsOf = ({ id, place, items }: PlanningWaybill) =>
    items.map((item) => ({ ...item, group: id, stop: stopOf.get(place) ?? 1 }))
  const items = waybills.flatMap(itemsOf)
  const request = { vehicle, items, options: planningOptions }
  const most = Math.max(1, nodesForOneVehicle(items))
  const found = (into: Vehicle, of = items, previous?: Plan): Plan => {
    const hooks = { withoutReasons: true, isCanceled, ...(previous && { previous }) }
    let plan = pack({ ...request, vehicle: into, items: of }, { kind: 'nodes', nodes: 1 }, hooks)
    if (plan.leftOut.length > 0 && most > 1) {
      const again = { ...hooks, previous: plan }
      plan = pack({ ...request, vehicle: into, items: of }, { kind: 'nodes', nodes: most }, again)
    }
    return plan
  }
  const before = waybills.filter(({ id }) => carried.has(id)).flatMap(itemsOf)
  const isCarried = new Set(before.map(({ id }) => id))
  const planIn = (into: Vehicle): Plan => {
    const plan = found(into)
    const holdsAll = !plan.leftOut.some(({ itemId }) => isCarried.has(itemId))
    return holdsAll ? plan : found(into, items, found(into, before))
  }
  /** The last step: whatever still finds a place beside the plan, and the reasons. */
  const settled = (into: Vehicle, previous: Plan, withoutReasons: boolean): Plan => {
    if (previous.leftOut.length === 0) return previous
    const hooks = { previous, isCanceled, withoutReasons }
    return pack({ ...request, vehicle: into }, { kind: 'nodes', nodes: 1 }, hooks)
  }
  let best = planIn(vehicle)
  // Only a plan that leaves something out can be surpassed, by a vehicle with room for more than it carries.
  for (const smaller of best.leftOut.length > 0 ? fit.others : []) {
    if (!surpasses(vehicle, smaller) || boxVolumeMm3(smaller) <= best.volumeMm3) continue
    const other = settled(smaller, planIn(smaller), true)
    if (other.volumeMm3 > best.volumeMm3) best = found(vehicle, items, other)
  }
  return { places: order, request, plan: settled(vehicle, best, false) }
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
