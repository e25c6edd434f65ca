/**
 * Where an order is, for however many ask in however many processes. A carrier is asked once in five
 * seconds: who gets the claim in the database asks, and all others have the last answer with its age. A
 * carrier that does not answer holds nobody up for longer than a moment, and is no error.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { SenderAccountId } from '#lib/contract/ids.ts'
import { trackingCacheSeconds } from '#lib/contract/limits.ts'
import {
  nothingReported,
  type OrderTrackingReply,
  type TripTracking,
} from '#lib/contract/tracking.ts'
import { createBatch } from '#server/db/batch.ts'
import { ServiceError } from '../http/service-error.ts'
import { isDriven, hasProgram, isAtRest } from './is-driven.ts'
import type { OrderDeps } from './order-deps.ts'
import { linkedProof, shownOwnTrip } from './own-trip-report.ts'
import type { RefreshTrip } from './refresh-trip.ts'
import {
  type Snapshot,
  readTrackedOrders,
  type OrderKey,
  type TrackedOrder,
  type TrackedTrip,
} from '../deliveries/deliveries.ts'
import { createTrackingCache, type Answer } from './tracking-cache.ts'
import { progressOf } from '#lib/contract/states/trip-stages.ts'
import { toTimestamp } from '#lib/contract/timestamps.ts'

const freshMs = trackingCacheSeconds * 1000
/** An order that will be trackable, or a carrier's answer that is awaited, is asked for again soon. */
const soonMs = 1_000
/** A few kilobytes each. */
const maxOrders = 20_000
/** Orders in one statement, and statements under way: what comes meanwhile goes together in the next. */
const reading = { most: 200, atOnce: 2, everyMs: 20 } as const

export function createTracking(
  deps: OrderDeps,
  { refreshTrip, waitForCarrierMs }: { refreshTrip: RefreshTrip; waitForCarrierMs: number },
) {
  const { database, clock } = deps
  const cache = createTrackingCache({ clock, maxOrders })
  const underWay = new Map<string, Promise<Answer | null>>()

  const reads = createBatch<OrderKey, TrackedOrder | null>({
    ...reading,
    answer: (keys) => readTrackedOrders(database, keys),
  })

  async function read(ask: OrderKey): Promise<Known | null> {
    const order = await reads.ask(ask)
    return order && { order, now: new Date(clock.nowMs()) }
  }

  /** Asks the carriers of trips whose last report is old, and waits a moment for what they say. */
  async function refreshed(ask: OrderKey, known: Known): Promise<Known | null> {
    const old = driven(known).filter(({ snapshot }) => isOld(snapshot, known.now))
    if (old.length === 0) return known
    const asked = Promise.all(old.map(({ trip }) => refreshTrip(trip)))
    // One that gave no answer last time is not waited for again.
    if (old.every(({ snapshot }) => snapshot.silentSince !== null)) {
      void asked.then(() => cache.drop(ask.deliveryId))
      return known
    }
    const stop = new AbortController()
    const inTime = await Promise.race([
      asked.then(() => true),
      sleep(waitForCarrierMs, false, { signal: stop.signal }),
    ]).finally(() => stop.abort())
    if (!inTime) {
      void asked.then(() => cache.drop(ask.deliveryId))
      return known
    }
    // Where trucks are only further on, what was written is known without reading it.
    const written = await asked
    const snapshots = written.filter((each) => each !== null)
    return snapshots.length === old.length ? furtherOn(known, snapshots) : read(ask)
  }

  async function answer(ask: OrderKey): Promise<Answer | null> {
    const before = await read(ask)
    const known = before && (await refreshed(ask, before))
    if (known === null) return null
    const { organizationId, deliveryId } = ask
    const { senderAccountId: accountId } = known.order
    const tracking = orderTracking(known, deps)
    const found = { organizationId, accountId, tracking, freshUntilMs: freshUntilMs(known) }
    cache.put(deliveryId, found)
    return found
  }

  /** All who ask at one moment share the answer. */
  function answerOnce(ask: OrderKey): Promise<Answer | null> {
    const key = `${ask.organizationId} ${ask.deliveryId}`
    const running = underWay.get(key)
    if (running) return running
    const started = answer(ask).finally(() => underWay.delete(key))
    underWay.set(key, started)
    return started
  }

  return {
    /** Refuses with not_found and forbidden. */
    async track({
      organizationId,
      accountId,
      deliveryId,
    }: OrderKey & { accountId: SenderAccountId }): Promise<OrderTrackingReply> {
      const kept = cache.get(deliveryId)
      const found =
        kept?.organizationId === organizationId
          ? kept
          : await answerOnce({ organizationId, deliveryId })
      // Another organization's order does not exist; another customer's is not to be looked at.
      if (found === null) throw new ServiceError('not_found')
      if (found.accountId !== accountId) throw new ServiceError('forbidden')
      return found.tracking
    },
    /** A transaction under way is changing the order. */
    changed: cache.changed,
  }
}

