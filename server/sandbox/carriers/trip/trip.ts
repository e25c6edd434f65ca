/** A booked trip at a moment, by its carrier's clock, which runs `speed` times as fast as real time. */
import type { Point } from '#lib/geo/great-circle.ts'
import type { Behaviour, CarrierName } from '../behaviour.ts'
import type { TripPlan } from './plan.ts'
import { lengthKm, pointAlong, pointBetween } from './route.ts'

export interface Trip {
  readonly provider: CarrierName
  readonly orderNo: string
  readonly keyId: string
  readonly reference: string
  readonly bookedAt: Date
  readonly speed: number
  readonly plan: TripPlan
  readonly behaviour: Behaviour
  /** The number of the next event that a callback is sent for. */
  readonly nextSequence: number
}

export type TripPhase =
  | 'booked'
  | 'searching'
  | 'assigned'
  | 'at_pickup'
  | 'loaded'
  | 'on_the_way'
  | 'at_drop'
  | 'delivered'
  | 'canceled'
  | 'failed'

interface TripEvent {
  readonly sequence: number
  readonly phase: TripPhase
  readonly atMs: number
}

/** All events, in order. An unplanned end cuts off the later ones. */
export function eventsOf(plan: TripPlan): TripEvent[] {
  const planned: readonly (readonly [TripPhase, number])[] = [
    ['booked', 0],
    ['searching', plan.searchingAtMs],
    ['assigned', plan.assignedAtMs],
    ['at_pickup', plan.atPickupMs],
    ['loaded', plan.loadedAtMs],
    ['on_the_way', plan.onTheWayAtMs],
    ['at_drop', plan.atDropMs],
    ['delivered', plan.deliveredAtMs],
  ]
  const { end } = plan
  const happening = end === null ? planned : planned.filter(([, atMs]) => atMs < end.atMs)
  const ended = end === null ? [] : [[end.as, end.atMs] as const]
  return [...happening, ...ended].map(([phase, atMs], sequence) => ({ sequence, phase, atMs }))
}

/** The event of that number, if there will be one, and its time. */
export function eventOf(trip: Trip, sequence: number) {
  const event = eventsOf(trip.plan)[sequence]
  return event && { ...event, moment: momentOf(trip, event.atMs) }
}

/** The trip's own time at a real moment. */
export function tripTimeMs(
  { bookedAt, speed }: Pick<Trip, 'bookedAt' | 'speed'>,
  nowMs: number,
): number {
  return (nowMs - bookedAt.getTime()) * speed
}

/** The first real millisecond at which the trip's time has come. */
function momentOf({ bookedAt, speed }: Trip, atMs: number): Date {
  return new Date(bookedAt.getTime() + Math.ceil(atMs / speed))
}

export interface Snapshot {
  readonly orderNo: string
  readonly reference: string
  readonly sequence: number
  readonly phase: TripPhase
  readonly at: Date
  readonly crew: TripPlan['crew'] | null
  readonly position: Point | null
  readonly stops: readonly StopSnapshot[]
  readonly pickupExpectedAt: Date | null
  readonly dropExpectedAt: Date | null
  /** When the delivery was signed for. */
  readonly provenAt: Date | null
}

interface StopSnapshot {
  readonly place: TripPlan['pickup']
  readonly status: 'pending' | 'arrived' | 'completed' | 'failed'
  readonly completedAt: Date | null
}

/** The trip as its carrier shows it at a moment of the trip's time. */
export function snapshotOf(trip: Trip, atMs: number): Snapshot {
  const { orderNo, reference, plan } = trip
  const happened = eventsOf(plan).filter((event) => event.atMs <= atMs)
  const { sequence, phase } = happened.at(-1) ?? { sequence: 0, phase: 'booked' }
  const isOver = phase === 'canceled' || phase === 'failed'

  function timeOf(wanted: TripPhase): Date | null {
    const event = happened.find((each) => each.phase === wanted)
    return event === undefined ? null : momentOf(trip, event.atMs)
  }
  function stop(place: TripPlan['pickup'], arrived: TripPhase, completed: TripPhase) {
    const completedAt = timeOf(completed)
    const reached = timeOf(arrived) === null ? 'pending' : 'arrived'
    const underWay = phase === 'failed' ? 'failed' : reached
    return { place, status: completedAt === null ? underWay : 'completed', completedAt } as const
  }
  return {
    orderNo,
    reference,
    sequence,
    phase,
    at: momentOf(trip, atMs),
    crew: timeOf('assigned') === null ? null : plan.crew,
    // A trip that has ended stays where it was.
    position: positionAt(plan, Math.min(atMs, plan.end?.atMs ?? Infinity)),
    stops: [stop(plan.pickup, 'at_pickup', 'loaded'), stop(plan.drop, 'at_drop', 'delivered')],
    pickupExpectedAt: isOver ? null : momentOf(trip, plan.atPickupMs),
    dropExpectedAt: isOver ? null : momentOf(trip, plan.atDropMs),
    provenAt: timeOf('delivered'),
  }
}

/** Null while no truck has the order. */
export function positionAt(plan: TripPlan, atMs: number): Point | null {
  if (atMs < plan.assignedAtMs) return null
  if (atMs >= plan.loadedAtMs) {
    const share = (atMs - plan.loadedAtMs) / (plan.atDropMs - plan.loadedAtMs)
    return pointAlong(plan.route, lengthKm(plan.route) * share)
  }
  const approachMs = plan.atPickupMs - plan.leavesAtMs
  const share = approachMs === 0 ? 1 : (atMs - plan.leavesAtMs) / approachMs
  return pointBetween(plan.depot, plan.pickup, share)
}
