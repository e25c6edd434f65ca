/**
 * Deliveries: vehicles' trips. An order on one vehicle is one delivery. An order on several has a head
 * delivery and, for each vehicle, a leg, which is itself a delivery; the head's status is that of its
 * least advanced leg. Every change of an order locks it first, so that one change happens at a time.
 */
import type { OrganizationId, DeliveryId } from '#lib/contract/ids.ts'
import type { Provider } from '#lib/contract/quotes.ts'
import type { OrderStatus } from '#lib/contract/states/order-statuses.ts'
import { tripStages } from '#lib/contract/states/trip-stages.ts'
import { sumMinor } from '#lib/money.ts'
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { orderSearchText } from '#lib/search-text.ts'
import type { Queue } from '#server/db/queue.ts'
import type { Feed, NewFeedEntry } from '../feed/feed.ts'
import { orderStateOf, type OrderState } from '#lib/contract/orders.ts'
import { headStatus } from './head-status.ts'
import { createPlannedDeliveries } from './planned-deliveries.ts'
import { newDeliveryNumber } from './delivery-number.ts'
import { passedStatuses } from './passed-statuses.ts'
import * as store from './store.ts'
import type { DeliveryRow, NewOrder } from './store.ts'

export {
  listOrders,
  readSpending,
  type ListedOrderRow,
  type OrderFilter,
} from './order-list-store.ts'
export { forgetDeliveries, hasOpenOrder } from './forget-people.ts'
export { countWaiting, readDays } from './figures-store.ts'
export {
  listDeliveries,
  readBoardTrips,
  type DeliveryFilter,
  type ListedDeliveryRow,
} from './delivery-list-store.ts'
export { deliveryPlanQueue, type PlannedDeliveryRow } from './planned-deliveries.ts'
export { awaitsPayment, findOrderId, isOfOrder, type DeliveryRow, type NewTrip } from './store.ts'
export {
  claimRefreshes,
  markSilent,
  putSnapshot,
  putUnmoved,
  readSnapshots,
  type Report,
  type Snapshot,
  type TripKey,
} from './snapshot-store.ts'
export {
  readTrackedOrders,
  type OrderKey,
  type TrackedOrder,
  type TrackedTrip,
} from './tracked-order.ts'
export { statusOfWaybills } from './status-of-waybills.ts'
export { closeWorkItem, listAttention, openWorkItem, resolveItem } from './attention-store.ts'

/** Its jobs move trips of the own fleet by what was reported for the waybill of their order. */
export const ownTripsQueue = 'orders.own-trips'

/** An order's head and its trips: its legs, or the head alone. */
export interface OrderDeliveries {
  readonly head: DeliveryRow
  readonly trips: readonly DeliveryRow[]
}

/** An order as it was found, with the trip that was asked for: none when that was the head of several. */
interface FoundOrder extends OrderDeliveries {
  readonly trip: DeliveryRow | undefined
}

/** A trip and the order that it belongs to, which the caller has locked. */
interface TripOfOrder {
  readonly order: OrderDeliveries
  readonly trip: DeliveryRow
}

/** The key of the head or of a leg. */
interface Key {
  readonly organizationId: OrganizationId
  readonly deliveryId: DeliveryId
}

export interface OrderProgress {
  readonly status: OrderStatus
  readonly state: OrderState
  readonly orderNo: string
}

/** The statuses that the trip and the head passed through; empty when it already had the status. */
export interface Advanced {
  readonly order: OrderDeliveries
  readonly passed: readonly OrderStatus[]
  readonly headPassed: readonly OrderStatus[]
}

export type Deliveries = ReturnType<typeof createDeliveries>

