/**
 * Provider B: one POST for each method, with the business part as text in the envelope and the
 * signature over it; every reply has status 200 and has the result in `ret`. Callbacks are forms
 * of the same fields, and are taken when the answer's text is "success".
 *
 *     sign = base64 HMAC-SHA512 over "app_id.ts.biz", ts in milliseconds
 */
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Point } from '#lib/geo/great-circle.ts'
import { parsedJson } from '#lib/parsed-json.ts'
import {
  equalSignatures,
  freshForMs,
  type SandboxCarrier,
  type SandboxCarrierDeps,
} from './sandbox-carrier.ts'
import type { Snapshot, TripPhase } from './trip/trip.ts'

const envelopeSchema = z.object({
  app_id: z.string(),
  ts: z.string().regex(/^\d{1,15}$/),
  biz: z.string(),
  sign: z.string(),
})

const detailSchema = z.object({ order_no: z.string() })
const cancelSchema = z.object({ ref_no: z.string() })

const ret = {
  ok: 0,
  badParameter: 4000,
  badSign: 4001,
  noSuchOrder: 4404,
  noVehicle: 5101,
  alreadyLoaded: 5202,
} as const

export function createProviderB({
  desk,
  clock,
  picturesUrl,
  findAccount,
}: SandboxCarrierDeps): SandboxCarrier {
  return {
    async callerOf({ method, body }) {
      const envelope = envelopeSchema.safeParse(parsedJson(body))
      if (method !== 'POST' || !envelope.success) return null
      const { app_id: keyId, ts, biz, sign } = envelope.data
      const account = await findAccount(keyId)
      if (account === null || Math.abs(clock.nowMs() - Number(ts)) > freshForMs) return null
      return equalSignatures(sign, signed(account.key, { keyId, ts, biz })) ? account : null
    },
    refuseCaller: () => reply(ret.badSign, 'sign error'),
    async serve(account, { rest, body }) {
      const biz = parsedJson(envelopeSchema.parse(parsedJson(body)).biz)
      if (rest === 'open/order.create') {
        const order = orderCreateSchema.safeParse(biz)
        if (!order.success) return reply(ret.badParameter, z.prettifyError(order.error))
        const { from, to, ref_no: reference, truck_type, pick_ts, memo } = order.data
        const booked = await desk.book(account, {
          reference,
          pickup: { address: from.addr, ...from.pos },
          drop: { address: to.addr, ...to.pos },
          vehicleType: truck_type,
          pickupFrom: pick_ts === 0 ? null : new Date(pick_ts * 1000),
          note: memo,
        })
        if (booked === null) return reply(ret.noVehicle, 'no truck')
        return reply(ret.ok, 'ok', orderOf(booked, picturesUrl))
      }
      if (rest === 'open/order.detail') {
        const asked = detailSchema.safeParse(biz)
        if (!asked.success) return reply(ret.badParameter, 'order_no')
        const trip = await desk.show(account, asked.data.order_no)
        if (trip === null) return reply(ret.noSuchOrder, 'no such order')
        return reply(ret.ok, 'ok', orderOf(trip, picturesUrl))
      }
      if (rest === 'open/order.cancel') {
        const asked = cancelSchema.safeParse(biz)
        if (!asked.success) return reply(ret.badParameter, 'ref_no')
        const outcome = await desk.cancel(account, asked.data.ref_no)
        if (outcome === 'unknown') return reply(ret.noSuchOrder, 'no such order')
        return outcome === 'too_late' ? reply(ret.alreadyLoaded, 'loaded') : reply(ret.ok, 'ok')
      }
      return reply(ret.badParameter, 'no such method')
    },
    callback(trip, { keyId, key }) {
      const ts = String(clock.nowMs())
      const biz = JSON.stringify(orderOf(trip, picturesUrl))
      const sign = signed(key, { keyId, ts, biz })
      return {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ app_id: keyId, ts, biz, sign }).toString(),
      }
    },
    accepted: (status, body) => status === 200 && body.trim() === 'success',
  }
}

function reply(code: number, msg: string, data: object | null = null): Response {
  return Response.json({ ret: code, msg, data })
}

function signed(key: string, { keyId, ts, biz }: { keyId: string; ts: string; biz: string }) {
  return createHmac('sha512', key).update(`${keyId}.${ts}.${biz}`).digest('base64')
}

/** The format of an order, and of a request for one. Times are Unix seconds, 0 for none. */

/** "longitude,latitude" */
const positionSchema = z
  .string()
  .regex(/^-?\d+(\.\d+)?,-?\d+(\.\d+)?$/)
  .transform((text) => {
    const [lng = 0, lat = 0] = text.split(',').map(Number)
    return { lat, lng }
  })
  .refine(({ lat, lng }) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180)

const endSchema = z.object({
  addr: z.string().max(500),
  pos: positionSchema,
  person: z.string().max(500),
  tel: z.string().max(500),
})

const orderCreateSchema = z.object({
  ref_no: z.string().min(1).max(100),
  from: endSchema,
  to: endSchema,
  truck_type: z.string().min(1).max(200),
  kg: z.number().min(0),
  pcs: z.int().min(0),
  pick_ts: z.int().min(0),
  memo: z.string().max(8000),
})

const statusCodes: Readonly<Record<TripPhase, number>> = {
  booked: 100,
  searching: 110,
  assigned: 120,
  at_pickup: 130,
  loaded: 200,
  on_the_way: 210,
  at_drop: 220,
  delivered: 300,
  canceled: 900,
  failed: 910,
}

const nodeCodes = { pending: 0, arrived: 1, completed: 2, failed: 9 } as const

function orderOf(trip: Snapshot, picturesUrl: string) {
  const { crew, provenAt } = trip
  return {
    order_no: trip.orderNo,
    ref_no: trip.reference,
    ver: trip.sequence,
    status: statusCodes[trip.phase],
    upd_ms: trip.at.getTime(),
    driver_name: crew?.driver.name ?? '',
    driver_tel: crew?.driver.phone ?? '',
    driver_img: crew === null ? '' : `${picturesUrl}/driver.svg`,
    plate_no: crew?.vehicle.plate ?? '',
    truck_name: crew?.vehicle.model ?? '',
    truck_img: crew === null ? '' : `${picturesUrl}/vehicle.svg`,
    pos: trip.position === null ? '' : positionText(trip.position),
    nodes: trip.stops.map(({ place, status, completedAt }) => ({
      addr: place.address,
      pos: positionText(place),
      st: nodeCodes[status],
      fin_ts: seconds(completedAt),
    })),
    eta_pick: seconds(trip.pickupExpectedAt),
    eta_drop: seconds(trip.dropExpectedAt),
    pod_imgs:
      provenAt === null ? '' : [1, 2].map((n) => `${picturesUrl}/parcels-${n}.svg`).join('|'),
    pod_sign: provenAt === null ? '' : `${picturesUrl}/signature.svg`,
    pod_ts: seconds(provenAt),
  }
}

function positionText({ lat, lng }: Point): string {
  return `${lng.toFixed(6)},${lat.toFixed(6)}`
}

function seconds(date: Date | null): number {
  return date === null ? 0 : Math.floor(date.getTime() / 1000)
}
