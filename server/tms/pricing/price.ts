/** A price, in whole minor units: its lines, and its vehicles. */
import type { BreakdownKind } from '#lib/contract/breakdown-kinds.ts'
import type { ServiceId, VehicleTypeId } from '#lib/contract/ids.ts'
import type { VehicleLoad } from '#lib/contract/load-plans.ts'
import type { QuoteServiceType } from '#lib/contract/quote-request.ts'
import { sumMinor, type Minor } from '#lib/money.ts'

export interface Price {
  readonly serviceId: ServiceId
  readonly serviceType: QuoteServiceType
  readonly currency: string
  /** The sum of the lines, and of the vehicles' prices. */
  readonly totalMinor: Minor
  readonly breakdown: readonly PriceLine[]
  readonly vehicles: readonly PricedVehicle[]
  readonly distanceM: number
  readonly rateCards: readonly { readonly vehicleType: string | null; readonly version: number }[]
  /** Null when the price is for the whole vehicle. */
  readonly chargeableWeightG: number | null
}

export interface PriceLine {
  readonly kind: BreakdownKind
  readonly amountMinor: Minor
  /** The key of the add-on. */
  readonly key?: string
}

export interface PricedVehicle {
  readonly vehicleTypeId: VehicleTypeId
  readonly vehicleType: string
  readonly maxPayloadKg: number
  readonly priceMinor: Minor
  readonly items: readonly {
    /** The index in the request's items. */
    readonly itemIndex: number
    readonly name: string
    readonly qty: number
  }[]
  readonly load: VehicleLoad
}

/** Throws when the parts do not add up, so that no such price is ever shown. */
export function checkedPrice(price: Price): Price {
  const lines = sumMinor(price.breakdown.map(({ amountMinor }) => amountMinor))
  const vehicles = sumMinor(price.vehicles.map(({ priceMinor }) => priceMinor))
  if (lines !== price.totalMinor || vehicles !== price.totalMinor) {
    throw new Error(`lines of ${lines} and vehicles of ${vehicles} for ${price.totalMinor}`)
  }
  return price
}