export function createDeliveries({
  clock,
  feed,
  queue,
}: {
  clock: Clock
  feed: Pick<Feed, 'write'>
  queue: Pick<Queue, 'send'>
}) {
  const now = () => new Date(clock.nowMs())

  async function update(
    tx: Transaction,
    change: { before: DeliveryRow; after: DeliveryRow; at: Date },
  ): Promise<void> {
    await store.updateDelivery(tx, change)
    const { organizationId } = change.after
    await feed.write(tx, { organizationId, entries: [entryOf(change.after)] })
  }

  /** Saves the trip, and the head as far as it follows. */
  async function save(
    tx: Transaction,
    { order, before, after }: { order: OrderDeliveries; before: DeliveryRow; after: DeliveryRow },
  ): Promise<{ order: OrderDeliveries; headPassed: readonly OrderStatus[] }> {
    const at = now()
    await update(tx, { before, after, at })
    const { head } = order
    const trips = order.trips.map((trip) => (trip.id === after.id ? after : trip))
    if (head.id === after.id) {
      const headPassed = passedStatuses(before.status, after.status) ?? []
      return { order: { head: after, trips }, headPassed }
    }
    // The head stays where the transition table does not let it go back: a leg that is sent again does
    // not move the order back.
    const headPassed = passedStatuses(head.status, headStatus(trips)) ?? []
    const status = headPassed.at(-1) ?? head.status
    const [first] = trips
    const awaiting = trips.every((trip) => trip.awaiting !== null)
      ? (first?.awaiting ?? null)
      : null
    if (headPassed.length === 0 && awaiting === head.awaiting) {
      return { order: { head, trips }, headPassed }
    }
    const moved = { ...head, ...statusAndState(status), awaiting }
    await update(tx, { before: head, after: moved, at })
    return { order: { head: moved, trips }, headPassed }
  }

  async function advance(
    tx: Transaction,
    { order, trip, to }: TripOfOrder & { to: OrderStatus },
    more?: Partial<DeliveryRow>,
  ): Promise<Advanced | null> {
    const passed = passedStatuses(trip.status, to)
    if (passed === null) return null
    if (passed.length === 0 && !more) return { order, passed, headPassed: [] }
    const after = { ...trip, ...statusAndState(to), ...more }
    return { passed, ...(await save(tx, { order, before: trip, after })) }
  }

  return {
    planned: createPlannedDeliveries({ clock, feed, queue }),
    /** Order numbers and statuses, by delivery id. */
    async statuses(
      db: Database | Transaction,
      of: { readonly organizationId: OrganizationId; readonly deliveryIds: readonly DeliveryId[] },
    ): Promise<ReadonlyMap<DeliveryId, OrderProgress>> {
      const rows = await store.readStatuses(db, of)
      return new Map(rows.map(({ id, ...progress }) => [id, progress]))
    },
    /** By delivery; one without a carrier's order is absent. */
    async carrierNumbers(
      ...wanted: Parameters<typeof store.readCarrierNumbers>
    ): Promise<ReadonlyMap<DeliveryId, string>> {
      const rows = await store.readCarrierNumbers(...wanted)
      return new Map(rows.map(({ id, externalOrderId }) => [id, externalOrderId]))
    },
    /** Another route of an order that is locked, with all its trips, and the text it is searched by. */
    async setRoute(
      tx: Transaction,
      order: OrderDeliveries,
      { route, quoteText }: Pick<NewOrder, 'route' | 'quoteText'>,
    ): Promise<void> {
      const { organizationId, id, deliveryNo } = order.head
      await store.setRoute(tx, {
        organizationId,
        ids: rowsOf(order).map((row) => row.id),
        route,
        at: now(),
      })
      const text = orderSearchText({ orderNo: deliveryNo, ofQuote: quoteText })
      await store.setOrderText(tx, { organizationId, deliveryId: id, text })
      await feed.write(tx, {
        organizationId,
        entries: rowsOf(order).map((row) => entryOf(row)),
      })
    },
    /** The order awaits payment and is not trackable. The waybill exists already. */
    async createOrder(tx: Transaction, order: NewOrder): Promise<{ readonly deliveryNo: string }> {
      const { trips } = order
      const [only, ...others] = trips
      if (only === undefined) throw new Error('an order has a trip at least')
      const deliveryNo = newDeliveryNumber()
      const text = orderSearchText({ orderNo: deliveryNo, ofQuote: order.quoteText })
      if (others.length === 0 && only.id !== order.id) {
        throw new Error('the only trip is the order itself')
      }
      const several = {
        id: order.id,
        vehicleTypeId: null,
        vehicleType: trips.map(({ vehicleType }) => vehicleType).join(', '),
        weightG: sum(trips.map(({ weightG }) => weightG)),
        pieces: sum(trips.map(({ pieces }) => pieces)),
        priceMinor: sumMinor(trips.map(({ priceMinor }) => priceMinor)),
        fillPermille: null,
      }
      const ofHead = { deliveryNo, headId: null, legNumber: 0 }
      const legs = trips.map((trip, index) => ({
        ...trip,
        deliveryNo: `${deliveryNo}-${index + 1}`,
        headId: order.id,
        legNumber: index + 1,
        legCount: 0,
      }))
      const rows =
        others.length === 0
          ? [{ ...only, ...ofHead, legCount: 0 }]
          : [{ ...several, ...ofHead, legCount: trips.length }, ...legs]
      await store.insertDeliveries(tx, { order, rows, at: now() })
      await store.insertOrderText(tx, order, text)
      const begun = { state: 'pending', status: 'pending', awaiting: 'payment' } as const
      await feed.write(tx, {
        organizationId: order.organizationId,
        entries: rows.map((row) => entryOf({ ...order, ...begun, ...row }, 'created')),
      })
      return { deliveryNo }
    },
    /** Null when no delivery has that id. */
    vehicleOf: (db: Database | Transaction, key: Key) => store.readVehicle(db, key),
    setLoading: store.setLoading,
    /** Null when no order has that id. */
    find: async (db: Database | Transaction, key: Key) =>
      orderOf(await store.selectOrder(db, key), key),
    lock: async (tx: Transaction, key: Key) => orderOf(await store.lockOrder(tx, key), key),
    /** The order must be locked and await payment. */
    async markPaid(tx: Transaction, order: OrderDeliveries, paidAt: Date): Promise<void> {
      for (const before of rowsOf(order)) {
        const after = { ...before, awaiting: '3pl', paidAt } as const
        await update(tx, { before, after, at: now() })
      }
    },
    /** Leaves a job where the own fleet drives the order: something was reported for its waybill. */
    async followReports(tx: Transaction, { organizationId, deliveryId }: Key): Promise<void> {
      const key = { organizationId, deliveryId }
      if (!(await store.isOnOwnFleet(tx, key))) return
      await queue.send(ownTripsQueue, key, { transaction: tx })
    },
    /** A carrier drives the trip. */
    async markBooked(
      tx: Transaction,
      { order, trip }: TripOfOrder,
      carrier: { provider: Provider; externalOrderId: string },
    ): Promise<OrderDeliveries> {
      const after = { ...trip, ...carrier, awaiting: null, bookedAt: now() }
      return (await save(tx, { order, before: trip, after })).order
    },
    /** Nobody drives the trip (any more): it is to be booked, with an attempt number of its own. */
    markUnbooked(tx: Transaction, { order, trip }: TripOfOrder): Promise<Advanced | null> {
      const to = trip.status === 'pending' ? 'pending' : 'assigning_driver'
      const unbooked = {
        awaiting: '3pl',
        provider: null,
        externalOrderId: '',
        bookedAt: null,
      } as const
      return advance(tx, { order, trip, to }, { ...unbooked, attempt: trip.attempt + 1 })
    },
    /** Moves a trip, and its head with it. Null: its status does not allow that. */
    advance: (tx: Transaction, move: TripOfOrder & { to: OrderStatus }) => advance(tx, move),
    /** Whether all of its trips can be canceled. */
    mayCancel: ({ trips }: OrderDeliveries): boolean =>
      trips.every(({ status }) => passedStatuses(status, 'canceled') !== null),
    async cancel(tx: Transaction, order: OrderDeliveries, cancelReason: string): Promise<void> {
      const at = now()
      const canceled = {
        awaiting: null,
        canceledAt: at,
        cancelReason,
        ...statusAndState('canceled'),
      }
      for (const before of rowsOf(order)) {
        await update(tx, { before, after: { ...before, ...canceled }, at })
      }
    },
    /** The failed trip will not be sent again. */
    settle: (tx: Transaction, { order, trip }: TripOfOrder): Promise<Advanced | null> =>
      advance(tx, { order, trip, to: trip.status }, { settledAt: now() }),
  }
}

