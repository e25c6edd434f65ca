/** The format of an order, and of a request for one, at provider B. Times are Unix seconds, 0 for none. */
import { z } from 'zod'
import type { Snapshot } from '../trip-record.ts'
import type { Point } from '#lib/geo/great-circle.ts'
import type { TripPhase } from '../trip/progress.ts'

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

export const orderCreateSchema = z.object({
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

export function orderOf(trip: Snapshot, picturesUrl: string) {
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
