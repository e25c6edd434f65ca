/** A quote as it is stored: all that it was made of. */
import type { SenderAccountId, DeliveryId, ServiceId, QuoteId } from '#lib/contract/ids.ts'
import type { VehicleLoad } from '#lib/contract/load-plans.ts'
import type { QuoteRequest, QuoteServiceType } from '#lib/contract/quote-request.ts'
import type { Provider } from '#lib/contract/quotes.ts'
import type { QuoteState } from '#lib/contract/states/quote-states.ts'
import type { Minor } from '#lib/money.ts'
import type { Price, PriceLine } from '../pricing/pricing.ts'
import type { QuoteRow, QuoteRowVehicle } from './quote-row.ts'

export interface QuoteRecord {
  readonly id: QuoteId
  readonly senderAccountId: SenderAccountId | null
  readonly requestId: string
  /** As it was written; `statusAt` says what it is. */
  readonly status: QuoteState
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly currency: string
  readonly totalMinor: Minor
  readonly serviceId: ServiceId
  readonly serviceType: QuoteServiceType
  readonly breakdown: readonly PriceLine[]
  readonly vehicles: readonly QuoteRowVehicle[]
  readonly snapshot: QuoteFacts
  /** By vehicle; null where they were not asked for. */
  readonly loadPlans: readonly VehicleLoad[] | null
  readonly deliveryId: DeliveryId | null
  readonly provider: Provider | null
}

/** What a price was made of. */
export interface QuoteFacts extends Pick<Price, 'distanceM' | 'rateCards' | 'chargeableWeightG'> {
  readonly request: QuoteRequest
}

/** Expiry is true at the moment it is asked, whether or not anybody has written it down. */
export function statusAt(
  { status, expiresAt }: Pick<QuoteRecord, 'status' | 'expiresAt'>,
  nowMs: number,
): QuoteState {
  return status === 'active' && expiresAt.getTime() <= nowMs ? 'expired' : status
}

export function rowOf(record: QuoteRecord, nowMs: number): QuoteRow {
  return {
    id: record.id,
    senderAccountId: record.senderAccountId,
    requestId: record.requestId,
    status: statusAt(record, nowMs),
    totalMinor: record.totalMinor,
    currency: record.currency,
    serviceType: record.serviceType,
    serviceId: record.serviceId,
    vehicles: record.vehicles,
    request: record.snapshot.request,
    deliveryId: record.deliveryId,
    provider: record.provider,
    createdAt: record.createdAt,
    expiresAt: record.expiresAt,
  }
}