/** The same moment in the two enumerations of a delivery. */
function statusAndState(status: OrderStatus): Pick<DeliveryRow, 'status' | 'state'> {
  return { status, state: tripStages[status].delivery }
}

function orderOf([head, ...legs]: readonly DeliveryRow[], { deliveryId }: Key): FoundOrder | null {
  if (head === undefined) return null
  const trips = head.legCount === 0 ? [head] : legs
  return { head, trips, trip: trips.find(({ id }) => id === deliveryId) }
}

function rowsOf({ head, trips }: OrderDeliveries): readonly DeliveryRow[] {
  return head.legCount === 0 ? trips : [head, ...trips]
}

/** A head's changes are those of its order. */
function entryOf(
  row: Pick<
    DeliveryRow,
    | 'id'
    | 'deliveryNo'
    | 'senderAccountId'
    | 'state'
    | 'status'
    | 'headId'
    | 'quoteId'
    | 'waybillId'
    | 'awaiting'
  >,
  change: 'created' | 'changed' = 'changed',
): NewFeedEntry {
  const { id, deliveryNo, headId, quoteId, waybillId, senderAccountId: sender_account_id } = row
  if (headId !== null) {
    return {
      type: `delivery.${change}`,
      sender_account_id,
      delivery_id: id,
      delivery_no: deliveryNo,
      order_id: headId,
      state: row.state,
      status: row.status,
    }
  }
  return {
    type: `order.${change}`,
    sender_account_id,
    order_id: id,
    order_no: deliveryNo,
    quote_id: quoteId,
    waybill_id: waybillId,
    state: orderStateOf(row),
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
