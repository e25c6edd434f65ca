/**
 * Orders: what a paid quote became. A waybill with its parcels, a delivery or several, the carrier that
 * is found for each, and where they are.
 */
import type {
  OrganizationId,
  SenderAccountId,
  DeliveryId,
  WaybillId,
  WorkItemId,
} from '#lib/contract/ids.ts'
import type { OrderTrackingReply } from '#lib/contract/tracking.ts'
import { quoteSearchText, searchWords } from '#lib/search-text.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Queue } from '#server/db/queue.ts'
import { readKeyset, writeKeyset } from '#server/db/keyset.ts'
import type { TripNews } from '../carriers/carriers.ts'
import {
  listAttention,
  resolveItem,
  type OrderFilter,
  type SpentRow,
  type WorkItem,
  type Advanced,
  type DeliveryRow,
  type OrderDeliveries,
} from '../deliveries/deliveries.ts'
import { ServiceError } from '../http/service-error.ts'
import { applyTrip } from './apply-trip.ts'
import { cancelOrder, type CancelOutcome } from './cancel-order.ts'
import { createDispatch } from './dispatch.ts'
import { orderQueues } from './jobs.ts'
import type { OrderDeps } from './order-deps.ts'
import { orderRow, type OrderRow } from './order-row.ts'
import { partsOfOrder } from './parts-of-order.ts'
import type { QuoteForOrder } from './quote-for-order.ts'
import { createRefreshTrip } from './refresh-trip.ts'
import { shownListed, type ListedOrder } from './shown-order.ts'
import { createTracking } from './tracking.ts'
import { createWatch } from './watch.ts'
import { closeWorkItem } from './attention.ts'
import { followWithWaybill } from './follow-with-waybill.ts'

export type { CancelOutcome } from './cancel-order.ts'
export type { OrderRow } from './order-row.ts'
export type { QuoteForOrder } from './quote-for-order.ts'
export type { WorkItem } from '../deliveries/deliveries.ts'

interface OrderKey {
  readonly organizationId: OrganizationId
  readonly deliveryId: DeliveryId
}

export interface OrdersAsked {
  readonly filter: Omit<OrderFilter, 'words'> & { readonly q: string | undefined }
  readonly after: string | undefined
  readonly limit: number
}

interface SpendingAsked {
  readonly months: number
  readonly timeZone: string
}

export interface Orders {
  /** Waybill, parcels, delivery and legs, awaiting payment. The caller holds the quote's lock. */
  create(
    tx: Transaction,
    quote: QuoteForOrder,
  ): Promise<{ deliveryId: DeliveryId; waybillId: WaybillId; orderNo: string }>
  /** False when the order does not await payment (any more). */
  markPaid(tx: Transaction, key: OrderKey & { paidAt: Date }): Promise<boolean>
  cancel(tx: Transaction, key: OrderKey & { reason: string }): Promise<CancelOutcome>
  /** By the order's id or one of its legs'. */
  find(db: Database | Transaction, key: OrderKey): Promise<OrderRow | null>
  /**
   * What is known of a trip, from wherever it came. Old news and repeated ones change nothing. It is what
   * `Carriers.take` and the own fleet's moves are given to.
   */
  applyTrip(tx: Transaction, news: TripNews): Promise<void>
  /** Refuses with not_found and forbidden. */
  tracking(ask: OrderKey & { accountId: SenderAccountId }): Promise<OrderTrackingReply>
  /** A trip that failed is driven again, one that found no carrier is offered anew. False: it needs neither. */
  sendAgain(tx: Transaction, trip: OrderKey & { by: string }): Promise<boolean>
  /** A failed trip will not be sent again: its price was given back. False when it has not failed. */
  settleFailed(tx: Transaction, trip: OrderKey & { by: string }): Promise<boolean>
  /** Newest first. Refuses an `after` that is none with invalid_query. */
  list(asked: OrdersAsked): Promise<{ data: ListedOrder[]; next: string | null }>
  /** What was paid for orders, by month, less what went back. */
  spending(
    of: { organizationId: OrganizationId; senderAccountId: SenderAccountId } & SpendingAsked,
  ): Promise<SpentRow[]>
  /** The trips that wait for a person, the longest waiting first. */
  workList(page: {
    organizationId: OrganizationId
    limit: number
    offset: number
  }): Promise<WorkItem[]>
  /** Takes an item off the list. False when it is not on it. */
  resolve(
    tx: Transaction,
    item: { organizationId: OrganizationId; id: WorkItemId; by: string },
  ): Promise<boolean>
  /** Before anything is created or canceled. */
  declareJobs(): Promise<void>
  startJobs(): Promise<void>
  /** Waits for what carriers are being asked at this moment. */
  close(): Promise<void>
}

