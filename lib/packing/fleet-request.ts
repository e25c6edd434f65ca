/** What is to be packed into several vehicles, of types to be chosen. */
import type { Item, PackOptions, PackRequest, Vehicle } from './request.ts'
import type { LeftOut, Plan } from './plan.ts'

export interface VehicleType {
  readonly id: string
  readonly vehicle: Vehicle
  /** What one vehicle of the type costs, in minor units of one currency. */
  readonly priceMinor: number
  /** How many there are; null is any number. */
  readonly available: number | null
}

/**
 * Both bring everything that can be brought. Then `lowest-price` looks at the sum of prices;
 * `fewest-vehicles` at their number, then at prices; `smallest-vehicles` at the largest vehicle
 * used, by volume, then at prices.
 */
export const fleetObjectives = ['lowest-price', 'fewest-vehicles', 'smallest-vehicles'] as const
export type FleetObjective = (typeof fleetObjectives)[number]

export interface FleetRequest {
  readonly vehicleTypes: readonly VehicleType[]
  readonly items: readonly Item[]
  readonly options: PackOptions
  readonly objective: FleetObjective
  readonly maxVehicles: number | null
  /** One recipient's goods in one vehicle, wherever they fit into one. */
  readonly keepRecipientsTogether: boolean
}

export interface FleetVehicle {
  readonly vehicleTypeId: string
  /** What was allotted to this vehicle: the request that the plan answers, all of it placed. */
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
