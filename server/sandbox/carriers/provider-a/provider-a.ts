/**
 * Provider A: resources in JSON, its own names of states, and its signature in headers:
 *
 *     x-carrier-key        the caller
 *     x-carrier-time       seconds since the Unix epoch
 *     x-carrier-signature  hex HMAC-SHA256 over "METHOD\npath\ntime\nbody"; of a callback "time\nbody"
 */
import { createHmac } from 'node:crypto'
import type { Account } from '../store.ts'
import { equalSignatures } from '../equal-signatures.ts'
import { parsedJson } from '../../parsed-json.ts'
import {
  freshForMs,
  type ArrivedRequest,
  type SandboxCarrier,
  type SandboxCarrierDeps,
} from '../sandbox-carrier.ts'
import { z } from 'zod'
import type { Snapshot } from '../trip-record.ts'
import type { TripPhase } from '../trip/progress.ts'

const cancellationSchema = z.object({ reference: z.string() })

export function createProviderA({
  desk,
  clock,
  picturesUrl,
  findAccount,
}: SandboxCarrierDeps): SandboxCarrier {
  async function callerOf(request: ArrivedRequest): Promise<Account | null> {
    const account = await findAccount(request.header('x-carrier-key') ?? '')
    const time = request.header('x-carrier-time') ?? ''
    const signature = request.header('x-carrier-signature') ?? ''
    if (account === null || !/^\d{1,12}$/.test(time)) return null
    if (Math.abs(clock.nowMs() - Number(time) * 1000) > freshForMs) return null
    const text = `${request.method}\n${request.path}\n${time}\n${request.body}`
    return equalSignatures(signature, hmac(account.key, text)) ? account : null
  }

  async function serve(account: Account, request: ArrivedRequest) {
    const { method, rest } = request
    if (method === 'POST' && rest === 'v1/shipments') {
      const order = shipmentOrderSchema.safeParse(parsedJson(request.body))
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
      const response = Response.json(
        { shipment: shipmentOf(booked.now, picturesUrl) },
        { status: 201 },
      )
      return { response, slowMs: booked.behaviour.slowMs ?? 0 }
    }
    if (method === 'POST' && rest === 'v1/cancellations') {
      const asked = cancellationSchema.safeParse(parsedJson(request.body))
      if (!asked.success) return refusal(400, 'INVALID', 'reference is missing')
      const outcome = await desk.cancel(account, asked.data.reference)
      if (outcome === 'unknown') return refusal(404, 'NO_SUCH_SHIPMENT', 'no such shipment')
      if (outcome === 'too_late') return refusal(409, 'ALREADY_COLLECTED', 'it is on its way')
      return reply(Response.json({ result: 'CANCELLED' }))
    }
    const orderNo = /^v1\/shipments\/([A-Z0-9]+)$/.exec(rest)?.[1]
    if (method === 'GET' && orderNo !== undefined) {
      const trip = await desk.show(account, orderNo)
      if (trip === null) return refusal(404, 'NO_SUCH_SHIPMENT', 'no such shipment')
      return reply(Response.json({ shipment: shipmentOf(trip, picturesUrl) }))
    }
    return refusal(404, 'NO_SUCH_RESOURCE', 'there is nothing here')
  }

  return {
    async answer(request) {
      const account = await callerOf(request)
      if (account === null) return refusal(401, 'BAD_SIGNATURE', 'who are you?')
      if (account.behaviour.unreachable) return reply(new Response('down', { status: 503 }))
      const { response, slowMs } = await serve(account, request)
      return { response, slowMs: Math.max(slowMs, account.behaviour.slowMs ?? 0) }
    },
    write: (snapshot) => JSON.stringify(shipmentOf(snapshot, picturesUrl)),
    callback({ body, account, badlySigned }) {
      const time = String(Math.floor(clock.nowMs() / 1000))
      const whole = `{"notice":"SHIPMENT_CHANGED","shipment":${body}}`
      const signature = hmac(badlySigned ? `not ${account.key}` : account.key, `${time}\n${whole}`)
      const headers = {
        'content-type': 'application/json',
        'x-carrier-key': account.keyId,
        'x-carrier-time': time,
        'x-carrier-signature': signature,
      }
      return { headers, body: whole }
    },
    taken: (status) => status >= 200 && status < 300,
  }
}

function placeOf(at: { line: string; latitude: number; longitude: number }) {
  return { address: at.line, lat: at.latitude, lng: at.longitude }
}

function reply(response: Response) {
  return { response, slowMs: 0 }
}

function refusal(status: number, code: string, message: string) {
  return reply(Response.json({ error: { code, message } }, { status }))
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