/** Longer than a carrier that is well takes, and not so long that somebody who waits gives up. */
const usualWaitForCarrierMs = 1_000

export function createOrders({
  waitForCarrierMs = usualWaitForCarrierMs,
  ...deps
}: OrderDeps & {
  /** For tests. */
  waitForCarrierMs?: number
}): Orders {
  const { database, queue, clock, ids, waybills, deliveries } = deps
  // Named here and made below: what is told of a trip goes to all of them.
  const changed = (orderId: DeliveryId) => tracking.changed(orderId)
  const dispatch = createDispatch(deps, { changed })
  const told = { deps, changed, send: dispatch.send }
  const refreshing = createRefreshTrip(deps, {
    apply: (tx, news) => applyTrip(tx, { ...told, news, asked: true }),
  })
  const { refreshTrip } = refreshing
  const tracking = createTracking(deps, { refreshTrip, waitForCarrierMs })
  const watch = createWatch(deps, { refreshTrip })

  return {
    async create(tx, quote) {
      const deliveryId: DeliveryId = ids.uuid()
      const single = quote.vehicles.length === 1
      const tripIds = quote.vehicles.map(() => (single ? deliveryId : ids.uuid<DeliveryId>()))
      const { trips, parcels, sender, receiver } = partsOfOrder(quote, tripIds)
      const { organizationId, senderAccountId, serviceId, serviceType, currency, request } = quote
      const order = { organizationId, quoteId: quote.id, senderAccountId, serviceId }
      const { waybillId } = await waybills.createForOrder(tx, {
        ...order,
        requestId: quote.requestId,
        deliveryId,
        sender,
        receiver,
        remark: request.cargo_notes ?? null,
        parcels,
      })
      const { pickup, delivery, pickup_window, cargo_notes } = request
      const route = { pickup, delivery, pickup_window, cargo_notes }
      const { deliveryNo: orderNo } = await deliveries.createOrder(tx, {
        ...order,
        id: deliveryId,
        waybillId,
        serviceType,
        currency,
        route,
        quoteText: quoteSearchText(quote),
        trips,
      })
      return { deliveryId, waybillId, orderNo }
    },
    async markPaid(tx, { paidAt, ...key }) {
      const order = await deliveries.lock(tx, key)
      if (order?.head.awaiting !== 'payment') return false
      await deliveries.markPaid(tx, order, paidAt)
      const { organizationId, waybillId } = order.head
      await waybills.notifyPaid(tx, { organizationId, waybillId })
      for (const trip of order.trips) await dispatch.send(tx, trip)
      changed(order.head.id)
      return true
    },
    cancel(tx, key) {
      changed(key.deliveryId)
      return cancelOrder(tx, { deps, callOff: dispatch.callOff, ...key })
    },
    async find(db, key) {
      const order = await deliveries.find(db, key)
      return order && orderRow(order, deliveries)
    },
    applyTrip: (tx, news) => applyTrip(tx, { ...told, news, asked: false }),
    tracking: (ask) => tracking.track(ask),
    async sendAgain(tx, trip) {
      const { send, callOff } = dispatch
      const order = await sendAgain(tx, { deps, send, callOff, ...trip })
      if (order) changed(order.head.id)
      return order !== null
    },
    async settleFailed(tx, trip) {
      const order = await settleFailed(tx, { deps, ...trip })
      if (order) changed(order.head.id)
      return order !== null
    },
    async list({ filter: { q = '', ...filter }, after, limit }) {
      const begins = after === undefined ? null : readKeyset(after)
      if (after !== undefined && begins === null) {
        throw new ServiceError('invalid_query', { field: 'after', problem: 'wrong_format' })
      }
      const { rows, next } = await deliveries.listOrders(database, {
        filter: { ...filter, words: searchWords(q) },
        after: begins,
        limit,
      })
      return { data: rows.map(shownListed), next: next && writeKeyset(next) }
    },
    spending: (of) => deliveries.spending(database, { ...of, now: new Date(clock.nowMs()) }),
    workList: (page) => listAttention(database, page),
    resolve: (tx, item) => resolveItem(tx, { ...item, at: new Date(clock.nowMs()) }),
    async declareJobs() {
      await waybills.declareJobs()
      await declareAll(queue)
    },
    async startJobs() {
      // A carrier that does not answer takes its lane's places and leaves the others.
      const [asking, telling] = [
        { concurrency: 12, perKey: 4 },
        { concurrency: 4, perKey: 2 },
      ] as const
      await queue.work(orderQueues.dispatch.name, asking, dispatch.runDispatch)
      await queue.work(orderQueues.callOff.name, telling, dispatch.runCallOff)
      await queue.work(orderQueues.watch.name, telling, watch.run)
    },
    close: refreshing.settled,
  }
}

