/** The forms by which people drive trips themselves. */
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

/** `by`: `internal`, the id of a subcontractor, or `subcontractor` for one that the register does not have. */
export const driverFormSchema = z.strictObject({ name: text, phone: text, plate: text, by: text })

export type DriverForm = z.output<typeof driverFormSchema>

export interface NamedCompany {
  readonly id: string
  readonly name: string
}

export function formOfDriver(
  { driver, provider, subcontractor }: Pick<BoardTrip, 'driver' | 'provider' | 'subcontractor'>,
  companies: readonly NamedCompany[],
): DriverForm {
  const named = companies.find(({ name }) => name === subcontractor)?.id
  return {
    name: driver?.name ?? '',
    phone: driver?.phone ?? '',
    plate: driver?.plate ?? '',
    by: provider === 'subcontractor' ? (named ?? 'subcontractor') : 'internal',
  }
}

export function takerOfForm({ by }: DriverForm) {
  return by === 'internal' || by === 'subcontractor'
    ? { driven_by: by }
    : { driven_by: 'subcontractor', subcontractor_id: by }
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

/** Until the goods are on board the driver can be another one; a trip that no carrier has may get one. */
export function mayAssign({ status, awaiting, provider }: BoardTrip): boolean {
  const isOwn = provider === 'internal' || provider === 'subcontractor'
  const isBefore = ['pending', 'assigning_driver', 'driver_assigned'].includes(status)
  return isBefore && (awaiting === '3pl' || (isOwn && awaiting === null))
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
    mayFail: next !== null || (trip.awaiting === null && mayAssign(trip)),
  }
}
