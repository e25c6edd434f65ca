/**
 * Orders: what a paid quote became. A waybill with its parcels, a delivery or several, the carrier that
 * is found for each, and where they are.
 */
import type {
  OrganizationId,
  SenderAccountId,
  DeliveryId,
  QuoteId,
  WorkItemId,
} from '#lib/contract/ids.ts'
import { addonKeysOf, type QuoteRequest } from '#lib/contract/quote-request.ts'
import { sumMinor } from '#lib/money.ts'
import { quoteSearchText } from '#lib/search-text.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Keyset } from '#server/db/keyset.ts'
import type { TripNews } from '../carriers/carriers.ts'
import { findAddonIds } from '../catalog/catalog.ts'
import {
  closeWorkItem,
  countWaiting,
  findOrderId,
  listAttention,
  listDeliveries,
  listOrders,
  readBoardTrips,
  readDays,
  readSpending,
  resolveItem,
  type Advanced,
  type DeliveryFilter,
  type OrderFilter,
} from '../deliveries/deliveries.ts'
import { applyTrip } from './apply-trip.ts'
import { cancelOrder } from './cancel-order.ts'
import { createDispatch } from './dispatch.ts'
import { followWithWaybill } from './follow-with-waybill.ts'
import { isAtRest } from './is-driven.ts'
import { orderQueues } from './jobs.ts'
import type { ChangeDeps, OrderDeps } from './order-deps.ts'
import { followReports } from './follow-reports.ts'
import { moveOwnTrip, type OwnTripChange } from './move-own-trip.ts'
import { nextStop } from './own-trip-report.ts'
import { partiesOf, partsOfOrder, type QuoteForOrder } from './parts-of-order.ts'
import { createRefreshTrip } from './refresh-trip.ts'
import { shownListed, type OrderRow } from './shown-order.ts'
import { createTracking } from './tracking.ts'

export type { CancelOutcome } from './cancel-order.ts'
export type { QuoteForOrder } from './parts-of-order.ts'
export type { OrderRow } from './shown-order.ts'

interface OrderKey {
  readonly organizationId: OrganizationId
  readonly deliveryId: DeliveryId
}

/** Longer than a carrier that is well takes, and not so long that somebody who waits gives up. */
const usualWaitForCarrierMs = 1_000

export type Orders = ReturnType<typeof createOrders>

