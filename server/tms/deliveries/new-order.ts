/** The data that an order's deliveries are made from. */
import type { QuoteRequest, QuoteServiceType } from '#lib/contract/quote-request.ts'

/** The route, stored with the delivery for the party that drives it. */
export type OrderRoute = Pick<QuoteRequest, 'pickup' | 'delivery' | 'pickup_window' | 'cargo_notes'>

export interface NewTrip {
  readonly id: string
  readonly vehicleTypeId: string | null
  readonly vehicleType: string
  readonly priceMinor: number
  readonly weightG: number
  readonly pieces: number
}

export interface NewOrder {
  readonly organizationId: string
  readonly id: string
  readonly quoteId: string
  readonly waybillId: string
  readonly senderAccountId: string
  readonly serviceId: string
  readonly serviceType: QuoteServiceType
  readonly currency: string
  readonly route: OrderRoute
  /** The text that the quote is searched by. */
  readonly quoteText: string
  /** A single trip is the order itself, with the order's id. */
  readonly trips: readonly NewTrip[]
}
