/** An order as other rooms see it, and as the wire shows it: sums as decimals, times as text. */
import type { z } from 'zod'
import type { QuoteId } from '#lib/contract/ids.ts'
import { orderStateOf, type listedOrderSchema, type orderSchema } from '#lib/contract/orders.ts'
import type { paymentSchema } from '#lib/contract/quote-payment.ts'
import { toTimestamp } from '#lib/contract/timestamps.ts'
import { toDecimal, type Minor } from '#lib/money.ts'
import type { DeliveryRow, ListedOrderRow } from '../deliveries/deliveries.ts'

export type ListedOrder = z.input<typeof listedOrderSchema> & { readonly quote_id: QuoteId }

/** Its head. */
export interface OrderRow extends DeliveryRow {
  /** One for each vehicle, also when there is only one: then it is the order itself. */
  readonly legs: readonly DeliveryRow[]
  /** The part of the price that was given back. */
  readonly refundedMinor: Minor
  /** Whether canceling it would be taken. */
  readonly cancellable: boolean
}

export type ShownPayment = z.input<typeof paymentSchema>

export function shownListed(row: ListedOrderRow): ListedOrder {
  const { id, quoteId, state, pickup, delivery, currency } = row
  return {
    id,
    order_no: row.orderNo,
    quote_id: quoteId,
    sender_account_id: row.senderAccountId,
    state,
    state_since: toTimestamp(row.stateSince),
    service_type: row.serviceType,
    pickup,
    delivery,
    vehicles: counted(row.vehicleTypes.split(', ')),
    price: toDecimal(row.priceMinor, currency),
    currency,
    ordered_at: toTimestamp(row.createdAt),
    paid_at: row.paidAt && toTimestamp(row.paidAt),
    pieces: row.pieces,
    weight_kg: row.weightG / 1000,
  }
}

function counted(types: readonly string[]): { type: string; count: number }[] {
  return [...Map.groupBy(types, (type) => type)].map(([type, { length: count }]) => ({
    type,
    count,
  }))
}

export function shownOrder(
  order: OrderRow,
  payment: ShownPayment | null,
): z.input<typeof orderSchema> {
  const { currency, status, stateSince, paidAt, canceledAt } = order
  const { pickup, delivery } = order.route
  return {
    id: order.id,
    order_no: order.deliveryNo,
    quote_id: order.quoteId,
    state: orderStateOf(order),
    state_since: toTimestamp(stateSince),
    service_type: order.serviceType,
    pickup,
    delivery,
    price: toDecimal(order.priceMinor, currency),
    refunded: toDecimal(order.refundedMinor, currency),
    currency,
    ordered_at: toTimestamp(order.createdAt),
    paid_at: paidAt && toTimestamp(paidAt),
    delivered_at: status === 'delivered' ? toTimestamp(stateSince) : null,
    canceled_at: canceledAt && toTimestamp(canceledAt),
    cancel_reason: order.cancelReason,
    cancellable: order.cancellable,
    vehicles: order.legs.map((leg) => ({
      delivery_id: leg.id,
      type: leg.vehicleType,
      price: toDecimal(leg.priceMinor, currency),
      state: orderStateOf(leg),
    })),
    payment,
  }
}