export function createOrders({
  waitForCarrierMs = usualWaitForCarrierMs,
  ...deps
}: OrderDeps & {
  /** For tests. */
  waitForCarrierMs?: number
}) {
  const { database, queue, clock, ids, waybills, deliveries } = deps
  // Tracking is made below, and is notified of every change.
  const changed = (orderId: DeliveryId): void => tracking.changed(orderId)
  const refreshing = createRefreshTrip(deps, {
    apply: (tx, news) => applyTrip(tx, { news, asked: true }, changing),
  })
  const { refreshTrip } = refreshing
  const dispatch = createDispatch(deps, { changed, refreshTrip })
  const { send, callOff } = dispatch
  const changing: ChangeDeps = { ...deps, changed, send, callOff }
  const tracking = createTracking(deps, { refreshTrip, waitForCarrierMs })

  return {
    /** Waybill, parcels, delivery and legs, awaiting payment. The caller holds the quote's lock. */
    async create(tx: Transaction, quote: QuoteForOrder) {
      const deliveryId: DeliveryId = ids.uuid()
      const single = quote.vehicles.length === 1
      const { trips, parcels, sender, receiver, insured } = partsOfOrder(quote, () =>
        single ? deliveryId : ids.uuid<DeliveryId>(),
      )
      const { organizationId, senderAccountId, serviceId, serviceType, currency, request } = quote
      const order = { organizationId, quoteId: quote.id, senderAccountId, serviceId }
      const { waybillId } = await waybills.createForOrder(tx, {
        ...order,
        requestId: quote.requestId,
        deliveryId,
        additionalServiceIds: await findAddonIds(tx, organizationId, addonKeysOf(request)),
        sender,
        receiver,
        remark: request.cargo_notes ?? null,
        insured,
        parcels,
      })
      const { deliveryNo: orderNo } = await deliveries.createOrder(tx, {
        ...order,
        id: deliveryId,
        waybillId,
        serviceType,
        currency,
        route: routeOf(request),
        promisedUntil: quote.promisedUntil,
        quoteText: quoteSearchText(quote),
        trips,
      })
      return { deliveryId, waybillId, orderNo }
    },
    /** Writes other people at the ends of an order that awaits payment: on its waybill and for its carriers. */
    async nameContacts(
      tx: Transaction,
      { request, id, ...key }: OrderKey & { readonly id: QuoteId; readonly request: QuoteRequest },
    ): Promise<void> {
      const order = await deliveries.lock(tx, key)
      if (order?.head.awaiting !== 'payment') return
      const { organizationId, waybillId } = order.head
      await waybills.setParties(tx, { organizationId, waybillId }, partiesOf(request))
      await deliveries.setRoute(tx, order, {
        route: routeOf(request),
        quoteText: quoteSearchText({ id, request }),
      })
    },
    /** False when the order does not await payment (any more). */
    async markPaid(
      tx: Transaction,
      { paidAt, ...key }: OrderKey & { paidAt: Date },
    ): Promise<boolean> {
      const order = await deliveries.lock(tx, key)
      if (order?.head.awaiting !== 'payment') return false
      await deliveries.markPaid(tx, order, paidAt)
      const { organizationId, waybillId } = order.head
      await waybills.notePaid(tx, { organizationId, waybillId })
      for (const trip of order.trips) await send(tx, trip)
      changed(order.head.id)
      return true
    },
    cancel: (tx: Transaction, order: OrderKey & { reason: string }) =>
      cancelOrder(tx, order, changing),
    /** The numbers of orders by their ids; ids of other things are left out. */
    async numbers(of: {
      organizationId: OrganizationId
      deliveryIds: readonly DeliveryId[]
    }): Promise<ReadonlyMap<DeliveryId, string>> {
      if (of.deliveryIds.length === 0) return new Map()
      const known = await deliveries.statuses(database, of)
      return new Map([...known].map(([id, { orderNo }]) => [id, orderNo]))
    },
    /** By its whole number, however it was typed. */
    idOfNumber: (organizationId: OrganizationId, typed: string) =>
      findOrderId(database, { organizationId, orderNo: typed.trim().toUpperCase() }),
    /** By the order's id or one of its legs'. */
    async find(db: Database | Transaction, key: OrderKey): Promise<OrderRow | null> {
      const order = await deliveries.find(db, key)
      if (order === null) return null
      const { head, trips } = order
      const givenBack = trips.filter(({ settledAt }) => settledAt !== null)
      const isReturned = head.status === 'canceled' && head.paidAt !== null
      return {
        ...head,
        legs: trips,
        refundedMinor: isReturned
          ? head.priceMinor
          : sumMinor(givenBack.map(({ priceMinor }) => priceMinor)),
        cancellable: !isAtRest(head) && deliveries.mayCancel(order),
      }
    },
    /**
     * Applies what is known of a trip, from wherever it came. Old news and repeated ones change nothing. It
     * is what `Carriers.take` and the own fleet's moves are given to.
     */
    applyTrip: (tx: Transaction, news: TripNews) => applyTrip(tx, { news, asked: false }, changing),
    tracking: tracking.track,
    /** A trip that failed is driven again, one that found no carrier is offered anew. False: it needs neither. */
    sendAgain: (tx: Transaction, trip: Decision) => sendAgain(tx, trip, changing),
    /** A failed trip will not be sent again: its price was given back. False when it has not failed. */
    settleFailed: (tx: Transaction, trip: Decision) => settleFailed(tx, trip, changing),
    /** Newest first. */
    async list({
      after,
      pageSize: limit,
      ...filter
    }: OrderFilter & { after: Keyset | null; pageSize: number }) {
      const { rows, next } = await listOrders(database, { filter, after, limit })
      return { data: rows.map(shownListed), next }
    },
    /** The trips of paid orders, newest first. */
    async trips({
      after,
      limit,
      ...filter
    }: Omit<DeliveryFilter, 'senderAccountId' | 'kind' | 'planned' | 'paid'> & {
      after: Keyset | null
      limit: number
    }) {
      const { rows, next } = await listDeliveries(database, {
        filter: { ...filter, senderAccountId: null, kind: 'order', planned: undefined, paid: true },
        after,
        limit,
      })
      const { organizationId } = filter
      const listed = { organizationId, ids: rows.map(({ id }) => id) }
      const more = new Map((await readBoardTrips(database, listed)).map((each) => [each.id, each]))
      const data = rows.flatMap((row) => {
        const found = more.get(row.id)
        if (found === undefined) return []
        const arrived = found.reported !== null && nextStop(found.reported)?.status === 'arrived'
        return Object.assign({}, row, found, { arrived })
      })
      return { data, next }
    },
    takeByHand: dispatch.takeByHand,
    moveOwnTrip: (tx: Transaction, change: OwnTripChange) => moveOwnTrip(tx, change, changing),
    /** The sums paid for orders, by month, less refunds. */
    spending: (of: {
      organizationId: OrganizationId
      senderAccountId: SenderAccountId
      months: number
      timeZone: string
    }) => readSpending(database, { ...of, now: new Date(clock.nowMs()) }),
    /** How much was ordered and delivered on each of the last days. */
    figures: (of: Parameters<typeof readDays>[1]) => readDays(database, of),
    /** How much waits for somebody now. */
    waiting: (of: Parameters<typeof countWaiting>[1]) => countWaiting(database, of),
    /** The trips that wait for a person, the longest waiting first. */
    workList: (page: { organizationId: OrganizationId; limit: number; offset: number }) =>
      listAttention(database, page),
    /** Takes an item off the list. False when it is not on it. */
    resolve: (
      tx: Transaction,
      item: { organizationId: OrganizationId; id: WorkItemId; by: string },
    ) => resolveItem(tx, { ...item, at: new Date(clock.nowMs()) }),
    /** Before anything is created or canceled. */
    async declareJobs(): Promise<void> {
      for (const { name, options } of Object.values(orderQueues)) {
        await queue.declare(name, options)
      }
    },
    async startJobs(): Promise<void> {
      // A carrier that does not answer takes its own places and leaves the others.
      const manyWorkers = { concurrency: 12, perKey: 4 }
      const fewWorkers = { concurrency: 4, perKey: 2 }
      await queue.work(orderQueues.dispatch.name, manyWorkers, dispatch.runDispatch)
      await queue.work(orderQueues.callOff.name, fewWorkers, dispatch.runCallOff)
      await queue.work(orderQueues.ownTrips.name, fewWorkers, (job) => followReports(job, changing))
      await queue.work(orderQueues.watch.name, fewWorkers, dispatch.runWatch)
    },
    /** Waits for what carriers are being asked at this moment. */
    close: refreshing.settled,
  }
}

