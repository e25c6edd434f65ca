/** The operations of the room, as its door offers them, and what they take and give. */
import type { OrganizationId, DeliveryId, ServiceId, ServiceAreaId } from '#lib/contract/ids.ts'
import type { Provider } from '#lib/contract/quotes.ts'
import type { OrderStatus } from '#lib/contract/states/order-statuses.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Queue } from '#server/db/queue.ts'
import type { ConnectedProvider } from './adapter.ts'
import type { BookingRequest } from './booking-request.ts'
import type { CarrierTrip } from './trip.ts'

export interface Booked {
  readonly provider: Provider
  /** Empty for own fleet and subcontractors. */
  readonly externalOrderId: string
}

/** A delivery, and which time it is sent: 1, or more after a trip that failed. */
export interface DeliveryAttempt {
  readonly organizationId: OrganizationId
  readonly deliveryId: DeliveryId
  readonly attempt?: number
}

/**
 * Runs in the transaction in which the carrier's word is written down: the place to note the carrier at
 * the order. False when nobody wants the trip any more; then the carrier is told so.
 */
export type Accept = (tx: Transaction, booked: Booked) => Promise<boolean>

export type BookingOutcome =
  | ({ readonly outcome: 'accepted' } & Booked)
  | { readonly outcome: 'refused'; readonly reason: string }

export type DispatchOutcome =
  | ({ readonly outcome: 'accepted' } & Booked)
  /** `accept` said so. */
  | { readonly outcome: 'not_wanted' }
  /** Every carrier of the rules has refused, or there is no rule: it is for a person now. */
  | {
      readonly outcome: 'nobody'
      readonly refusals: readonly { readonly provider: Provider; readonly reason: string }[]
    }

/** News of a trip, for the room whose orders it moves. */
export interface TripNews {
  readonly organizationId: OrganizationId
  readonly deliveryId: DeliveryId
  readonly attempt: number
  readonly provider: Provider
  readonly externalOrderId: string
  readonly trip: CarrierTrip
}

export interface Carriers {
  /** The next carrier by the organization's rules that has not been tried; null when there is none. */
  choose(
    db: Database | Transaction,
    ask: {
      readonly organizationId: OrganizationId
      readonly serviceId: ServiceId
      readonly serviceAreaId: ServiceAreaId | null
      readonly tried: readonly Provider[]
    },
  ): Promise<Provider | null>
  /**
   * Asks one carrier. However often it is called for a delivery, it is one trip. Throws
   * CarrierUnavailable: ask again. One that has not answered others just now is not asked, and it is
   * thrown at once.
   */
  book(
    ask: DeliveryAttempt & {
      readonly provider: Provider
      readonly order: BookingRequest
      readonly accept: Accept
    },
  ): Promise<BookingOutcome | { readonly outcome: 'not_wanted' }>
  /**
   * Asks the carriers of the rules in turn, going on to the next where one refuses or gives no answer.
   * Throws CarrierUnavailable when none has taken it and one that gave no answer may yet: do it again later.
   */
  dispatch(
    ask: DeliveryAttempt & {
      readonly serviceId: ServiceId
      readonly serviceAreaId: ServiceAreaId | null
      readonly order: BookingRequest
      readonly accept: Accept
    },
  ): Promise<DispatchOutcome>
  /** The concurrency key of a job that calls this carrier; null where the carrier's own people drive. */
  lane(
    db: Database | Transaction,
    carrier: { readonly organizationId: OrganizationId; readonly provider: Provider },
  ): Promise<string | null>
  /**
   * The trip as it is now. Throws CarrierUnavailable; at once where its carrier has left many questions
   * without an answer.
   */
  fetch(ask: DeliveryAttempt & Booked): Promise<CarrierTrip>
  /**
   * Calls off whatever was booked for the delivery, also what is being asked for at this moment. Throws
   * CarrierUnavailable: call it off again. `nothing`: no carrier drives it.
   */
  cancel(delivery: DeliveryAttempt): Promise<'canceled' | 'too_late' | 'nothing'>
  /**
   * Runs `apply` with the news when they are newer than what was taken before, and remembers that they
   * were taken, all in one transaction. False when they were old, or of a trip that is not driven for us.
   */
  take(news: TripNews, apply: (tx: Transaction, news: TripNews) => Promise<void>): Promise<boolean>
  /** Checks and reads what came to `/callbacks/carriers/{provider}/{organizationId}`. */
  readCallback(callback: {
    readonly provider: string
    readonly organizationId: OrganizationId
    readonly header: (name: string) => string | null
    readonly body: Uint8Array
  }): Promise<CallbackRead>
  readonly ownFleet: OwnFleet
  /** Writes a connection, in place of the one there was. */
  connect(tx: Transaction, connection: NewConnection): Promise<void>
  /** Writes the organization's rules, in place of those there were; asked in the order given. */
  setRules(
    tx: Transaction,
    organizationId: OrganizationId,
    rules: readonly NewRule[],
  ): Promise<void>
  /** Before anything is dispatched or canceled. */
  declareJobs(queue: Queue): Promise<void>
  startJobs(queue: Queue): Promise<void>
}

export type CallbackRead =
  | { readonly kind: 'news'; readonly news: TripNews }
  /** Nobody we know has signed it now. */
  | { readonly kind: 'not_signed' }
  /** Signed, and not a trip that we can read. */
  | { readonly kind: 'unreadable' }
  /** Signed, about an order that we do not have. */
  | { readonly kind: 'unknown_order' }
  /** The carrier tells of a trip that we are still booking with it: it is to tell again later. */
  | { readonly kind: 'too_early' }

/** Trips of the own fleet and of subcontractors. Null: that move cannot be made from where the trip is. */
export interface OwnFleet {
  assignDriver(
    tx: Transaction,
    ask: DeliveryAttempt & { readonly name: string; readonly phone: string | null },
  ): Promise<TripNews | null>
  advance(
    tx: Transaction,
    ask: DeliveryAttempt & {
      readonly to: OrderStatus
      readonly pod?: {
        readonly photoUrls: readonly string[]
        readonly signatureUrl: string | null
      }
    },
  ): Promise<TripNews | null>
}

export interface NewConnection {
  readonly organizationId: OrganizationId
  readonly provider: ConnectedProvider
  /** Null: the sandbox's. */
  readonly baseUrl: string | null
  readonly keyId: string
  readonly key: string
}

export interface NewRule {
  /** Null: for every service, or everywhere. */
  readonly serviceId: ServiceId | null
  readonly serviceAreaId: ServiceAreaId | null
  readonly provider: Provider
}
