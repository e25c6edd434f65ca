/** The data that an order's deliveries are made from. */
import type {
  OrganizationId,
  SenderAccountId,
  QuoteId,
  ServiceId,
  VehicleTypeId,
  WaybillId,
  DeliveryId,
} from '#lib/contract/ids.ts'
import type { QuoteRequest, QuoteServiceType } from '#lib/contract/quote-request.ts'

/** The route, stored with the delivery for the party that drives it. */
export type OrderRoute = Pick<QuoteRequest, 'pickup' | 'delivery' | 'pickup_window' | 'cargo_notes'>

export interface NewTrip {
  readonly id: DeliveryId
  readonly vehicleTypeId: VehicleTypeId | null
  readonly vehicleType: string
  readonly priceMinor: number
  readonly weightG: number
  readonly pieces: number
}

export interface NewOrder {
  readonly organizationId: OrganizationId
  readonly id: DeliveryId
  readonly quoteId: QuoteId
  readonly waybillId: WaybillId
  readonly senderAccountId: SenderAccountId
  readonly serviceId: ServiceId
  readonly serviceType: QuoteServiceType
  readonly currency: string
  readonly route: OrderRoute
  /** The text that the quote is searched by. */
  readonly quoteText: string
  /** A single trip is the order itself, with the order's id. */
  readonly trips: readonly NewTrip[]
}
