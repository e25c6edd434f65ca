/**
 * Provider B: one POST for each method, the business part as text in an envelope and the signature over
 * it; a reply has status 200 and says in `ret` what came of it. Callbacks are forms of the same fields.
 *
 *     sign = base64 HMAC-SHA512 over "app_id.ts.biz", ts in milliseconds
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
import type { CallCarrier } from '../call-carrier.ts'
import {
  callbackFreshForMs,
  equalSignatures,
  lineSchema,
  meaningOf,
  webAddressSchema,
} from '../wire.ts'
import type { OrderStatus, StopStatus } from '#lib/contract/states/order-statuses.ts'
import { toTimestamp } from '#lib/contract/timestamps.ts'

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
      if (biz === null) return 'not_signed'
      const parsed = orderSchema.safeParse(parsedJson(biz))
      if (!parsed.success) return 'unreadable'
      const order = parsed.data
      return {
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

/** A bad parameter counts as a refusal, because asking again would not change it. */
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

/** Provider B's order: numbers for states, "lng,lat" for places, Unix seconds for times, 0 and "" for nothing. */
const statuses: ReadonlyMap<number, OrderStatus> = new Map([
  [100, 'pending'],
  [110, 'assigning_driver'],
  [120, 'driver_assigned'],
  [130, 'driver_assigned'],
  [200, 'picked_up'],
  [210, 'in_transit'],
  [220, 'in_transit'],
  [300, 'delivered'],
  [900, 'canceled'],
  [910, 'failed'],
])

const stopStatuses: ReadonlyMap<number, StopStatus> = new Map([
  [0, 'pending'],
  [1, 'arrived'],
  [2, 'completed'],
  [9, 'failed'],
])

const positionSchema = z
  .string()
  .regex(/^-?\d{1,3}(\.\d+)?,-?\d{1,2}(\.\d+)?$/)
  .transform((text) => {
    const [lng = 0, lat = 0] = text.split(',').map(Number)
    return { lat, lng }
  })
  .refine(({ lat, lng }) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180)

const momentSchema = z
  .int()
  .min(0)
  .max(1e11)
  .transform((seconds) => (seconds === 0 ? null : toTimestamp(new Date(seconds * 1000))))

const textSchema = lineSchema.transform((text) => (text === '' ? null : text))

const orderSchema = z.object({
  order_no: z.string().min(1).max(100),
  ref_no: z.string().max(200),
  ver: z.int().min(0),
  status: meaningOf(statuses),
  upd_ms: z.int().min(0).max(1e14),
  driver_name: textSchema,
  driver_tel: textSchema,
  driver_img: webAddressSchema,
  plate_no: textSchema,
  truck_name: textSchema,
  truck_img: webAddressSchema,
  pos: z.union([z.literal('').transform(() => null), positionSchema]),
  nodes: z
    .array(
      z.object({
        addr: lineSchema,
        pos: positionSchema,
        st: meaningOf(stopStatuses),
        fin_ts: momentSchema,
      }),
    )
    .max(100),
  eta_pick: momentSchema,
  eta_drop: momentSchema,
  /** Addresses with a bar between. */
  pod_imgs: z.string().max(20_000),
  pod_sign: webAddressSchema,
  pod_ts: momentSchema,
})

type Order = z.output<typeof orderSchema>

function tripOfOrder(order: Order): CarrierTrip {
  const { driver_name: name, driver_tel: phone, plate_no: plate, truck_name: model } = order
  return {
    status: order.status,
    driver: name === null && phone === null ? null : { name, phone, photo_url: order.driver_img },
    vehicle: plate === null && model === null ? null : { plate, model, photo_url: order.truck_img },
    current_location: order.pos,
    stops: order.nodes.map((node) => ({
      address: node.addr,
      ...node.pos,
      status: node.st,
      completed_at: node.fin_ts,
    })),
    eta_pickup_at: order.eta_pick,
    eta_delivery_at: order.eta_drop,
    pod: podOf(order),
    at: new Date(order.upd_ms),
    sequence: order.ver,
  }
}

function podOf({ pod_imgs, pod_sign, pod_ts }: Order): CarrierTrip['pod'] {
  const photoUrls = pod_imgs
    .split('|')
    .map((url) => webAddressSchema.parse(url))
    .filter((url) => url !== null)
  if (photoUrls.length === 0 && pod_sign === null && pod_ts === null) return null
  return { photo_urls: photoUrls, signature_url: pod_sign, delivered_at: pod_ts }
}
