/** The state of a planned trip at a moment. */
import type { Point } from '#lib/geo/great-circle.ts'
import { pointBetween } from './distance.ts'
import type { TripPlan } from './plan.ts'
import { lengthKm, pointAlong } from './route.ts'

export const tripPhases = [
  'booked',
  'searching',
  'assigned',
  'at_pickup',
  'loaded',
  'on_the_way',
  'at_drop',
  'delivered',
  'canceled',
  'failed',
] as const

export type TripPhase = (typeof tripPhases)[number]

export interface TripEvent {
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

export interface ReachedStop {
  readonly status: 'pending' | 'arrived' | 'completed' | 'failed'
  readonly completedAtMs: number | null
}

export interface Progress {
  readonly event: TripEvent
  readonly position: Point | null
  readonly hasCrew: boolean
  readonly pickup: ReachedStop
  readonly drop: ReachedStop
  readonly pickupExpectedAtMs: number | null
  readonly dropExpectedAtMs: number | null
}

export function progressAt(plan: TripPlan, atMs: number): Progress {
  const events = eventsOf(plan).filter((event) => event.atMs <= atMs)
  const event = events.at(-1) ?? { sequence: 0, phase: 'booked', atMs: 0 }
  const ended = event.phase === 'canceled' || event.phase === 'failed'
  // A trip that has ended stays where it was.
  const movingMs = Math.min(atMs, plan.end?.atMs ?? Infinity)
  const happened = (phase: TripPhase) => events.some((each) => each.phase === phase)
  return {
    event,
    position: positionAt(plan, movingMs),
    hasCrew: happened('assigned'),
    pickup: {
      status: stopStatus({ event, arrived: happened('at_pickup'), completed: happened('loaded') }),
      completedAtMs: happened('loaded') ? plan.loadedAtMs : null,
    },
    drop: {
      status: stopStatus({ event, arrived: happened('at_drop'), completed: happened('delivered') }),
      completedAtMs: happened('delivered') ? plan.deliveredAtMs : null,
    },
    pickupExpectedAtMs: ended ? null : plan.atPickupMs,
    dropExpectedAtMs: ended ? null : plan.atDropMs,
  }
}

function stopStatus({
  event,
  arrived,
  completed,
}: {
  event: TripEvent
  arrived: boolean
  completed: boolean
}): ReachedStop['status'] {
  if (completed) return 'completed'
  if (event.phase === 'failed') return 'failed'
  return arrived ? 'arrived' : 'pending'
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
