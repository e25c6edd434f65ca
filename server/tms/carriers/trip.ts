/** A carrier's report of a trip in our words. Each report is complete and replaces the one before. */
import type { OrderStatus, StopStatus } from '#lib/contract/states/order-statuses.ts'

export interface CarrierTrip {
  readonly status: OrderStatus
  readonly driver: {
    readonly name: string | null
    readonly phone: string | null
    readonly photoUrl: string | null
  } | null
  readonly vehicle: {
    readonly plate: string | null
    readonly model: string | null
    readonly photoUrl: string | null
  } | null
  readonly location: { readonly lat: number; readonly lng: number } | null
  /** In the order they are driven to; empty where the carrier tells none. */
  readonly stops: readonly TripStop[]
  readonly etaPickupAt: Date | null
  readonly etaDeliveryAt: Date | null
  readonly pod: {
    readonly photoUrls: readonly string[]
    readonly signatureUrl: string | null
    readonly deliveredAt: Date | null
  } | null
  /** When it was so, by the carrier's clock. */
  readonly at: Date
  /** Grows with everything that happens on the trip; a position alone does not change it. */
  readonly sequence: number
}

export interface TripStop {
  readonly address: string
  readonly lat: number
  readonly lng: number
  readonly status: StopStatus
  readonly completedAt: Date | null
}
