/**
 * Deliveries: vehicles' trips. An order on one vehicle is one delivery. An order on several has a head
 * delivery and, for each vehicle, a leg, which is itself a delivery; the head's status is that of its
 * least advanced leg. Every change of an order locks it first, so that one change happens at a time.
 */
import { randomBytes } from 'node:crypto'
import { makeCheckedNumber } from '#lib/checked-number.ts'
import type { OrganizationId, DeliveryId } from '#lib/contract/ids.ts'
import type { OrderState } from '#lib/contract/orders.ts'
import type { Provider } from '#lib/contract/quotes.ts'
import type { OrderStatus } from '#lib/contract/states/order-statuses.ts'
import { tripStages } from '#lib/contract/states/trip-stages.ts'
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { orderSearchText } from '#lib/search-text.ts'
import { headStatus } from './head-status.ts'
import type { NewOrder } from './new-order.ts'
import * as lists from './order-list-store.ts'
import { passedStatuses } from './passed-statuses.ts'
import * as store from './store.ts'
import type { DeliveryRow } from './store.ts'

export type { NewOrder, NewTrip } from './new-order.ts'
export type { ListedOrderRow, OrderFilter, SpentRow } from './order-list-store.ts'
export type { DeliveryRow } from './store.ts'
export {
  claimRefreshes,
  markSilent,
  putSnapshot,
  putUnmoved,
  readSnapshots,
  type Report,
  type ReportedTrip,
  type Snapshot,
  type TripKey,
} from './snapshot-store.ts'
export {
  readTrackedOrders,
  type OrderKey,
  type TrackedOrder,
  type TrackedTrip,
} from './tracked-order.ts'
export {
  insertAttention,
  listAttention,
  resolveAttention,
  resolveItem,
  type WorkItem,
} from './attention-store.ts'

