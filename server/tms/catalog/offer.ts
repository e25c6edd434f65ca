/**
 * All that an organization's prices are made of, as it is kept in memory: services with where they go
 * and what they cost, vehicle types and add-ons. Sums are minor units of its currency.
 */
import type { FreightRate } from '#lib/freight/freight-price.ts'
import type {
  AdditionalServiceId,
  ServiceAreaId,
  ServiceId,
  VehicleTypeId,
} from '#lib/contract/ids.ts'
import type { QuoteServiceType } from '#lib/contract/quote-request.ts'
import type { Language } from '#lib/contract/languages.ts'
import type { Minor } from '#lib/money.ts'
import type { Axle, ServiceDays } from './new-catalogue.ts'

export interface Offer {
  readonly services: readonly OfferedService[]
  /** Smallest first. */
  readonly vehicleTypes: readonly OfferedVehicleType[]
  readonly addons: readonly OfferedAddon[]
}

/** English always; what has no name in another language is called by it. */
export type Names = { readonly en: string } & { readonly [L in Exclude<Language, 'en'>]?: string }

export interface OfferedService {
  readonly id: ServiceId
  readonly code: string
  readonly name: string
  readonly serviceType: QuoteServiceType
  readonly area: ServiceArea
  /** Set where the price goes by weight; null: the smallest vehicle that takes the goods. */
  readonly carryingVehicleTypeId: VehicleTypeId | null
  readonly maxVehicles: number
  /** From pickup to arrival in a shared vehicle; null: the service states none. */
  readonly days: ServiceDays | null
  /** All versions, those too that are not valid yet. */
  readonly rateCards: readonly RateCard[]
}

export interface ServiceArea {
  readonly id: ServiceAreaId
  readonly country: string
  /** Null: the whole country. */
  readonly provinces: readonly string[] | null
  /** Its border, as corners of a polygon; null: country and province alone decide. */
  readonly outline: readonly (readonly [lat: number, lng: number])[] | null
}

export interface RateCard extends FreightRate {
  readonly id: string
  /** Null: of a service that is not priced by vehicle. */
  readonly vehicleTypeId: VehicleTypeId | null
  readonly version: number
  readonly validFrom: Date
  readonly roadFactorPermille: number
  readonly volumetricKgPerM3: number
}

export interface OfferedVehicleType {
  readonly id: VehicleTypeId
  readonly code: string
  readonly names: Names
  readonly innerLengthMm: number
  readonly innerWidthMm: number
  readonly innerHeightMm: number
  readonly payloadG: number
  readonly axles: readonly Axle[]
  readonly doorSide: 'rear' | 'side'
}

export interface OfferedAddon {
  readonly id: AdditionalServiceId
  readonly key: string
  readonly names: Names
  readonly descriptions: Names
  readonly serviceTypes: readonly QuoteServiceType[]
  readonly price:
    | { readonly rule: 'per_quote' | 'per_vehicle' | 'per_piece'; readonly amountMinor: Minor }
    /** A share of the freight, which is the price of all vehicles without any add-on. */
    | { readonly rule: 'share_of_base'; readonly permille: number }
    | ValuePrice
}

/** The price of insurance: a share of the declared value, in millionths. */
export interface ValuePrice {
  readonly rule: 'share_of_value'
  readonly ppm: number
  readonly minimumMinor: Minor
  /** The highest value that can be declared. */
  readonly limitMinor: Minor
}
