/** The forms by which people drive the trips of the own fleet. */
import { z } from 'zod'
import type { OrderStatus } from '../contract/states/order-statuses.ts'
import {
  mostProofPhotos,
  tripMoves,
  type BoardTrip,
  type TripMove,
} from '../contract/console/trips.ts'
import { imageDataUriSchema } from '../contract/images.ts'

const text = z.string().max(1000)

export const driverFormSchema = z.strictObject({ name: text, phone: text, plate: text })

export type DriverForm = z.output<typeof driverFormSchema>

export function formOfDriver(driver: BoardTrip['driver']): DriverForm {
  return {
    name: driver?.name ?? '',
    phone: driver?.phone ?? '',
    plate: driver?.plate ?? '',
  }
}

/** Empty fields are null. */
export function driverOfForm({ name, phone, plate }: DriverForm) {
  return {
    name: name.trim(),
    phone: phone.trim() === '' ? null : phone.trim(),
    plate: plate.trim() === '' ? null : plate.trim(),
  }
}

export const moveFormSchema = z.strictObject({
  to: z.enum(tripMoves),
  report: z.int().min(0),
  photos: z.array(imageDataUriSchema).max(mostProofPhotos),
  signature: imageDataUriSchema.nullable(),
  note: text,
})

export type MoveForm = z.output<typeof moveFormSchema>

/** Until the goods are on board the driver can be another one. */
export function mayAssign({ status, awaiting, provider }: BoardTrip): boolean {
  const isOwn = provider === 'internal' || provider === 'subcontractor'
  const isBefore = ['pending', 'assigning_driver', 'driver_assigned'].includes(status)
  return isOwn && awaiting === null && isBefore
}

const nextMoves: Readonly<Partial<Record<OrderStatus, TripMove>>> = {
  driver_assigned: 'picked_up',
  picked_up: 'in_transit',
  in_transit: 'delivered',
}

/** The next step of a trip of the own fleet, null where it makes none; and whether it can arrive before, or fail. */
export function movesOf(trip: BoardTrip): {
  next: TripMove | null
  mayArrive: boolean
  mayFail: boolean
} {
  const isOwn = trip.provider === 'internal' || trip.provider === 'subcontractor'
  if (!isOwn) return { next: null, mayArrive: false, mayFail: false }
  const next = nextMoves[trip.status] ?? null
  return {
    next,
    mayArrive: !trip.arrived && (next === 'picked_up' || next === 'delivered'),
    mayFail: next !== null || mayAssign(trip),
  }
}