async function declareAll(queue: Queue): Promise<void> {
  for (const { name, options } of Object.values(orderQueues)) await queue.declare(name, options)
}

/** What a person decides of a trip that no machine gets any further. */
interface Decision {
  readonly deps: OrderDeps
  readonly organizationId: OrganizationId
  /** The trip's. */
  readonly deliveryId: DeliveryId
  /** The person who decides it. */
  readonly by: string
}

/** A trip that failed is driven again; one that waits for a carrier is offered to all of them anew. */
async function sendAgain(
  tx: Transaction,
  {
    deps,
    organizationId,
    deliveryId,
    by,
    send,
    callOff,
  }: Decision & {
    send: (tx: Transaction, trip: DeliveryRow) => Promise<void>
    callOff: (tx: Transaction, trip: DeliveryRow) => Promise<void>
  },
): Promise<OrderDeliveries | null> {
  const order = await deps.deliveries.lock(tx, { organizationId, deliveryId })
  const trip = order?.trips.find(({ id }) => id === deliveryId)
  if (!order || !trip) return null
  const waits = trip.awaiting === '3pl'
  if (!waits && (trip.status !== 'failed' || trip.settledAt !== null)) return null
  const again = await deps.deliveries.markUnbooked(tx, { order, trip })
  if (again.outcome !== 'moved') throw new Error('a trip that failed can be sent again')
  await follow(tx, { deps, again })
  const reasons = ['no_carrier', 'carriers_silent', 'trip_failed', 'contradicting_report'] as const
  await closeWorkItem(tx, { deps, trip, reasons, by })
  // A carrier that did not answer may have taken it all the same.
  if (waits) await callOff(tx, trip)
  await send(tx, again.order.trips.find(({ id }) => id === deliveryId) ?? trip)
  return again.order
}

/** A trip that failed stays failed: its price was given back. */
async function settleFailed(
  tx: Transaction,
  { deps, organizationId, deliveryId, by }: Decision,
): Promise<OrderDeliveries | null> {
  const order = await deps.deliveries.lock(tx, { organizationId, deliveryId })
  const trip = order?.trips.find(({ id }) => id === deliveryId)
  if (!order || trip?.status !== 'failed' || trip.settledAt !== null) return null
  const settled = await deps.deliveries.settle(tx, { order, trip })
  if (settled.outcome !== 'moved') throw new Error('a trip stays where it is')
  await follow(tx, { deps, again: settled })
  const reasons = ['trip_failed', 'contradicting_report'] as const
  await closeWorkItem(tx, { deps, trip, reasons, by })
  return settled.order
}

function follow(
  tx: Transaction,
  { deps, again }: { deps: OrderDeps; again: Extract<Advanced, { outcome: 'moved' }> },
): Promise<void> {
  const cause = { source: 'person', at: new Date(deps.clock.nowMs()) } as const
  return followWithWaybill(tx, { deps, order: again.order, passed: again.headPassed, cause })
}
