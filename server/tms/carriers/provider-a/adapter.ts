/**
 * Provider A: resources in JSON, signed in headers.
 *
 *     x-carrier-key        our account
 *     x-carrier-time       seconds since the Unix epoch
 *     x-carrier-signature  hex HMAC-SHA256 over "METHOD\npath\ntime\nbody"; of a callback "time\nbody"
 */
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { parsedJson } from '#lib/parsed-json.ts'
import type { Clock } from '#server/clock.ts'
import {
  CarrierUnavailable,
  type ArrivedCallback,
  type BookingPlace,
  type BookingRequest,
  type CarrierAdapter,
  type CarrierTrip,
  type Connection,
} from '../adapter.ts'
import type { CallCarrier, CarrierReply } from '../call-carrier.ts'
import {
  callbackFreshForMs,
  equalSignatures,
  lineSchema,
  meaningOf,
  webAddressSchema,
} from '../wire.ts'
import { latitudeSchema, longitudeSchema } from '#lib/contract/coordinates.ts'
import type { OrderStatus, StopStatus } from '#lib/contract/states/order-statuses.ts'
import { timestampSchema, toTimestamp } from '#lib/contract/timestamps.ts'

// Provider A's words for a shipment, and what they mean in ours.

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

const moment = timestampSchema.transform((text) => toTimestamp(new Date(text)))

const shipmentSchema = z.object({
  number: z.string().min(1).max(100),
  reference: z.string().max(200),
  revision: z.int().min(0),
  state: meaningOf(statuses),
  asOf: timestampSchema.transform((text) => new Date(text)),
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

function tripOfShipment(shipment: Shipment): CarrierTrip {
  const { courier, truck, position, proof } = shipment
  return {
    status: shipment.state,
    driver: courier && {
      name: courier.fullName,
      phone: courier.mobile,
      photo_url: courier.portrait,
    },
    vehicle: truck && {
      plate: truck.registration,
      model: truck.model,
      photo_url: truck.picture,
    },
    current_location: position && { lat: position.latitude, lng: position.longitude },
    stops: shipment.legs.map((leg) => ({
      address: leg.line,
      lat: leg.latitude,
      lng: leg.longitude,
      status: leg.state,
      completed_at: leg.doneAt,
    })),
    eta_pickup_at: shipment.estimates.collection,
    eta_delivery_at: shipment.estimates.delivery,
    pod: proof && {
      photo_urls: proof.photos.filter((url) => url !== null),
      signature_url: proof.signature,
      delivered_at: proof.signedAt,
    },
    at: shipment.asOf,
    sequence: shipment.revision,
  }
}

const shipmentReplySchema = z.object({ shipment: shipmentSchema })
const errorReplySchema = z.object({ error: z.object({ code: z.string(), message: z.string() }) })

export function createProviderA({
  call,
  clock,
}: {
  call: CallCarrier
  clock: Clock
}): CarrierAdapter {
  function ask(
    { provider, baseUrl, keyId, key }: Connection,
    { method, path, body = '' }: { method: 'GET' | 'POST'; path: string; body?: string },
  ): Promise<CarrierReply> {
    const url = new URL(`${baseUrl}${path}`)
    const time = String(Math.floor(clock.nowMs() / 1000))
    const headers = {
      'content-type': 'application/json',
      'x-carrier-key': keyId,
      'x-carrier-time': time,
      'x-carrier-signature': hmac(key, `${method}\n${url.pathname}\n${time}\n${body}`),
    }
    return call({ provider, url: url.href, method, headers, ...(method === 'POST' && { body }) })
  }

  return {
    async book(connection, { reference, order }) {
      const body = JSON.stringify(shipmentOrderOf(reference, order))
      const reply = await ask(connection, { method: 'POST', path: '/v1/shipments', body })
      // An order that it calls invalid stays invalid, so that is a refusal too.
      if (reply.status === 422 || reply.status === 400) {
        return { outcome: 'refused', reason: reasonOf(connection, reply) }
      }
      const shipment = readShipment(connection, reply)
      if (shipment.reference !== reference) {
        throw new CarrierUnavailable(connection.provider, 'unreadable')
      }
      return { outcome: 'accepted', externalOrderId: shipment.number }
    },
    async fetch(connection, externalOrderId) {
      const path = `/v1/shipments/${encodeURIComponent(externalOrderId)}`
      return tripOfShipment(
        readShipment(connection, await ask(connection, { method: 'GET', path })),
      )
    },
    async cancel(connection, reference) {
      const body = JSON.stringify({ reference })
      const path = '/v1/cancellations'
      const { status, text } = await ask(connection, { method: 'POST', path, body })
      if (status === 200) return 'canceled'
      const refusal = errorReplySchema.safeParse(parsedJson(text))
      if (status === 409) return 'too_late'
      // Any other server has a page for what it does not have, too.
      if (status === 404 && refusal.data?.error.code === 'NO_SUCH_SHIPMENT') return 'unknown'
      throw new CarrierUnavailable(connection.provider, 'unreadable')
    },
    readCallback(connection, callback) {
      if (!isSigned(connection, callback)) return 'not_signed'
      const parsed = shipmentReplySchema.safeParse(parsedJson(textOf(callback)))
      if (!parsed.success) return 'unreadable'
      const { shipment } = parsed.data
      return {
        reference: shipment.reference,
        externalOrderId: shipment.number,
        trip: tripOfShipment(shipment),
      }
    },
  }
}

function shipmentOrderOf(reference: string, order: BookingRequest) {
  return {
    reference,
    collection: {
      ...addressOf(order.pickup),
      notBefore: order.pickupFrom?.toISOString() ?? null,
    },
    delivery: addressOf(order.drop),
    vehicle: order.vehicleType,
    cargo: { weightKg: order.weightG / 1000, pieces: order.pieces },
    instructions: order.note,
  }
}

function addressOf({ address, lat, lng, country, contactName, phone }: BookingPlace) {
  return {
    line: address,
    latitude: lat,
    longitude: lng,
    countryCode: country,
    contact: { name: contactName, phone },
  }
}

function readShipment({ provider }: Connection, { text }: CarrierReply) {
  const parsed = shipmentReplySchema.safeParse(parsedJson(text))
  if (!parsed.success) throw new CarrierUnavailable(provider, 'unreadable', parsed.error)
  return parsed.data.shipment
}

function reasonOf({ provider }: Connection, { text }: CarrierReply): string {
  const parsed = errorReplySchema.safeParse(parsedJson(text))
  if (!parsed.success) throw new CarrierUnavailable(provider, 'unreadable', parsed.error)
  const { code, message } = parsed.data.error
  return `${code}: ${message}`
}

function isSigned({ key }: Connection, callback: ArrivedCallback): boolean {
  const time = callback.header('x-carrier-time') ?? ''
  const signature = callback.header('x-carrier-signature') ?? ''
  if (!/^\d{1,12}$/.test(time)) return false
  if (Math.abs(callback.nowMs - Number(time) * 1000) > callbackFreshForMs) return false
  return equalSignatures(signature, hmac(key, `${time}\n${textOf(callback)}`))
}

function textOf({ body }: ArrivedCallback): string {
  return Buffer.from(body).toString('utf8')
}

function hmac(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex')
}
