/** An order as other rooms see it. */
import type { Provider } from '#lib/contract/quotes.ts'
import type { OrderStatus } from '#lib/contract/states/order-statuses.ts'
import type { OrderDeliveries } from '../deliveries/deliveries.ts'

export interface OrderLegRow {
  /** The trip's own delivery id; of an order on one vehicle, the order's. */
  readonly deliveryId: string
  /** From 1; 0 for the only trip of an order on one vehicle. */
  readonly legNumber: number
  readonly status: OrderStatus
  readonly awaiting: 'payment' | '3pl' | null
  readonly provider: Provider | null
  readonly vehicleType: string
  readonly priceMinor: number
  /** It failed and its price was given back, so it is not sent again. */
  readonly settledAt: Date | null
}

export interface OrderRow {
  readonly deliveryId: string
  readonly deliveryNo: string
  readonly quoteId: string
  readonly waybillId: string
  readonly senderAccountId: string
  readonly awaiting: 'payment' | '3pl' | null
  readonly status: OrderStatus
  readonly paidAt: Date | null
  readonly canceledAt: Date | null
  /** One for each vehicle, also when there is only one. */
  readonly legs: readonly OrderLegRow[]
}

export function orderRow({ head, trips }: OrderDeliveries): OrderRow {
  return {
    deliveryId: head.id,
    deliveryNo: head.deliveryNo,
    quoteId: head.quoteId,
    waybillId: head.waybillId,
    senderAccountId: head.senderAccountId,
    awaiting: head.awaiting,
    status: head.status,
    paidAt: head.paidAt,
    canceledAt: head.canceledAt,
    legs: trips.map((trip) => ({
      deliveryId: trip.id,
      legNumber: trip.legNumber,
      status: trip.status,
      awaiting: trip.awaiting,
      provider: trip.provider,
      vehicleType: trip.vehicleType,
      priceMinor: trip.priceMinor,
      settledAt: trip.settledAt,
    })),
  }
}