/** An order's head and its trips: its legs, or the head alone. */
export interface OrderDeliveries {
  readonly head: DeliveryRow
  readonly trips: readonly DeliveryRow[]
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

export type Advanced =
  | {
      readonly outcome: 'moved'
      readonly order: OrderDeliveries
      /** The statuses that the trip and the head passed through; empty when it already had the status. */
      readonly passed: readonly OrderStatus[]
      readonly headPassed: readonly OrderStatus[]
    }
  /** The transition is not allowed from the current status. */
  | { readonly outcome: 'conflict'; readonly from: OrderStatus }

export interface Deliveries {
  /** The order awaits payment and is not trackable. The waybill exists already. */
  createOrder(tx: Transaction, order: NewOrder): Promise<{ readonly deliveryNo: string }>
  /** Null when no order has that id. */
  find(db: Database | Transaction, key: Key): Promise<OrderDeliveries | null>
  lock(tx: Transaction, key: Key): Promise<OrderDeliveries | null>
  /** Order numbers and statuses, by delivery id. */
  statuses(
    db: Database | Transaction,
    of: { readonly organizationId: OrganizationId; readonly deliveryIds: readonly DeliveryId[] },
  ): Promise<ReadonlyMap<DeliveryId, OrderProgress>>
  /** Orders, newest first. */
  readonly listOrders: typeof lists.listOrders
  /** What was paid for orders, by month, less what was refunded. */
  readonly spending: typeof lists.readSpending
  /** The order must be locked and await payment. */
  markPaid(tx: Transaction, order: OrderDeliveries, at: Date): Promise<void>
  /** A carrier drives the trip. */
  markBooked(
    tx: Transaction,
    booked: {
      order: OrderDeliveries
      trip: DeliveryRow
      provider: Provider
      externalOrderId: string
    },
  ): Promise<OrderDeliveries>
  /** Nobody drives the trip (any more): it is to be booked, with an attempt number of its own. */
  markUnbooked(
    tx: Transaction,
    unbooked: { order: OrderDeliveries; trip: DeliveryRow },
  ): Promise<Advanced>
  /** Moves a trip, and its head with it. */
  advance(
    tx: Transaction,
    move: { order: OrderDeliveries; trip: DeliveryRow; to: OrderStatus },
  ): Promise<Advanced>
  /** Whether all of its trips can be canceled. */
  mayCancel(order: OrderDeliveries): boolean
  cancel(tx: Transaction, cancel: { order: OrderDeliveries; reason: string }): Promise<void>
  /** The failed trip will not be sent again. */
  settle(tx: Transaction, settled: { order: OrderDeliveries; trip: DeliveryRow }): Promise<Advanced>
}

export function createDeliveries({ clock }: { clock: Clock }): Deliveries {
  const now = () => new Date(clock.nowMs())

  /** Saves the trip, and the head as far as it follows. */
  async function save(
    tx: Transaction,
    { order, before, after }: { order: OrderDeliveries; before: DeliveryRow; after: DeliveryRow },
  ): Promise<{ order: OrderDeliveries; headPassed: readonly OrderStatus[] }> {
    const at = now()
    await store.updateDelivery(tx, { before, after, at })
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
    const moved = { ...head, ...statusAndState(status), awaiting }
    await store.updateDelivery(tx, { before: head, after: moved, at })
    return { order: { head: moved, trips }, headPassed }
  }

  async function advance(
    tx: Transaction,
    {
      order,
      trip,
      to,
      more = {},
    }: {
      order: OrderDeliveries
      trip: DeliveryRow
      to: OrderStatus
      more?: Partial<DeliveryRow>
    },
  ): Promise<Advanced> {
    const passed = passedStatuses(trip.status, to)
    if (passed === null) return { outcome: 'conflict', from: trip.status }
    const changes = Object.keys(more).length > 0
    if (passed.length === 0 && !changes) return { outcome: 'moved', order, passed, headPassed: [] }
    const after = { ...trip, ...statusAndState(to), ...more }
    return { outcome: 'moved', passed, ...(await save(tx, { order, before: trip, after })) }
  }

  return {
    async statuses(db, of) {
      const rows = await store.readStatuses(db, of)
      return new Map(rows.map(({ id, ...progress }) => [id, progress]))
    },
    listOrders: lists.listOrders,
    spending: lists.readSpending,
    async createOrder(tx, { trips, quoteText, ...order }) {
      const [only, ...others] = trips
      if (only === undefined) throw new Error('an order has a trip at least')
      const number = numbered()
      const text = orderSearchText({ orderNo: number.deliveryNo, ofQuote: quoteText })
      if (others.length === 0) {
        if (only.id !== order.id) throw new Error('the only trip is the order itself')
        const rows = [{ ...only, ...number, headId: null, legNumber: 0, legCount: 0 }]
        await store.insertDeliveries(tx, { order, rows, at: now() })
        await store.insertOrderText(tx, { ...order, text })
        return number
      }
      const head = {
        id: order.id,
        headId: null,
        legNumber: 0,
        legCount: trips.length,
        vehicleTypeId: null,
        vehicleType: trips.map(({ vehicleType }) => vehicleType).join(', '),
        weightG: sum(trips.map(({ weightG }) => weightG)),
        pieces: sum(trips.map(({ pieces }) => pieces)),
        priceMinor: sum(trips.map(({ priceMinor }) => priceMinor)),
        ...number,
      }
      const legs = trips.map((trip, index) => ({
        ...trip,
        headId: order.id,
        legNumber: index + 1,
        legCount: 0,
        deliveryNo: `${head.deliveryNo}-${index + 1}`,
      }))
      await store.insertDeliveries(tx, { order, rows: [head, ...legs], at: now() })
      await store.insertOrderText(tx, { ...order, text })
      return number
    },
    find: async (db, key) => orderOf(await store.selectOrder(db, key)),
    lock: async (tx, key) => orderOf(await store.lockOrder(tx, key)),
    async markPaid(tx, order, paidAt) {
      for (const before of rowsOf(order)) {
        const after = { ...before, awaiting: '3pl', paidAt } as const
        await store.updateDelivery(tx, { before, after, at: now() })
      }
    },
    async markBooked(tx, { order, trip, provider, externalOrderId }) {
      const after = { ...trip, awaiting: null, provider, externalOrderId, bookedAt: now() }
      return (await save(tx, { order, before: trip, after })).order
    },
    markUnbooked: (tx, { order, trip }) =>
      advance(tx, {
        order,
        trip,
        to: trip.status === 'pending' ? 'pending' : 'assigning_driver',
        more: {
          awaiting: '3pl',
          provider: null,
          externalOrderId: '',
          bookedAt: null,
          attempt: trip.attempt + 1,
        },
      }),
    advance,
    mayCancel: ({ trips }) =>
      trips.every(({ status }) => passedStatuses(status, 'canceled') !== null),
    async cancel(tx, { order, reason }) {
      const canceledAt = now()
      const over = {
        awaiting: null,
        canceledAt,
        cancelReason: reason,
        ...statusAndState('canceled'),
      }
      for (const before of rowsOf(order)) {
        await store.updateDelivery(tx, { before, after: { ...before, ...over }, at: canceledAt })
      }
    },
    settle: (tx, { order, trip }) =>
      advance(tx, { order, trip, to: trip.status, more: { settledAt: now() } }),
  }
}

/** The same moment in the two enumerations of a delivery. */
function statusAndState(status: OrderStatus): Pick<DeliveryRow, 'status' | 'state'> {
  return { status, state: tripStages[status].delivery }
}

function numbered(): { deliveryNo: string } {
  return { deliveryNo: makeCheckedNumber('DL', randomBytes(8)) }
}

function orderOf([head, ...legs]: readonly DeliveryRow[]): OrderDeliveries | null {
  if (head === undefined) return null
  return { head, trips: head.legCount === 0 ? [head] : legs }
}

function rowsOf({ head, trips }: OrderDeliveries): readonly DeliveryRow[] {
  return head.legCount === 0 ? trips : [head, ...trips]
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
