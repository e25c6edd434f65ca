/**
 * An order as it is shown to whoever has a link to it: how it stands, when it comes, and the rough way it
 * takes. What is not named here does not leave the server: no person, phone, plate, price or street, and
 * no point on the map that is exact enough to be somebody's door.
 */
import { z } from 'zod'
import { orderStatusSchema, stopStatusSchema } from '../contract/states/order-statuses.ts'
import { timestampSchema } from '../contract/timestamps.ts'
import type { OrderTracking, TripTracking } from '../contract/tracking.ts'
import { greatCircleM, type Point } from '../geo/great-circle.ts'

const pointSchema = z.strictObject({ lat: z.number(), lng: z.number() })

const publicStopSchema = z.strictObject({
  /** District and province; null where the order does not say them. */
  place: z.string().nullable(),
  point: pointSchema,
  status: stopStatusSchema,
  completedAt: timestampSchema.nullable(),
})

const publicTripSchema = z.strictObject({
  status: orderStatusSchema,
  /** A carrier reports on it; an own fleet does not. */
  isFollowed: z.boolean(),
  position: pointSchema.nullable(),
  stops: z.array(publicStopSchema),
  etaPickupAt: timestampSchema.nullable(),
  etaDeliveryAt: timestampSchema.nullable(),
  deliveredAt: timestampSchema.nullable(),
  fetchedAt: timestampSchema,
})

export const publicOrderSchema = z.strictObject({
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Null while nobody drives it yet, for whatever reason. */
  status: orderStatusSchema.nullable(),
  trips: z.array(publicTripSchema.nullable()),
})

export type PublicOrder = z.output<typeof publicOrderSchema>
export type PublicTrip = z.output<typeof publicTripSchema>

/** Where it goes from and to, in words that anybody may read. */
export interface PublicPlaces {
  readonly from: string | null
  readonly to: string | null
}

export function publicOrder(order: OrderTracking, places: PublicPlaces): PublicOrder {
  if ('state' in order) return { ...places, status: null, trips: [null] }
  const trips = order.legs?.map(({ tracking }) => tracking) ?? [order]
  return {
    ...places,
    status: order.status,
    trips: trips.map((trip) => ('state' in trip ? null : publicTrip(trip, places))),
  }
}

function publicTrip(trip: TripTracking, places: PublicPlaces): PublicTrip {
  const last = trip.stops.length - 1
  const placeAt = (index: number) => (index === 0 ? places.from : index === last ? places.to : null)
  return {
    status: trip.status,
    isFollowed: trip.stops.length > 0,
    position: publicPosition(trip),
    stops: trip.stops.map((stop, index) => ({
      place: placeAt(index),
      point: rough(stop),
      status: stop.status,
      completedAt: stop.completed_at,
    })),
    etaPickupAt: trip.eta_pickup_at,
    etaDeliveryAt: trip.eta_delivery_at,
    deliveredAt: trip.status === 'delivered' ? deliveredAt(trip) : null,
    fetchedAt: trip.fetched_at,
  }
}

function deliveredAt({ pod, stops }: TripTracking): string | null {
  return pod?.delivered_at ?? stops.at(-1)?.completed_at ?? null
}

/** From the moment the goods are on board until they are handed over. */
const running: ReadonlySet<TripTracking['status']> = new Set(['picked_up', 'in_transit'])
/** So near to a stop the truck is shown at it: where exactly it stands would be the address. */
const nearStopM = 3_000

function publicPosition({ status, current_location: at, stops }: TripTracking): Point | null {
  if (at === null || !running.has(status)) return null
  const near = stops.find((stop) => greatCircleM(stop, at) < nearStopM)
  return near === undefined ? { lat: digits(at.lat, 3), lng: digits(at.lng, 3) } : rough(near)
}

/** About a kilometre: the part of a town, and no door. */
function rough({ lat, lng }: Point): Point {
  return { lat: digits(lat, 2), lng: digits(lng, 2) }
}

function digits(degrees: number, count: number): number {
  return Number(degrees.toFixed(count))
}
