/** A carrier's report as tracking shows it, and whether it is news. */
import type { OrderStatus } from '#lib/contract/states/order-statuses.ts'
import { statusOfReport } from '#lib/contract/states/trip-stages.ts'
import { toTimestamp } from '#lib/contract/timestamps.ts'
import type { CarrierTrip } from '../carriers/carriers.ts'
import type { ReportedTrip, Snapshot } from '../deliveries/deliveries.ts'

/** The state of a trip before the first report. */
export const nothingReported: ReportedTrip = {
  driver: null,
  vehicle: null,
  current_location: null,
  stops: [],
  eta_pickup_at: null,
  eta_delivery_at: null,
  pod: null,
}

export function reportedTrip(trip: CarrierTrip): ReportedTrip {
  const { driver, vehicle, pod } = trip
  return {
    driver: driver && { name: driver.name, phone: driver.phone, photo_url: driver.photoUrl },
    vehicle: vehicle && { plate: vehicle.plate, model: vehicle.model, photo_url: vehicle.photoUrl },
    current_location: trip.location,
    stops: trip.stops.map(({ completedAt, ...stop }) => ({
      ...stop,
      completed_at: timestampOf(completedAt),
    })),
    eta_pickup_at: timestampOf(trip.etaPickupAt),
    eta_delivery_at: timestampOf(trip.etaDeliveryAt),
    pod: pod && {
      photo_urls: [...pod.photoUrls],
      signature_url: pod.signatureUrl,
      delivered_at: timestampOf(pod.deliveredAt),
    },
  }
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

function timestampOf(date: Date | null): string | null {
  return date && toTimestamp(date)
}
