/** A quote as the rooms that pay, order and cancel see it. */
import type {
  SenderAccountId,
  DeliveryId,
  ServiceId,
  VehicleTypeId,
  QuoteId,
} from '#lib/contract/ids.ts'
import type { QuoteRequest, QuoteServiceType } from '#lib/contract/quote-request.ts'
import type { Provider } from '#lib/contract/quotes.ts'
import type { QuoteState } from '#lib/contract/states/quote-states.ts'
import type { Minor } from '#lib/money.ts'

export interface QuoteRow {
  readonly id: QuoteId
  /** Null while nobody has claimed it. */
  readonly senderAccountId: SenderAccountId | null
  readonly requestId: string
  /** At the moment it was read: an active one whose time is over is expired. */
  readonly status: QuoteState
  readonly totalMinor: Minor
  readonly currency: string
  readonly serviceType: QuoteServiceType
  readonly serviceId: ServiceId
  /** One for each vehicle; the prices add up to the total. */
  readonly vehicles: readonly QuoteRowVehicle[]
  readonly request: QuoteRequest
  /** Null until it was accepted. */
  readonly deliveryId: DeliveryId | null
  readonly provider: Provider | null
  readonly createdAt: Date
  readonly expiresAt: Date
}

export interface QuoteRowVehicle {
  readonly vehicleTypeId: VehicleTypeId
  /** The type's code, as the wire shows it. */
  readonly vehicleType: string
  readonly maxPayloadKg: number
  readonly priceMinor: Minor
  readonly items: readonly {
    /** In the request's items. */
    readonly itemIndex: number
    readonly name: string
    readonly qty: number
  }[]
}
