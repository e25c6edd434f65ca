/** Provider A's words for a shipment, and what they mean in ours. */
import { z } from 'zod'
import { latitudeSchema, longitudeSchema } from '#lib/contract/coordinates.ts'
import type { OrderStatus, StopStatus } from '#lib/contract/states/order-statuses.ts'
import { timestampSchema } from '#lib/contract/timestamps.ts'
import { lineSchema, meaningOf, webAddressSchema } from '../reply-fields.ts'
import type { CarrierTrip } from '../trip.ts'

/** That a truck has reached a place shows at the stop; the order goes on as it was. */
const statuses: ReadonlyMap<string, OrderStatus> = new Map<string, OrderStatus>([
  ['BOOKED', 'pending'],
  ['FINDING_DRIVER', 'assigning_driver'],
  ['DRIVER_ASSIGNED', 'driver_assigned'],
  ['AT_COLLECTION', 'driver_assigned'],
  ['COLLECTED', 'picked_up'],
  ['ON_THE_WAY', 'in_transit'],
  ['AT_DELIVERY', 'in_transit'],
  ['DELIVERED', 'delivered'],
  ['CANCELLED', 'canceled'],
  ['FAILED', 'failed'],
])

const stopStatuses: ReadonlyMap<string, StopStatus> = new Map<string, StopStatus>([
  ['PLANNED', 'pending'],
  ['REACHED', 'arrived'],
  ['DONE', 'completed'],
  ['FAILED', 'failed'],
])

const moment = timestampSchema.transform((text) => new Date(text))

export const shipmentSchema = z.object({
  number: z.string().min(1).max(100),
  reference: z.string().max(200),
  revision: z.int().min(0),
  state: meaningOf(statuses),
  asOf: moment,
  courier: z
    .object({
      fullName: lineSchema.nullable(),
      mobile: lineSchema.nullable(),
      portrait: webAddressSchema.nullable(),
    })
    .nullable(),
  truck: z
    .object({
      registration: lineSchema.nullable(),
      model: lineSchema.nullable(),
      picture: webAddressSchema.nullable(),
    })
    .nullable(),
  position: z.object({ latitude: latitudeSchema, longitude: longitudeSchema }).nullable(),
  legs: z
    .array(
      z.object({
        line: lineSchema,
        latitude: latitudeSchema,
        longitude: longitudeSchema,
        state: meaningOf(stopStatuses),
        doneAt: moment.nullable(),
      }),
    )
    .max(100),
  estimates: z.object({ collection: moment.nullable(), delivery: moment.nullable() }),
  proof: z
    .object({
      photos: z.array(webAddressSchema).max(50),
      signature: webAddressSchema.nullable(),
      signedAt: moment.nullable(),
    })
    .nullable(),
})

type Shipment = z.output<typeof shipmentSchema>

export function tripOfShipment(shipment: Shipment): CarrierTrip {
  const { courier, truck, position, proof } = shipment
  return {
    status: shipment.state,
    driver: courier && {
      name: courier.fullName,
      phone: courier.mobile,
      photoUrl: courier.portrait,
    },
    vehicle: truck && {
      plate: truck.registration,
      model: truck.model,
      photoUrl: truck.picture,
    },
    location: position && { lat: position.latitude, lng: position.longitude },
    stops: shipment.legs.map((leg) => ({
      address: leg.line,
      lat: leg.latitude,
      lng: leg.longitude,
      status: leg.state,
      completedAt: leg.doneAt,
    })),
    etaPickupAt: shipment.estimates.collection,
    etaDeliveryAt: shipment.estimates.delivery,
    pod: proof && {
      photoUrls: proof.photos.filter((url) => url !== null),
      signatureUrl: proof.signature,
      deliveredAt: proof.signedAt,
    },
    at: shipment.asOf,
    sequence: shipment.revision,
  }
}
