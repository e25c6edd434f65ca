/** A quote as it is stored, with all that it was made of. */
import type { SenderAccountId, DeliveryId, ServiceId, QuoteId } from '#lib/contract/ids.ts'
import type { VehicleLoad } from '#lib/contract/load-plans.ts'
import type { QuoteRequest, QuoteServiceType } from '#lib/contract/quote-request.ts'
import type { Provider } from '#lib/contract/quotes.ts'
import type { QuoteState } from '#lib/contract/states/quote-states.ts'
import type { Minor } from '#lib/money.ts'
import type { AlternativePrice, Price, PricedVehicle, PriceLine } from '../pricing/pricing.ts'

export interface QuoteRow {
  readonly id: QuoteId
  /** Null while nobody has claimed it. */
  readonly senderAccountId: SenderAccountId | null
  readonly requestId: string
  /** At the moment it was read: an active one whose time is over is expired. */
  readonly status: QuoteState
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly currency: string
  readonly totalMinor: Minor
  readonly serviceId: ServiceId
  readonly serviceType: QuoteServiceType
  readonly breakdown: readonly PriceLine[]
  /** One for each vehicle; the prices add up to the total. */
  readonly vehicles: readonly StoredVehicle[]
  /** The request, and what its price was made of. */
  readonly snapshot: Pick<Price, 'distanceM' | 'rateCards' | 'chargeableWeightG'> & {
    readonly request: QuoteRequest
    /** Quotes from before these were computed have neither. */
    readonly trip?: StoredTrip
    /** Those of quotes from before they were searched are absent. */
    readonly alternatives?: readonly StoredAlternative[]
    readonly tax?: { readonly permille: number; readonly taxMinor: Minor }
  }
  /** By vehicle; null where they were not asked for. */
  readonly loadPlans: readonly VehicleLoad[] | null
  /** Null until it was accepted. */
  readonly deliveryId: DeliveryId | null
  readonly provider: Provider | null
}

interface StoredVehicle extends Omit<PricedVehicle, 'load'> {
  /** The part of its room that the goods take. Absent where it is shared, and in older quotes. */
  readonly fillPermille?: number
}

export interface StoredAlternative extends Omit<AlternativePrice, 'distanceM' | 'days'> {
  readonly arrival: StoredRange | null
}

interface StoredRange {
  readonly from: string
  readonly to: string
}

/** Its times as texts, because it is kept as JSON. */
export interface StoredTrip {
  readonly pickup: StoredRange
  readonly arrival: StoredRange | null
}