function routeOf({ pickup, delivery, pickup_window, cargo_notes }: QuoteRequest) {
  return { pickup, delivery, pickup_window, cargo_notes }
}

/** A person decides this of a trip that no machine gets any further. `by`: that person. */
type Decision = OrderKey & { readonly by: string }

async function sendAgain(
  tx: Transaction,
  { by, ...key }: Decision,
  deps: ChangeDeps,
): Promise<boolean> {
  const order = await deps.deliveries.lock(tx, key)
  const trip = order?.trip
  if (!order || !trip) return false
  const waits = trip.awaiting === '3pl'
  if (!waits && (trip.status !== 'failed' || trip.settledAt !== null)) return false
  const again = await deps.deliveries.markUnbooked(tx, { order, trip })
  if (again === null) throw new Error('a trip that failed can be sent again')
  await follow(tx, again, deps)
  const reasons = ['no_carrier', 'carriers_silent', 'trip_failed', 'contradicting_report'] as const
  await closeWorkItem(tx, { trip, reasons, by }, deps)
  // A carrier that did not answer may have taken it all the same.
  if (waits) await deps.callOff(tx, trip)
  await deps.send(tx, again.order.trips.find(({ id }) => id === trip.id) ?? trip)
  return true
}

async function settleFailed(
  tx: Transaction,
  { by, ...key }: Decision,
  deps: ChangeDeps,
): Promise<boolean> {
  const order = await deps.deliveries.lock(tx, key)
  const trip = order?.trip
  if (!order || trip?.status !== 'failed' || trip.settledAt !== null) return false
  const settled = await deps.deliveries.settle(tx, { order, trip })
  if (settled === null) throw new Error('a trip stays where it is')
  await follow(tx, settled, deps)
  await closeWorkItem(tx, { trip, reasons: ['trip_failed', 'contradicting_report'], by }, deps)
  return true
}

async function follow(
  tx: Transaction,
  { order, headPassed: passed }: Advanced,
  deps: ChangeDeps,
): Promise<void> {
  const cause = { source: 'person', at: new Date(deps.clock.nowMs()) } as const
  await followWithWaybill(tx, { order, passed, cause }, deps)
  deps.changed(order.head.id)
}
