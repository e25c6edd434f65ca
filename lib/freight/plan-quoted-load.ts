/**
 * Where each piece stands in the vehicles of a quote whose reply holds no plan: a service elsewhere has
 * none of our additions. Packed with the effort of our own service, so the figures are alike.
 */
import type { VehicleLoad } from '../contract/load-plans.ts'
import type { QuoteItem } from '../contract/quote-request.ts'
import type { QuoteCreated } from '../contract/quotes.ts'
import type { VehicleType } from '../contract/catalog.ts'
import type { Budget } from '../packing/engine/budget.ts'
import { pack } from '../packing/pack.ts'
import type { Item } from '../packing/request.ts'
import { loadOfPlan } from './load-of-plan.ts'
import { packWhole, quoteOptions } from './pack-whole.ts'
import { itemName, packingItems } from './packing-items.ts'
import { vehicleOfType } from './packing-vehicle.ts'

export interface QuotedGoods {
  readonly items: readonly QuoteItem[]
  readonly quote: Pick<QuoteCreated, 'vehicle' | 'vehicles'>
  readonly vehicleTypes: readonly VehicleType[]
}

export interface QuotedPlan {
  readonly loads: readonly VehicleLoad[]
  /** The pieces that the service says are in, and for which no place was found here. */
  readonly undrawn: number
}

export interface PlanHooks {
  /** For a vehicle for which the usual effort is not enough, as the service tries more than one way. */
  readonly more: Budget
  readonly isCanceled?: () => boolean
  /** Called after each vehicle but the last. */
  readonly onProgress?: (progress: { readonly done: number; readonly of: number }) => void
}

/** Null where a vehicle is not known here, or where nothing of what it is to carry found a place. */
export function planQuotedLoad(
  { items, quote, vehicleTypes }: QuotedGoods,
  { more, isCanceled, onProgress }: PlanHooks,
): QuotedPlan | null {
  const vehicles = quotedVehicles({ items, quote, vehicleTypes })
  const loads: VehicleLoad[] = []
  let undrawn = 0
  for (const { type, own } of vehicles) {
    if (loads.length > 0) onProgress?.({ done: loads.length, of: vehicles.length })
    const vehicle = vehicleTypes.find((each) => each.type === type)
    if (vehicle === undefined) return null
    const request = { vehicle: vehicleOfType(vehicle), items: own, options: quoteOptions }
    const plan =
      packWhole(request, isCanceled) ?? pack(request, more, { withoutReasons: true, isCanceled })
    if (plan.placements.length === 0) return null
    undrawn += plan.leftOut.reduce((sum, { quantity }) => sum + quantity, 0)
    const itemOf = (itemId: string) => {
      const index = Number(itemId)
      return { label: itemName(items, index), index, weightKg: items[index]?.weight_kg ?? 0 }
    }
    loads.push(loadOfPlan(plan, { vehicle, itemOf }))
  }
  return { loads, undrawn }
}

interface QuotedVehicle {
  readonly type: string
  /** The ids are those of the whole list. */
  readonly own: readonly Item[]
}

function quotedVehicles({ items, quote }: QuotedGoods): readonly QuotedVehicle[] {
  const all = packingItems(items)
  if (quote.vehicle !== null) return [{ type: quote.vehicle.type, own: all }]
  const left = all.map(({ quantity }) => quantity)
  const indexesByName = Map.groupBy(left.keys(), (index) => itemName(items, index))
  return (quote.vehicles ?? []).map(({ vehicle_type: type, items: carried }) => {
    const shares = all.map(() => 0)
    for (const { name, qty } of carried) take(name, qty, shares)
    const own = all.map((item, index) => Object.assign({}, item, { quantity: shares[index] ?? 0 }))
    return { type, own: own.filter(({ quantity }) => quantity > 0) }
  })

  /** Several items may have one name: then those whose number is the same are meant, or else the first. */
  function take(name: string, qty: number, shares: number[]): void {
    const named = indexesByName.get(name) ?? []
    const same = named.filter((index) => left[index] === qty).slice(0, 1)
    let rest = qty
    for (const index of [...same, ...named]) {
      const taken = Math.min(rest, left[index] ?? 0)
      rest -= taken
      left[index] = (left[index] ?? 0) - taken
      shares[index] = (shares[index] ?? 0) + taken
    }
  }
}
