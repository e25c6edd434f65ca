/**
 * Provider A: resources in JSON, its own names of states, and its signature in headers:
 *
 *     x-carrier-key        the caller
 *     x-carrier-time       seconds since the Unix epoch
 *     x-carrier-signature  hex HMAC-SHA256 over "METHOD\npath\ntime\nbody"; of a callback "time\nbody"
 */
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { parsedJson } from '#lib/parsed-json.ts'
import {
  equalSignatures,
  freshForMs,
  type SandboxCarrier,
  type SandboxCarrierDeps,
} from './sandbox-carrier.ts'
import type { Snapshot, TripPhase } from './trip/trip.ts'

const cancellationSchema = z.object({ reference: z.string() })

export function createProviderA({
  desk,
  clock,
  picturesUrl,
  findAccount,
}: SandboxCarrierDeps): SandboxCarrier {
  return {
    async callerOf(request) {
      const account = await findAccount(request.header('x-carrier-key') ?? '')
      const time = request.header('x-carrier-time') ?? ''
      const signature = request.header('x-carrier-signature') ?? ''
      if (account === null || !/^\d{1,12}$/.test(time)) return null
      if (Math.abs(clock.nowMs() - Number(time) * 1000) > freshForMs) return null
      const text = `${request.method}\n${request.path}\n${time}\n${request.body}`
      return equalSignatures(signature, hmac(account.key, text)) ? account : null
    },
    refuseCaller: () => refusal(401, 'BAD_SIGNATURE', 'who are you?'),
    async serve(account, { method, rest, body }) {
      if (method === 'POST' && rest === 'v1/shipments') {
        const order = shipmentOrderSchema.safeParse(parsedJson(body))
        if (!order.success) return refusal(400, 'INVALID', z.prettifyError(order.error))
        const { collection, delivery, vehicle, reference, instructions } = order.data
        const booked = await desk.book(account, {
          reference,
          pickup: placeOf(collection),
          drop: placeOf(delivery),
          vehicleType: vehicle,
          pickupFrom: collection.notBefore ? new Date(collection.notBefore) : null,
          note: instructions ?? null,
        })
        if (booked === null) return refusal(422, 'NO_CAPACITY', 'no vehicle of that kind is free')
        return Response.json({ shipment: shipmentOf(booked, picturesUrl) }, { status: 201 })
      }
      if (method === 'POST' && rest === 'v1/cancellations') {
        const asked = cancellationSchema.safeParse(parsedJson(body))
        if (!asked.success) return refusal(400, 'INVALID', 'reference is missing')
        const outcome = await desk.cancel(account, asked.data.reference)
        if (outcome === 'unknown') return refusal(404, 'NO_SUCH_SHIPMENT', 'no such shipment')
        if (outcome === 'too_late') return refusal(409, 'ALREADY_COLLECTED', 'it is on its way')
        return Response.json({ result: 'CANCELLED' })
      }
      const orderNo = /^v1\/shipments\/([A-Z0-9]+)$/.exec(rest)?.[1]
      if (method === 'GET' && orderNo !== undefined) {
        const trip = await desk.show(account, orderNo)
        if (trip === null) return refusal(404, 'NO_SUCH_SHIPMENT', 'no such shipment')
        return Response.json({ shipment: shipmentOf(trip, picturesUrl) })
      }
      return refusal(404, 'NO_SUCH_RESOURCE', 'there is nothing here')
    },
    callback(trip, { keyId, key }) {
      const time = String(Math.floor(clock.nowMs() / 1000))
      const shipment = shipmentOf(trip, picturesUrl)
      const body = JSON.stringify({ notice: 'SHIPMENT_CHANGED', shipment })
      const headers = {
        'content-type': 'application/json',
        'x-carrier-key': keyId,
        'x-carrier-time': time,
        'x-carrier-signature': hmac(key, `${time}\n${body}`),
      }
      return { headers, body }
    },
    accepted: (status) => status >= 200 && status < 300,
  }
}

function placeOf(at: { line: string; latitude: number; longitude: number }) {
  return { address: at.line, lat: at.latitude, lng: at.longitude }
}

function refusal(status: number, code: string, message: string): Response {
  return Response.json({ error: { code, message } }, { status })
}

function hmac(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex')
}

/** The format of a shipment, and of an order, at provider A. */
const lineSchema = z.string().max(500)

const addressSchema = z.object({
  line: lineSchema,
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  countryCode: z.string().nullish(),
  contact: z.object({ name: lineSchema.nullish(), phone: lineSchema.nullish() }).nullish(),
})

const shipmentOrderSchema = z.object({
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

function shipmentOf(trip: Snapshot, picturesUrl: string) {
  const { crew, provenAt } = trip
  return {
    number: trip.orderNo,
    reference: trip.reference,
    revision: trip.sequence,
    state: words[trip.phase],
    asOf: trip.at.toISOString(),
    courier: crew && {
      fullName: crew.driver.name,
      mobile: crew.driver.phone,
      portrait: `${picturesUrl}/driver.svg`,
    },
    truck: crew && {
      registration: crew.vehicle.plate,
      model: crew.vehicle.model,
      picture: `${picturesUrl}/vehicle.svg`,
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
    proof: provenAt && {
      photos: [1, 2].map((n) => `${picturesUrl}/parcels-${n}.svg`),
      signature: `${picturesUrl}/signature.svg`,
      signedAt: provenAt.toISOString(),
    },
  }
}
