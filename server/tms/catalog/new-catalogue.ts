/** A catalogue as it is written, before it has ids. Sums are minor units of the organization's currency. */

export interface Axle {
  /** Behind the front wall of the box; negative for an axle before it. */
  readonly position_mm: number
  /** Its load when the vehicle is empty. */
  readonly tare_g: number
  readonly limit_g: number
}

/** Beside the English name. */
export interface OtherNames {
  readonly th?: string
  readonly zh?: string
}

export interface NewVehicleType {
  readonly code: string
  readonly name: string
  readonly names?: OtherNames
  readonly innerMm: { readonly length: number; readonly width: number; readonly height: number }
  readonly payloadG: number
  readonly axles: readonly Axle[]
  readonly doorSide: 'rear' | 'side'
  readonly rate: NewRate
}

export interface ServiceDays {
  readonly least: number
  readonly most: number
}

export interface NewRate {
  readonly base: number
  readonly includedKm: number
  readonly perKm: number
  /** At any distance; or by distance, the price from `fromKm` on. */
  readonly perKg?: number
  readonly bands?: readonly { readonly fromKm: number; readonly perKg: number }[]
  readonly minimum: number
  /** Road distance over great circle; 1300 unless it is said. */
  readonly roadFactorPermille?: number
  /** The least weight of a cubic metre, where weight is the price; 250 unless it is said. */
  readonly volumetricKgPerM3?: number
}

export interface NewRouteNode {
  readonly name: string
  readonly phone: string
  readonly address: string
  readonly at: {
    readonly district: string
    readonly province: string
    readonly postalCode: string
    readonly lat: number
    readonly lng: number
  }
}

export interface NewCatalogue {
  readonly vehicleTypes: readonly NewVehicleType[]
  readonly serviceArea: {
    readonly code: string
    readonly name: string
    readonly country: string
    readonly provinces: readonly string[] | null
    /** Corners of its border, without the first again. */
    readonly outline?: readonly (readonly [lat: number, lng: number])[]
  }
  readonly services: readonly {
    readonly code: string
    readonly name: string
    readonly serviceType: 'ftl_transport' | 'ltl_transport'
    /** For a service that is not priced by vehicle. */
    readonly rate?: NewRate
    /** The code of the vehicle type that its goods travel in; otherwise the smallest that takes them. */
    readonly carryingVehicleType?: string
    /** How many vehicles one quote may need; 10 unless it is said. */
    readonly maxVehicles?: number
    /** From pickup to arrival, for goods in a shared vehicle; no arrival is stated without them. */
    readonly days?: ServiceDays
  }[]
  readonly routes: readonly {
    readonly code: string
    readonly name: string
    /** The code of one of the services. */
    readonly service: string
    readonly nodes: readonly NewRouteNode[]
  }[]
  readonly addons: readonly {
    readonly key: string
    readonly name: string
    readonly names?: OtherNames
    readonly description?: string
    readonly descriptions?: OtherNames
    /** All, unless it is said. */
    readonly serviceTypes?: readonly ('ftl_transport' | 'ltl_transport')[]
    readonly price: AddonPrice
  }[]
}

export type AddonPrice =
  | { readonly rule: 'per_quote' | 'per_vehicle' | 'per_piece'; readonly amount: number }
  /** A share of the freight. */
  | { readonly rule: 'share_of_base'; readonly permille: number }
  /** Insurance: a share of the declared value, in millionths, at least the minimum and up to the limit. */
  | {
      readonly rule: 'share_of_value'
      readonly ppm: number
      readonly minimum: number
      readonly limit: number
    }
