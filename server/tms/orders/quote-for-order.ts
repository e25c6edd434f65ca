/** What an order is made from: of an accepted quote, what its vehicles carry, and where to. */
import type {
  OrganizationId,
  SenderAccountId,
  ServiceId,
  VehicleTypeId,
  QuoteId,
} from '#lib/contract/ids.ts'
import type { QuoteRequest, QuoteServiceType } from '#lib/contract/quote-request.ts'

export interface QuoteForOrder {
  readonly organizationId: OrganizationId
  readonly id: QuoteId
  readonly requestId: string
  readonly senderAccountId: SenderAccountId
  readonly serviceId: ServiceId
  readonly serviceType: QuoteServiceType
  readonly currency: string
  readonly request: QuoteRequest
  readonly vehicles: readonly {
    readonly vehicleTypeId: VehicleTypeId | null
    readonly vehicleType: string
    readonly priceMinor: number
    readonly items: readonly {
      /** In `request.items`. */
      readonly itemIndex: number
      readonly qty: number
    }[]
  }[]
}
