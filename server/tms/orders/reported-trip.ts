/** A carrier's report: what of it tracking shows, where the order stands by it, and whether it is news. */
import type { OrderStatus } from '#lib/contract/states/order-statuses.ts'
import { statusOfReport } from '#lib/contract/states/trip-stages.ts'
import type { ReportedTrip } from '#lib/contract/tracking.ts'
import type { CarrierTrip } from '../carriers/carriers.ts'
import type { Snapshot } from '../deliveries/deliveries.ts'

/** As it is kept for tracking, without what moves the order. */
export function reportedTrip(trip: CarrierTrip): ReportedTrip {
  const { driver, vehicle, current_location, stops, eta_pickup_at, eta_delivery_at, pod } = trip
  const { located_at = null } = trip
  const times = { eta_pickup_at, eta_delivery_at, ...(located_at !== null && { located_at }) }
  return { driver, vehicle, current_location, stops, ...times, pod }
}

/** Where the order stands by what the carrier says. */
export function statusOf({ status, driver, stops }: CarrierTrip): OrderStatus {
  return statusOfReport({
    status,
    hasDriver: driver !== null,
    stops: stops.map((stop) => stop.status),
  })
}

/**
 * Reports come twice and out of order. What happened counts by its number, where the truck stands by the
 * time.
 */
export function ageOf(
  trip: Pick<CarrierTrip, 'sequence' | 'at'>,
  known: Pick<Snapshot, 'reportSequence' | 'reportedAt'>,
): 'newer' | 'same' | 'older' {
  if (trip.sequence !== known.reportSequence) {
    return trip.sequence > known.reportSequence ? 'newer' : 'older'
  }
  const sinceMs = trip.at.getTime() - (known.reportedAt?.getTime() ?? 0)
  if (sinceMs === 0) return 'same'
  return sinceMs > 0 ? 'newer' : 'older'
}
