/**
 * A trip with all that its service says of it. What 2.10 leaves empty of an own fleet comes from the addition
 * `own_trip`; a service that does not have it leaves it empty. The stops never lag behind the status: a carrier
 * may report a delivery, and its last stop not yet.
 */
import { progressOf } from '../contract/states/trip-stages.ts'
import type { OrderStatus, StopStatus } from '../contract/states/order-statuses.ts'
import type { TripTracking } from '../contract/tracking.ts'

export function knownTrip<Trip extends TripTracking>(trip: Trip): Trip {
  const { own_trip: own, status } = trip
  const stops = stopsUpTo(status, own?.stops ?? trip.stops)
  if (own === undefined) return { ...trip, stops }
  const { located_at: _, ...known } = own
  return { ...trip, ...known, stops }
}

/** When the truck was at its position. */
export function positionTimeOf(trip: TripTracking): string | null {
  if (trip.own_trip?.current_location) return trip.own_trip.located_at
  return trip.current_location && trip.fetched_at
}

function stopsUpTo(status: OrderStatus, stops: TripTracking['stops']): TripTracking['stops'] {
  const isLeft = progressOf(status) >= progressOf('picked_up')
  const last = stops.length - 1
  return stops.map((stop, index) => {
    const isBehind = status === 'delivered' || (index === 0 && isLeft)
    const isOpen = stop.status === 'pending' || stop.status === 'arrived'
    return isBehind && isOpen && last > 0 ? { ...stop, status: 'completed' } : stop
  })
}

/** The kind of stop at which the truck stands; null while it drives, or nothing is known. */
export function standsAt(stops: readonly { readonly status: StopStatus }[]): StopKind | null {
  const index = stops.findIndex(({ status }) => status === 'arrived')
  return index === -1 ? null : stopKind(index, stops.length)
}

export type StopKind = 'pickup' | 'stop' | 'drop'

export function stopKind(index: number, count: number): StopKind {
  if (index === 0) return 'pickup'
  return index === count - 1 ? 'drop' : 'stop'
}
