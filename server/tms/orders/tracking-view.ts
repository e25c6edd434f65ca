/** An order as tracking shows it (interface 2.10), from its deliveries and what carriers reported. */
import { progressOf } from '#lib/contract/states/trip-stages.ts'
import { toTimestamp } from '#lib/contract/timestamps.ts'
import type { OrderTrackingReply, TripTracking } from '#lib/contract/tracking.ts'
import type { DeliveryRow, OrderDeliveries } from '../deliveries/deliveries.ts'
import { hasProgram, isAtRest } from './is-driven.ts'
import { nothingReported } from './reported-trip.ts'
import type { Snapshot } from './snapshot-store.ts'

export interface Known {
  readonly order: OrderDeliveries
  readonly snapshots: readonly Snapshot[]
  readonly now: Date
}

export function orderTracking({ order, snapshots, now }: Known): OrderTrackingReply {
  const shown = (trip: DeliveryRow) => tripTracking({ trip, snapshots, now })
  const first = firstToLookAt(order.trips)
  if (first === undefined) return stateOf(order.head)
  if (order.head.legCount === 0) return shown(first)
  const legs = order.trips.map((trip) => ({
    delivery_id: trip.id,
    vehicle_type: trip.vehicleType,
    tracking: trip.awaiting === null ? shown(trip) : stateOf(trip),
  }))
  // A leg that no carrier has yet is not shown first, and still holds the order back.
  return { ...shown(first), status: order.head.status, legs }
}

/** The least advanced one that moves; of those that do not, one that failed. */
function firstToLookAt(trips: readonly DeliveryRow[]): DeliveryRow | undefined {
  const trackable = trips.filter(({ awaiting }) => awaiting === null)
  const urgency = (trip: DeliveryRow) =>
    isAtRest(trip) ? restUrgency(trip) : progressOf(trip.status)
  return trackable.toSorted((one, other) => urgency(one) - urgency(other))[0]
}

/** Behind all that move. */
function restUrgency({ status }: DeliveryRow): number {
  return 100 + ['failed', 'delivered', 'canceled'].indexOf(status)
}

function stateOf({ awaiting }: DeliveryRow): { state: 'awaiting_payment' | 'awaiting_3pl' } {
  return { state: awaiting === 'payment' ? 'awaiting_payment' : 'awaiting_3pl' }
}

function tripTracking({
  trip,
  snapshots,
  now,
}: {
  trip: DeliveryRow
  snapshots: readonly Snapshot[]
  now: Date
}): TripTracking {
  const { provider, status, externalOrderId } = trip
  const snapshot = snapshots.find(({ deliveryId }) => deliveryId === trip.id)
  const reported = snapshot?.trip ?? nothingReported
  if (snapshot === undefined || !hasProgram(provider)) {
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
