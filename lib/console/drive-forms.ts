/** The forms by which people drive trips themselves. */
import type { BoardTrip, TripMove } from '../contract/console/trips.ts'
import type { OrderStatus } from '../contract/states/order-statuses.ts'

export interface DriverForm {
  readonly name: string
  readonly phone: string
  readonly plate: string
  /** `internal`, the id of a subcontractor, or `subcontractor` for one that the register does not have. */
  readonly by: string
}

export interface MoveForm {
  readonly to: TripMove
  /** The number of the report that the person saw. */
  readonly report: number
  /** As data URIs. */
  readonly photos: readonly string[]
  readonly signature: string | null
  readonly note: string
}

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
