/** A trip as a page draws it, whoever looks: the owner, or somebody with a link. */
import type { TripTracking } from '#lib/contract/tracking.ts'
import { knownTrip, positionTimeOf } from '#lib/storefront/known-trip.ts'
import type { PublicTrip } from '#lib/storefront/public-order.ts'

/** With full addresses as the places of its stops where the owner looks. */
export type ShownTrip = PublicTrip

export function ownersTrip(reported: TripTracking): ShownTrip {
  const trip = knownTrip(reported)
  return {
    status: trip.status,
    isFollowed: trip.stops.length > 0,
    position: trip.current_location,
    positionAt: positionTimeOf(reported),
    stops: trip.stops.map(({ address, lat, lng, status, completed_at: completedAt }) => ({
      place: address || null,
      point: { lat, lng },
      status,
      completedAt,
    })),
    etaPickupAt: trip.eta_pickup_at,
    etaDeliveryAt: trip.eta_delivery_at,
    deliveredAt: trip.pod?.delivered_at ?? null,
    fetchedAt: trip.fetched_at,
    reachedAt: trip.reached_at ?? {},
    vehicle: trip.vehicle && { plate: trip.vehicle.plate, model: trip.vehicle.model },
  }
}
