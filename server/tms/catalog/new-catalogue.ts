/** What an organization's catalogue is made from, before it has ids. Sums are minor units of its currency. */

export interface Axle {
  /** Behind the front wall of the box; negative for an axle before it. */
  readonly position_mm: number
  /** What it bears when the vehicle is empty. */
  readonly tare_g: number
  readonly limit_g: number
}

export interface NewVehicleType {
  readonly code: string
  readonly name: string
  readonly innerMm: { readonly length: number; readonly width: number; readonly height: number }
  readonly payloadG: number
  readonly axles: readonly Axle[]
  readonly doorSide: 'rear' | 'side'
  readonly rate: NewRate
}

export interface NewRate {
  readonly base: number
  readonly includedKm: number
  readonly perKm: number
  readonly perKg?: number
  readonly minimum: number
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
  }
  readonly services: readonly {
    readonly code: string
    readonly name: string
    readonly serviceType: 'ftl_transport' | 'ltl_transport'
    /** For a service that is not priced by vehicle. */
    readonly rate?: NewRate
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
    readonly price: AddonPrice
  }[]
}

export type AddonPrice =
  | { readonly rule: 'per_vehicle'; readonly amount: number }
  | { readonly rule: 'share_of_base'; readonly permille: number }
