/** What an order is made from: of an accepted quote, what its vehicles carry, and where to. */
import type { QuoteRequest, QuoteServiceType } from '#lib/contract/quote-request.ts'

export interface QuoteForOrder {
  readonly organizationId: string
  readonly id: string
  readonly requestId: string
  readonly senderAccountId: string
  readonly serviceId: string
  readonly serviceType: QuoteServiceType
  readonly currency: string
  readonly request: QuoteRequest
  readonly vehicles: readonly {
    readonly vehicleTypeId: string | null
    readonly vehicleType: string
    readonly priceMinor: number
    readonly items: readonly {
      /** In `request.items`. */
      readonly itemIndex: number
      readonly qty: number
    }[]
  }[]
}
