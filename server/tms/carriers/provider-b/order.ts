/** Provider B's order: numbers for states, "lng,lat" for places, Unix seconds for times, 0 and "" for nothing. */
import { z } from 'zod'
import type { OrderStatus, StopStatus } from '#lib/contract/states/order-statuses.ts'
import { lineSchema, meaningOf, webAddressSchema } from '../reply-fields.ts'
import type { CarrierTrip } from '../trip.ts'

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
  .transform((seconds) => (seconds === 0 ? null : new Date(seconds * 1000)))

const textSchema = lineSchema.transform((text) => (text === '' ? null : text))

export const orderSchema = z.object({
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

export function tripOfOrder(order: Order): CarrierTrip {
  const { driver_name: name, driver_tel: phone, plate_no: plate, truck_name: model } = order
  return {
    status: order.status,
    driver: name === null && phone === null ? null : { name, phone, photoUrl: order.driver_img },
    vehicle: plate === null && model === null ? null : { plate, model, photoUrl: order.truck_img },
    location: order.pos,
    stops: order.nodes.map((node) => ({
      address: node.addr,
      ...node.pos,
      status: node.st,
      completedAt: node.fin_ts,
    })),
    etaPickupAt: order.eta_pick,
    etaDeliveryAt: order.eta_drop,
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
  return { photoUrls, signatureUrl: pod_sign, deliveredAt: pod_ts }
}
