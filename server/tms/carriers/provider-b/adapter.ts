/**
 * Provider B: one POST for each method, the business part as text in an envelope and the signature over
 * it; a reply has status 200 and says in `ret` what came of it. Callbacks are forms of the same fields.
 *
 *     sign = base64 HMAC-SHA512 over "app_id.ts.biz", ts in milliseconds
 */
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '#server/clock.ts'
import {
  callbackFreshForMs,
  type ArrivedCallback,
  type CarrierAdapter,
  type Connection,
} from '../adapter.ts'
import type { BookingPlace, BookingRequest } from '../booking-request.ts'
import type { CallCarrier } from '../call-carrier.ts'
import { CarrierUnavailable } from '../carrier-unavailable.ts'
import { equalSignatures } from '../equal-signatures.ts'
import { parsedJson } from '../reply-fields.ts'
import { orderSchema, tripOfOrder } from './order.ts'

const replySchema = z.object({ ret: z.int(), msg: z.string(), data: z.unknown() })
type Reply = z.output<typeof replySchema>

const ret = {
  ok: 0,
  badParameter: 4000,
  badSign: 4001,
  noSuchOrder: 4404,
  /** From here to 5199 it is a refusal. */
  refused: 5100,
  alreadyLoaded: 5202,
} as const

export function createProviderB({
  call,
  clock,
}: {
  call: CallCarrier
  clock: Clock
}): CarrierAdapter {
  async function ask(
    { provider, baseUrl, keyId, key }: Connection,
    method: 'order.create' | 'order.detail' | 'order.cancel',
    business: object,
  ): Promise<Reply> {
    const ts = String(clock.nowMs())
    const biz = JSON.stringify(business)
    const sign = signatureOf(key, { keyId, ts, biz })
    const { status, text } = await call({
      provider,
      url: `${baseUrl}/open/${method}`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ app_id: keyId, ts, biz, sign }),
    })
    const parsed = replySchema.safeParse(parsedJson(text))
    if (status !== 200 || !parsed.success) throw new CarrierUnavailable(provider, 'unreadable')
    if (parsed.data.ret === ret.badSign) throw new CarrierUnavailable(provider, 'key_refused')
    return parsed.data
  }

  return {
    async book(connection, { reference, order }) {
      const reply = await ask(connection, 'order.create', orderCreateOf(reference, order))
      if (isRefusal(reply)) return { outcome: 'refused', reason: `${reply.ret}: ${reply.msg}` }
      const booked = readOrder(connection, reply)
      if (booked.ref_no !== reference) {
        throw new CarrierUnavailable(connection.provider, 'unreadable')
      }
      return { outcome: 'accepted', externalOrderId: booked.order_no }
    },
    async fetch(connection, externalOrderId) {
      const reply = await ask(connection, 'order.detail', { order_no: externalOrderId })
      return tripOfOrder(readOrder(connection, reply))
    },
    async cancel(connection, reference) {
      const reply = await ask(connection, 'order.cancel', { ref_no: reference })
      if (reply.ret === ret.ok) return 'canceled'
      if (reply.ret === ret.alreadyLoaded) return 'too_late'
      if (reply.ret === ret.noSuchOrder) return 'unknown'
      throw new CarrierUnavailable(connection.provider, 'failed')
    },
    readCallback(connection, callback) {
      const biz = signedBusiness(connection, callback)
      if (biz === null) return { kind: 'not_signed' }
      const parsed = orderSchema.safeParse(parsedJson(biz))
      if (!parsed.success) return { kind: 'unreadable' }
      const order = parsed.data
      return {
        kind: 'trip',
        reference: order.ref_no,
        externalOrderId: order.order_no,
        trip: tripOfOrder(order),
      }
    },
  }
}

function orderCreateOf(reference: string, order: BookingRequest) {
  return {
    ref_no: reference,
    from: endOf(order.pickup),
    to: endOf(order.drop),
    truck_type: order.vehicleType,
    kg: order.weightG / 1000,
    pcs: order.pieces,
    pick_ts: order.pickupFrom === null ? 0 : Math.floor(order.pickupFrom.getTime() / 1000),
    memo: order.note ?? '',
  }
}

function endOf({ address, lat, lng, contactName, phone }: BookingPlace) {
  const pos = `${lng.toFixed(7)},${lat.toFixed(7)}`
  return { addr: address, pos, person: contactName ?? '', tel: phone ?? '' }
}

/** What it calls a bad parameter it will call so again. */
function isRefusal(reply: Reply): boolean {
  const { ret: code } = reply
  return code === ret.badParameter || (code >= ret.refused && code < ret.refused + 100)
}

function readOrder({ provider }: Connection, reply: Reply) {
  if (reply.ret !== ret.ok) throw new CarrierUnavailable(provider, 'failed', reply.msg)
  const parsed = orderSchema.safeParse(reply.data)
  if (!parsed.success) throw new CarrierUnavailable(provider, 'unreadable', parsed.error)
  return parsed.data
}

function signedBusiness({ key, keyId }: Connection, callback: ArrivedCallback): string | null {
  const form = new URLSearchParams(Buffer.from(callback.body).toString('utf8'))
  const ts = form.get('ts') ?? ''
  const biz = form.get('biz') ?? ''
  if (form.get('app_id') !== keyId || !/^\d{1,15}$/.test(ts)) return null
  if (Math.abs(callback.nowMs - Number(ts)) > callbackFreshForMs) return null
  const right = signatureOf(key, { keyId, ts, biz })
  return equalSignatures(form.get('sign') ?? '', right) ? biz : null
}

function signatureOf(key: string, { keyId, ts, biz }: { keyId: string; ts: string; biz: string }) {
  return createHmac('sha512', key).update(`${keyId}.${ts}.${biz}`).digest('base64')
}