function furtherOn({ order, now }: Known, snapshots: readonly Snapshot[]): Known {
  const written = new Map(snapshots.map((snapshot) => [snapshot.deliveryId, snapshot]))
  const trips = order.trips.map((trip) =>
    Object.assign({}, trip, { snapshot: written.get(trip.id) ?? trip.snapshot }),
  )
  return { order: { ...order, trips }, now }
}

interface Driven {
  readonly trip: TrackedTrip
  readonly snapshot: Snapshot
}

/** The trips that a carrier can be asked about. */
function driven({ order }: Known): Driven[] {
  return order.trips
    .filter(isDriven)
    .flatMap((trip) => (trip.snapshot ? [{ trip, snapshot: trip.snapshot }] : []))
}

function isOld({ fetchedAt }: Snapshot, now: Date): boolean {
  return now.getTime() - fetchedAt.getTime() >= freshMs
}

function freshUntilMs(known: Known): number {
  const nowMs = known.now.getTime()
  if (known.order.trips.some(({ awaiting }) => awaiting !== null)) return nowMs + soonMs
  const ends = driven(known).map(({ snapshot }) => snapshot.fetchedAt.getTime() + freshMs)
  // A report that is old already is being refreshed.
  return Math.min(nowMs + freshMs, ...ends.map((end) => (end > nowMs ? end : nowMs + soonMs)))
}

/** An order as tracking shows it (interface 2.10), from its deliveries and what carriers reported. */
interface Known {
  readonly order: TrackedOrder
  readonly now: Date
}

type ShownWith = Pick<OrderDeps, 'photos'>

function orderTracking({ order, now }: Known, deps: ShownWith): OrderTrackingReply {
  const shown = (trip: TrackedTrip) => tripTracking(trip, now, deps)
  const first = firstToLookAt(order.trips)
  if (first === undefined) return stateOf(order)
  if (order.legCount === 0) return shown(first)
  const legs = order.trips.map((trip) => ({
    delivery_id: trip.id,
    vehicle_type: trip.vehicleType,
    tracking: trip.awaiting === null ? shown(trip) : stateOf(trip),
  }))
  // A leg that no carrier has yet is not shown first, and still holds the order back.
  return { ...shown(first), status: order.status, legs }
}

/** The least advanced one that moves; of those that do not, one that failed. */
function firstToLookAt(trips: readonly TrackedTrip[]): TrackedTrip | undefined {
  const trackable = trips.filter(({ awaiting }) => awaiting === null)
  const urgency = (trip: TrackedTrip) =>
    isAtRest(trip) ? restUrgency(trip) : progressOf(trip.status)
  return trackable.toSorted((one, other) => urgency(one) - urgency(other))[0]
}

/** Behind all that move. */
function restUrgency({ status }: TrackedTrip): number {
  return 100 + ['failed', 'delivered', 'canceled'].indexOf(status)
}

function stateOf({ awaiting }: Pick<TrackedOrder, 'awaiting'>): {
  state: 'awaiting_payment' | 'awaiting_3pl'
} {
  return { state: awaiting === 'payment' ? 'awaiting_payment' : 'awaiting_3pl' }
}

function tripTracking(trip: TrackedTrip, now: Date, { photos }: ShownWith): TripTracking {
  const { organizationId, provider, status, externalOrderId, snapshot, pieces } = trip
  const { located_at: _, ...reported } = snapshot?.trip ?? nothingReported
  const more = { pieces, reached_at: trip.reachedAt }
  if (snapshot === null || !hasProgram(provider)) {
    return {
      provider: 'internal',
      external_order_id: '',
      status,
      ...nothingReported,
      driver: reported.driver,
      pod: linkedProof(reported.pod, organizationId, photos),
      // The state of our own trips is true at this moment.
      fetched_at: toTimestamp(now),
      ...more,
      own_trip: shownOwnTrip(trip),
    }
  }
  return {
    provider,
    external_order_id: externalOrderId,
    status,
    ...reported,
    fetched_at: toTimestamp(snapshot.fetchedAt),
    ...more,
  }
}
