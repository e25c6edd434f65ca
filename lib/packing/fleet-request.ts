/** The request to pack goods into several vehicles, whose types are to be chosen. */
import type { Item, PackOptions, PackRequest, Vehicle } from './request.ts'
import type { LeftOut, Plan } from './plan.ts'

export interface VehicleType {
  readonly id: string
  readonly vehicle: Vehicle
  /** The price of one vehicle of the type, in minor units of one currency. */
  readonly priceMinor: number
  /** How many there are; null means any number. */
  readonly available: number | null
}

/**
 * All objectives first carry as much as possible. Then `lowest-price` minimizes the sum of prices;
 * `fewest-vehicles` their number, then the price; `smallest-vehicles` the largest vehicle used, by
 * volume, then the price.
 */
export const fleetObjectives = ['lowest-price', 'fewest-vehicles', 'smallest-vehicles'] as const
export type FleetObjective = (typeof fleetObjectives)[number]

export interface FleetRequest {
  readonly vehicleTypes: readonly VehicleType[]
  readonly items: readonly Item[]
  readonly options: PackOptions
  readonly objective: FleetObjective
  readonly maxVehicles: number | null
  /** One recipient's goods go in one vehicle, wherever they fit into one. */
  readonly keepRecipientsTogether: boolean
}

export interface FleetVehicle {
  readonly vehicleTypeId: string
  /** The goods assigned to this vehicle: the request that the plan answers, all of it placed. */
  readonly request: PackRequest
  readonly plan: Plan
}

export interface FleetPlan {
  readonly vehicles: readonly FleetVehicle[]
  readonly leftOut: readonly FleetLeftOut[]
  readonly priceMinor: number
  readonly nodes: number
}

export type FleetLeftOut =
  | LeftOut
  | {
      readonly itemId: string
      readonly quantity: number
      readonly reason: { readonly kind: 'vehicles-over'; readonly limit: number }
      readonly leastChange: { readonly kind: 'more-vehicles'; readonly by: number } | null
    }
  /** The budget was spent, or the search canceled, before these were tried. */
  | {
      readonly itemId: string
      readonly quantity: number
      readonly reason: { readonly kind: 'search-ended' }
      readonly leastChange: null
    }
