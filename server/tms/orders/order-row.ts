/** An order as other rooms see it. */
import type { SenderAccountId, QuoteId, DeliveryId, WaybillId } from '#lib/contract/ids.ts'
import type { QuoteServiceType } from '#lib/contract/quote-request.ts'
import type { Provider } from '#lib/contract/quotes.ts'
import type { OrderStatus } from '#lib/contract/states/order-statuses.ts'
import { asMinor, sumMinor, type Minor } from '#lib/money.ts'
import type { Deliveries, DeliveryRow, OrderDeliveries } from '../deliveries/deliveries.ts'
import { isAtRest } from './is-driven.ts'

type OrderRoute = DeliveryRow['route']

export interface OrderLegRow {
  /** The trip's own delivery id; of an order on one vehicle, the order's. */
  readonly deliveryId: DeliveryId
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
  readonly deliveryId: DeliveryId
  readonly deliveryNo: string
  readonly quoteId: QuoteId
  readonly waybillId: WaybillId
  readonly senderAccountId: SenderAccountId
  readonly serviceType: QuoteServiceType | null
  readonly route: OrderRoute
  readonly priceMinor: Minor
  /** The part of the price that was given back. */
  readonly refundedMinor: Minor
  readonly currency: string
  readonly createdAt: Date
  readonly awaiting: 'payment' | '3pl' | null
  readonly status: OrderStatus
  readonly paidAt: Date | null
  /** Since when it stands as it does. */
  readonly stateSince: Date
  readonly canceledAt: Date | null
  /** Whether canceling it would be taken. */
  readonly cancellable: boolean
  /** One for each vehicle, also when there is only one. */
  readonly legs: readonly OrderLegRow[]
}

export function orderRow(
  order: OrderDeliveries,
  deliveries: Pick<Deliveries, 'mayCancel'>,
): OrderRow {
  const { head, trips } = order
  const price = asMinor(head.priceMinor)
  const givenBack = trips.filter(({ settledAt }) => settledAt !== null)
  const isReturned = head.status === 'canceled' && head.paidAt !== null
  return {
    deliveryId: head.id,
    deliveryNo: head.deliveryNo,
    quoteId: head.quoteId,
    waybillId: head.waybillId,
    senderAccountId: head.senderAccountId,
    serviceType: head.serviceType,
    route: head.route,
    priceMinor: price,
    refundedMinor: isReturned
      ? price
      : sumMinor(givenBack.map(({ priceMinor }) => asMinor(priceMinor))),
    currency: head.currency,
    createdAt: head.createdAt,
    stateSince: head.stateSince,
    cancellable: !isAtRest(head) && deliveries.mayCancel(order),
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
