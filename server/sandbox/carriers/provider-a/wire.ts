/** How provider A writes a shipment, and what it asks for in an order. */
import { z } from 'zod'
import type { Snapshot } from '../trip-record.ts'
import type { TripPhase } from '../trip/progress.ts'

const lineSchema = z.string().max(500)

const addressSchema = z.object({
  line: lineSchema,
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  countryCode: z.string().nullish(),
  contact: z.object({ name: lineSchema.nullish(), phone: lineSchema.nullish() }).nullish(),
})

export const shipmentOrderSchema = z.object({
  reference: z.string().min(1).max(100),
  collection: addressSchema.extend({ notBefore: z.iso.datetime({ offset: true }).nullish() }),
  delivery: addressSchema,
  vehicle: z.string().min(1).max(200),
  cargo: z.object({ weightKg: z.number().min(0), pieces: z.int().min(0) }),
  instructions: z.string().max(8000).nullish(),
})

const words: Readonly<Record<TripPhase, string>> = {
  booked: 'BOOKED',
  searching: 'FINDING_DRIVER',
  assigned: 'DRIVER_ASSIGNED',
  at_pickup: 'AT_COLLECTION',
  loaded: 'COLLECTED',
  on_the_way: 'ON_THE_WAY',
  at_drop: 'AT_DELIVERY',
  delivered: 'DELIVERED',
  canceled: 'CANCELLED',
  failed: 'FAILED',
}

const stopWords = {
  pending: 'PLANNED',
  arrived: 'REACHED',
  completed: 'DONE',
  failed: 'FAILED',
} as const

export function shipmentOf(trip: Snapshot, picturesUrl: string) {
  const { crew, proof } = trip
  return {
    number: trip.orderNo,
    reference: trip.reference,
    revision: trip.sequence,
    state: words[trip.phase],
    asOf: trip.at.toISOString(),
    courier: crew && {
      fullName: crew.driver.name,
      mobile: crew.driver.phone,
      portrait: `${picturesUrl}/driver-${crew.driver.picture}.svg`,
    },
    truck: crew && {
      registration: crew.vehicle.plate,
      model: crew.vehicle.model,
      picture: `${picturesUrl}/vehicle-${crew.vehicle.picture}.svg`,
    },
    position: trip.position && { latitude: trip.position.lat, longitude: trip.position.lng },
    legs: trip.stops.map(({ place, status, completedAt }, index) => ({
      kind: index === 0 ? 'COLLECTION' : 'DELIVERY',
      line: place.address,
      latitude: place.lat,
      longitude: place.lng,
      state: stopWords[status],
      doneAt: completedAt?.toISOString() ?? null,
    })),
    estimates: {
      collection: trip.pickupExpectedAt?.toISOString() ?? null,
      delivery: trip.dropExpectedAt?.toISOString() ?? null,
    },
    proof: proof && {
      photos: [1, 2].map((n) => `${picturesUrl}/parcels-${proof.picture}${n}.svg`),
      signature: `${picturesUrl}/signature-${proof.picture}.svg`,
      signedAt: proof.at.toISOString(),
    },
  }
}
