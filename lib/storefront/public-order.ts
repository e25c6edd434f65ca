/**
 * An order as it is shown to whoever has a link to it: how it stands, when it comes, and the rough way it
 * takes, in a vehicle that whoever waits can recognize. What is not named here does not leave the server: no
 * person, phone, price or street, and no point on the map that is exact enough to be somebody's door.
 */
import { z } from 'zod'
import { isAtRest } from '../contract/states/orders-at-rest.ts'
import { orderStatusSchema, stopStatusSchema } from '../contract/states/order-statuses.ts'
import { timestampSchema } from '../contract/timestamps.ts'
import type { OrderTracking, TripTracking } from '../contract/tracking.ts'
import { greatCircleM, type Point } from '../geo/great-circle.ts'
import { knownTrip, positionTimeOf } from './known-trip.ts'

const text = z.string().nullable()
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
  /** It is known where it stops. */
  isFollowed: z.boolean(),
  position: pointSchema.nullable(),
  /** When it was there. */
  positionAt: timestampSchema.nullable(),
  stops: z.array(publicStopSchema),
  etaPickupAt: timestampSchema.nullable(),
  etaDeliveryAt: timestampSchema.nullable(),
  deliveredAt: timestampSchema.nullable(),
  fetchedAt: timestampSchema,
  /** Empty where the service does not say it. */
  reachedAt: z.partialRecord(orderStatusSchema, timestampSchema),
  /** Null before it is known, and when the trip is over. */
  vehicle: z.strictObject({ plate: text, model: text }).nullable(),
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

function publicTrip(reported: TripTracking, places: PublicPlaces): PublicTrip {
  const trip = knownTrip(reported)
  const last = trip.stops.length - 1
  const placeAt = (index: number) => (index === 0 ? places.from : index === last ? places.to : null)
  return {
    status: trip.status,
    isFollowed: trip.stops.length > 0,
    position: publicPosition(trip),
    positionAt: publicPosition(trip) && positionTimeOf(reported),
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
    reachedAt: trip.reached_at ?? {},
    vehicle:
      trip.vehicle === null || isAtRest(trip.status)
        ? null
        : { plate: trip.vehicle.plate, model: trip.vehicle.model },
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
