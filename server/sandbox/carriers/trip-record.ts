/** A booked trip, and its carrier's clock, which runs `speed` times as fast as real time. */
import type { Behaviour, CarrierName } from './behaviour.ts'
import type { Point } from '#lib/geo/great-circle.ts'
import type { TripPlan } from './trip/plan.ts'
import { eventsOf, progressAt, type ReachedStop, type TripPhase } from './trip/progress.ts'

export interface TripRecord {
  readonly provider: CarrierName
  readonly orderNo: string
  readonly keyId: string
  readonly reference: string
  readonly bookedAt: Date
  readonly speed: number
  readonly plan: TripPlan
  readonly behaviour: Behaviour
}

/** The trip's own time at a real moment. */
export function tripTimeMs({ bookedAt, speed }: TripRecord, nowMs: number): number {
  return (nowMs - bookedAt.getTime()) * speed
}

/** The first real millisecond at which the trip's time has come. */
function momentOf({ bookedAt, speed }: TripRecord, atMs: number): Date {
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
  readonly status: ReachedStop['status']
  readonly completedAt: Date | null
}

/** The trip as its carrier shows it at a moment of the trip's time. */
export function snapshotOf(record: TripRecord, atMs: number): Snapshot {
  const { plan } = record
  const progress = progressAt(plan, atMs)
  const moment = (ms: number | null) => (ms === null ? null : momentOf(record, ms))
  const stop = (place: TripPlan['pickup'], { status, completedAtMs }: ReachedStop) => ({
    place,
    status,
    completedAt: moment(completedAtMs),
  })
  return {
    orderNo: record.orderNo,
    reference: record.reference,
    sequence: progress.event.sequence,
    phase: progress.event.phase,
    at: momentOf(record, atMs),
    crew: progress.hasCrew ? plan.crew : null,
    position: progress.position,
    stops: [stop(plan.pickup, progress.pickup), stop(plan.drop, progress.drop)],
    pickupExpectedAt: moment(progress.pickupExpectedAtMs),
    dropExpectedAt: moment(progress.dropExpectedAtMs),
    provenAt: progress.event.phase === 'delivered' ? momentOf(record, progress.event.atMs) : null,
  }
}

/** The event of that number, if there will be one, and its time. */
export function eventOf(record: TripRecord, sequence: number) {
  const event = eventsOf(record.plan)[sequence]
  return event && { ...event, moment: momentOf(record, event.atMs) }
}
