/** Why pieces are in no vehicle: too large or heavy for every type, or no vehicle left for them. */
import { BudgetMeter } from '../engine/budget.ts'
import type { FleetLeftOut, FleetRequest } from '../fleet-request.ts'
import { pack } from '../pack.ts'
import type { LeftOut } from '../plan.ts'
import { leftOutOf } from '../plan/left-out.ts'
import { ownExcess } from '../plan/own-excess.ts'
import { Trials } from '../plan/trials.ts'
import type { Item } from '../request.ts'
import { fillVehicles } from './fill-vehicles.ts'
import { vehicleVolumeMm3, type Load } from './load.ts'
import { firstProfits } from './sequential-values.ts'

export interface SearchEnd {
  /** Whether the search ended before all goods were tried. */
  readonly isCut: boolean
  readonly isCanceled: () => boolean
}

export function fleetLeftOut(
  request: FleetRequest,
  loads: readonly Load[],
  { isCut, isCanceled }: SearchEnd,
): readonly FleetLeftOut[] {
  const carriedOf = ({ id }: Item) =>
    loads.reduce((sum, { counts }) => sum + (counts.get(id) ?? 0), 0)
  const missing = request.items.flatMap((item) => {
    const quantity = item.quantity - carriedOf(item)
    return quantity > 0 ? [{ ...item, quantity }] : []
  })
  if (missing.length === 0) return []
  const { vehicleTypes, options, maxVehicles } = request
  const fittable = missing.filter((item) =>
    vehicleTypes.some(
      ({ vehicle }) => ownExcess({ vehicle, items: [item], options }, item) === null,
    ),
  )
  const limit =
    maxVehicles ??
    vehicleTypes.reduce((sum, { available }) => sum + (available ?? Number.POSITIVE_INFINITY), 0)
  if (isCut || isCanceled()) {
    return [
      ...fittable.map(({ id, quantity }): FleetLeftOut => ({
        itemId: id,
        quantity,
        reason: { kind: 'search-ended' },
        leastChange: null,
      })),
      ...reasonsInLargest(
        request,
        missing.filter((item) => !fittable.includes(item)),
      ),
    ]
  }
  const more = fillVehicles(fittable, {
    types: Array.from(vehicleTypes, (type) => ({ ...type, available: null })),
    options,
    maxVehicles: 1000,
    profits: firstProfits(fittable),
    objective: 'fewest-vehicles',
    finishing: true,
    nodes: 1,
    meter: new BudgetMeter({ kind: 'nodes', nodes: Number.POSITIVE_INFINITY }, isCanceled),
  })
  const carried = new Set(more.loads.flatMap(({ counts }) => [...counts.keys()]))
  const alone = fittable.filter(({ id }) => carried.has(id) && loads.length >= limit)
  return [
    ...alone.map(({ id, quantity }): FleetLeftOut => ({
      itemId: id,
      quantity,
      reason: { kind: 'vehicles-over', limit },
      leastChange: { kind: 'more-vehicles', by: more.loads.length },
    })),
    ...reasonsInLargest(
      request,
      missing.filter((item) => !alone.includes(item)),
    ),
  ]
}

/** The largest type gives the best reasons for what is too much for all. */
function reasonsInLargest(
  { vehicleTypes, options }: FleetRequest,
  items: readonly Item[],
): readonly LeftOut[] {
  if (items.length === 0) return []
  const { vehicle } = vehicleTypes.reduce((a, b) =>
    vehicleVolumeMm3(b) > vehicleVolumeMm3(a) ? b : a,
  )
  const request = { vehicle, items, options }
  const trials = new Trials(request, { kind: 'nodes', nodes: 1 }, (changed, budget) =>
    pack(changed, budget, { withoutReasons: true }),
  )
  return leftOutOf({ request, placed: new Map(), trials })
}
