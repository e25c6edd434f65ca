/** An order as tracking shows it (interface 2.10), from its deliveries and what carriers reported. */
import { progressOf } from '#lib/contract/states/trip-stages.ts'
import { toTimestamp } from '#lib/contract/timestamps.ts'
import type { OrderTrackingReply, TripTracking } from '#lib/contract/tracking.ts'
import { hasProgram, isAtRest } from './is-driven.ts'
import { nothingReported } from './reported-trip.ts'
import type { TrackedOrder, TrackedTrip } from '../deliveries/deliveries.ts'

export interface Known {
  readonly order: TrackedOrder
  readonly now: Date
}

export function orderTracking({ order, now }: Known): OrderTrackingReply {
  const shown = (trip: TrackedTrip) => tripTracking(trip, now)
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

function tripTracking(trip: TrackedTrip, now: Date): TripTracking {
  const { provider, status, externalOrderId, snapshot } = trip
  const reported = snapshot?.trip ?? nothingReported
  if (snapshot === null || !hasProgram(provider)) {
    const { driver, pod } = reported
    const own = { provider: 'internal', external_order_id: '', status } as const
    // What we know of our own is true at this moment.
    return { ...own, ...nothingReported, driver, pod, fetched_at: toTimestamp(now) }
  }
  return {
    provider,
    external_order_id: externalOrderId,
    status,
    ...reported,
    fetched_at: toTimestamp(snapshot.fetchedAt),
  }
}
