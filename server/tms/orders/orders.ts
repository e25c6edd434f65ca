/**
 * Orders: what a paid quote became. A waybill with its parcels, a delivery or several, the carrier that
 * is found for each, and where they are.
 */
import type { Provider } from '#lib/contract/quotes.ts'
import type { OrderStatus } from '#lib/contract/states/order-statuses.ts'
import type { OrderTracking } from '#lib/contract/tracking.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Queue } from '#server/db/queue.ts'
import type { TripNews } from '../carriers/carriers.ts'
import type { QuoteForOrder } from './quote-for-order.ts'

export type { QuoteForOrder } from './quote-for-order.ts'

export interface OrderLegRow {
  /** The trip's own delivery id; of an order on one vehicle, the order's. */
  readonly deliveryId: string
  readonly legNumber: number
  readonly status: OrderStatus
  readonly awaiting: 'payment' | '3pl' | null
  readonly provider: Provider | null
  readonly vehicleType: string | null
  readonly priceMinor: number
  /** A failed leg whose price was given back, so that it is not sent again. */
  readonly settledAt: Date | null
}

export interface OrderRow {
  readonly deliveryId: string
  readonly deliveryNo: string
  readonly quoteId: string
  readonly waybillId: string
  readonly senderAccountId: string | null
  readonly awaiting: 'payment' | '3pl' | null
  readonly status: OrderStatus
  readonly paidAt: Date | null
  readonly canceledAt: Date | null
  readonly provider: Provider | null
  /** One for each vehicle, also when there is only one. */
  readonly legs: readonly OrderLegRow[]
}

export type CancelOutcome =
  | { readonly outcome: 'canceled'; readonly wasPaid: boolean }
  /** It is over already. */
  | { readonly outcome: 'terminal'; readonly status: OrderStatus }
  /** The goods are on their way. */
  | { readonly outcome: 'too_late'; readonly status: OrderStatus }

interface OrderKey {
  readonly organizationId: string
  readonly deliveryId: string
}

export interface WorkItem {
  readonly id: string
  readonly orderId: string
  readonly orderNo: string
  /** The trip. */
  readonly deliveryId: string
  readonly legNumber: number
  readonly reason: AttentionReason
  readonly detail: string
  readonly since: Date
  readonly status: OrderStatus
  readonly provider: Provider | null
}

/** Why an order waits for a person. */
export type AttentionReason =
  /** Every carrier has refused, or no rule names one. */
  | 'no_carrier'
  /** Carriers do not answer; they are still being asked. */
  | 'carriers_silent'
  | 'trip_failed'
  /** It was canceled here when the carrier had the goods on board already. */
  | 'canceled_too_late'
  /** A carrier does not say whether it heard of the cancellation. */
  | 'cancel_unanswered'
  /** A carrier tells of a trip what cannot follow what it told before. */
  | 'contradicting_report'

export interface Orders {
  /** Waybill, parcels, delivery and legs, awaiting payment. The caller holds the quote's lock. */
  create(tx: Transaction, quote: QuoteForOrder): Promise<{ deliveryId: string; waybillId: string }>
  /** False when the order does not await payment (any more). */
  markPaid(tx: Transaction, key: OrderKey & { paidAt: Date }): Promise<boolean>
  cancel(tx: Transaction, key: OrderKey & { reason: string }): Promise<CancelOutcome>
  find(db: Database | Transaction, key: OrderKey): Promise<OrderRow | null>
  /**
   * What is known of a trip, from wherever it came. Old news and repeated ones change nothing. It is what
   * `Carriers.take` and the own fleet's moves are given to.
   */
  applyTrip(tx: Transaction, news: TripNews): Promise<void>
  tracking(ask: {
    organizationId: string
    accountId: string
    deliveryId: string
  }): Promise<OrderTracking>
  /** A trip that failed is driven again, one that found no carrier is offered anew. False: it needs neither. */
  sendAgain(tx: Transaction, key: OrderKey & { by: string }): Promise<boolean>
  /** A failed leg will not be sent again: its price was given back. False when it has not failed. */
  settleFailed(tx: Transaction, key: OrderKey & { by: string }): Promise<boolean>
  /** Oldest first. */
  workList(organizationId: string, page: { limit: number; offset: number }): Promise<WorkItem[]>
  /** Takes an item off the list. False when it is not on it. */
  resolve(
    tx: Transaction,
    item: { organizationId: string; id: string; by: string },
  ): Promise<boolean>
  /** Before anything is created or canceled. */
  declareJobs(queue: Queue): Promise<void>
  startJobs(queue: Queue): Promise<void>
}
