/**
 * Deliveries: vehicles' trips. An order on one vehicle is one delivery. On several it is a head with a
 * leg, itself a delivery, for each vehicle; the head goes as far as the least advanced of its legs.
 */
import type { OrderStatus } from '#lib/contract/states/order-statuses.ts'
import type { Provider } from '#lib/contract/quotes.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { NewOrder } from './new-order.ts'
import type { DeliveryRow } from './store.ts'

export type { NewOrder, NewTrip, OrderRoute } from './new-order.ts'
export type { DeliveryRow } from './store.ts'

/** An order's head and its trips: its legs, or the head alone. */
export interface OrderDeliveries {
  readonly head: DeliveryRow
  readonly trips: readonly DeliveryRow[]
}

interface OrderKey {
  readonly organizationId: string
  /** The head's, or a leg's where it says so. */
  readonly deliveryId: string
}

export type Advanced =
  /** The statuses that the trip went through, in order; none when it was there already. */
  | { readonly outcome: 'moved'; readonly order: OrderDeliveries; readonly passed: OrderStatus[] }
  /** It cannot go there from where it is. */
  | { readonly outcome: 'conflict'; readonly order: OrderDeliveries; readonly from: OrderStatus }

export interface Deliveries {
  /** Awaiting payment, not trackable. The waybill is there already. */
  createOrder(tx: Transaction, order: NewOrder): Promise<OrderDeliveries>
  /** Of an order's head or one of its legs; null where there is no order of that id. */
  find(db: Database | Transaction, key: OrderKey): Promise<OrderDeliveries | null>
  /** The same, its rows locked: whatever changes an order holds this first, so that it is changed by one at a time. */
  lock(tx: Transaction, key: OrderKey): Promise<OrderDeliveries | null>
  /** From awaiting payment to awaiting the carrier. */
  markPaid(tx: Transaction, order: OrderDeliveries, at: Date): Promise<OrderDeliveries>
  /** The carrier's word that it drives the trip. */
  markBooked(
    tx: Transaction,
    booked: { order: OrderDeliveries; tripId: string; provider: Provider; externalOrderId: string },
  ): Promise<OrderDeliveries>
  /** The carrier has given the trip back: it is to be booked anew. */
  markUnbooked(tx: Transaction, order: OrderDeliveries, tripId: string): Promise<OrderDeliveries>
  /** Moves a trip, and its head with it, in all three enumerations. */
  advance(
    tx: Transaction,
    move: { order: OrderDeliveries; tripId: string; to: OrderStatus; at: Date },
  ): Promise<Advanced>
}
