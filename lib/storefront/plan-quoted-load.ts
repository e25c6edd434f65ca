/**
 * Where each piece stands in the vehicles of a quote. The reply of quoting names the vehicles and not
 * the places; the engine is the service's own, and finds for one vehicle the very plan of the service.
 */
import type { QuoteItem } from '../contract/quote-request.ts'
import type { QuoteCreated } from '../contract/quotes.ts'
import type { VehicleType } from '../contract/vehicle-types.ts'
import { nodesWithinReason } from '../freight/nodes-within-reason.ts'
import { packingItems } from '../freight/packing-items.ts'
import type { LoadViewLoad } from '../load-view/load-view-load.ts'
import { viewOfPlan } from '../load-view/view-of-plan.ts'
import { pack } from '../packing/pack.ts'
import type { Plan } from '../packing/plan.ts'
import type { Item } from '../packing/request.ts'
import { vehicleOfType } from './vehicle-of-type.ts'

export const packOptions = { supportShare: 1, lastInFirstOut: false } as const

/** As many partial plans as the service takes for a vehicle that a greedy plan has not filled. */
const mostNodes = 40

export interface QuotedGoods {
  readonly items: readonly QuoteItem[]
  readonly quote: QuoteCreated
  readonly vehicleTypes: readonly VehicleType[]
}

/** Null where a vehicle is not known here, or where no plan was found for what it is to carry. */
export function planQuotedLoad(
  goods: QuotedGoods,
  isCanceled?: () => boolean,
): readonly LoadViewLoad[] | null {
  const { items, vehicleTypes } = goods
  const all = packingItems(items)
  const nameOf = (id: string) => nameOfItem(items, Number(id))
  const loads: LoadViewLoad[] = []
  for (const { type, qtyByName } of quotedVehicles(goods.quote)) {
    const vehicle = vehicleTypes.find((each) => each.type === type)
    if (vehicle === undefined) return null
    const own = qtyByName === null ? all : allotted(all, { qtyByName, nameOf })
    const plan = planOf(vehicle, own, isCanceled)
    if (plan === null) return null
    loads.push(viewOfPlan({ plan, items: all, nameOf, vehicle }))
  }
  return loads
}

/** By its name, otherwise by its number in the list, from 1: as the service calls it. */
export function nameOfItem(items: readonly QuoteItem[], index: number): string {
  return items[index]?.name?.trim() || `#${index + 1}`
}

interface QuotedVehicle {
  readonly type: string
  /** Null: everything. */
  readonly qtyByName: ReadonlyMap<string, number> | null
}

function quotedVehicles({ vehicle, vehicles }: QuoteCreated): readonly QuotedVehicle[] {
  if (vehicle !== null) return [{ type: vehicle.type, qtyByName: null }]
  return (vehicles ?? []).map(({ vehicle_type: type, items }) => ({
    type,
    qtyByName: new Map(items.map(({ name, qty }) => [name, qty])),
  }))
}

function allotted(
  all: readonly Item[],
  { qtyByName, nameOf }: { qtyByName: ReadonlyMap<string, number>; nameOf: (id: string) => string },
): readonly Item[] {
  return all
    .map((item) => ({ ...item, quantity: qtyByName.get(nameOf(item.id)) ?? 0 }))
    .filter(({ quantity }) => quantity > 0)
}

function planOf(
  vehicle: VehicleType,
  items: readonly Item[],
  isCanceled?: () => boolean,
): Plan | null {
  if (items.length === 0) return null
  const request = { vehicle: vehicleOfType(vehicle), items, options: packOptions }
  // The service's own two tries; and one more for several vehicles, which it searches by time.
  const tries = [1, Math.min(mostNodes, nodesWithinReason(items)), mostNodes]
  for (const nodes of tries) {
    const plan = pack(request, { kind: 'nodes', nodes }, { withoutReasons: true, isCanceled })
    if (plan.leftOut.length === 0) return plan
  }
  return null
}
