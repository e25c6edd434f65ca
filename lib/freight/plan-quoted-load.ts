/**
 * Where each piece stands in the vehicles of a quote whose reply holds no plan: a service elsewhere has
 * none of our additions. Packed with the effort of our own service, so the figures are alike.
 */
import type { VehicleLoad } from '../contract/load-plans.ts'
import type { QuoteItem } from '../contract/quote-request.ts'
import type { QuoteCreated } from '../contract/quotes.ts'
import type { VehicleType } from '../contract/catalog.ts'
import { loadOfPlan } from './load-of-plan.ts'
import { packWhole, quoteOptions } from './pack-whole.ts'
import { itemName, packingItems } from './packing-items.ts'
import { vehicleOfType } from './packing-vehicle.ts'

export interface QuotedGoods {
  readonly items: readonly QuoteItem[]
  readonly quote: Pick<QuoteCreated, 'vehicle' | 'vehicles'>
  readonly vehicleTypes: readonly VehicleType[]
}

/** Null where a vehicle is not known here, or where no plan was found for what it is to carry. */
export function planQuotedLoad(
  { items, quote, vehicleTypes }: QuotedGoods,
  isCanceled?: () => boolean,
): readonly VehicleLoad[] | null {
  const all = packingItems(items)
  const loads: VehicleLoad[] = []
  for (const { type, qtyByName } of quotedVehicles(quote)) {
    const vehicle = vehicleTypes.find((each) => each.type === type)
    const own = qtyByName === null ? all : shareOf(items, qtyByName)
    if (vehicle === undefined || own.length === 0) return null
    const request = { vehicle: vehicleOfType(vehicle), items: own, options: quoteOptions }
    const plan = packWhole(request, isCanceled)
    if (plan === null) return null
    const itemOf = (itemId: string) => {
      const index = Number(itemId)
      return { label: itemName(items, index), index, weightKg: items[index]?.weight_kg ?? 0 }
    }
    loads.push(loadOfPlan(plan, { vehicle, itemOf }))
  }
  return loads
}

/** The ids stay those of the whole list. */
function shareOf(items: readonly QuoteItem[], qtyByName: ReadonlyMap<string, number>) {
  const shared = items.map((item, index) =>
    Object.assign({}, item, { qty: qtyByName.get(itemName(items, index)) ?? 0 }),
  )
  return packingItems(shared).filter(({ quantity }) => quantity > 0)
}

interface QuotedVehicle {
  readonly type: string
  /** Null: everything. */
  readonly qtyByName: ReadonlyMap<string, number> | null
}

function quotedVehicles({ vehicle, vehicles }: QuotedGoods['quote']): readonly QuotedVehicle[] {
  if (vehicle !== null) return [{ type: vehicle.type, qtyByName: null }]
  return (vehicles ?? []).map(({ vehicle_type: type, items }) => ({
    type,
    qtyByName: new Map(items.map(({ name, qty }) => [name, qty])),
  }))
}
