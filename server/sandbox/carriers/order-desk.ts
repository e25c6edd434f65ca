/** A carrier's orders: accepts, shows and cancels them, whatever the carrier's API looks like. */
import { randomBytes } from 'node:crypto'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { behaviourOf, type Behaviour } from './behaviour.ts'
import * as store from './store.ts'
import type { Account } from './store.ts'
import { planTrip, type TripPlan } from './trip/plan.ts'
import { snapshotOf, tripTimeMs, type Snapshot, type Trip } from './trip/trip.ts'

interface OrderTaken {
  readonly reference: string
  readonly pickup: TripPlan['pickup']
  readonly drop: TripPlan['drop']
  readonly vehicleType: string
  /** Null: now. */
  readonly pickupFrom: Date | null
  readonly note: string | null
}

export type OrderDesk = ReturnType<typeof createOrderDesk>

export function createOrderDesk({
  database,
  clock,
  speed,
  pause,
}: {
  database: Database
  clock: Clock
  speed: number
  pause: (ms: number) => Promise<void>
}) {
  const now = (trip: Trip) => snapshotOf(trip, tripTimeMs(trip, clock.nowMs()))

  return {
    /** The trip of that reference, or a new one; null when the carrier refuses it. */
    async book(account: Account, order: OrderTaken): Promise<Snapshot | null> {
      const { reference } = order
      const noted = behaviourOf(order.note, account.provider)
      const behaviour = { ...account.behaviour, ...noted }
      let trip = await store.findTrip(database, account, { reference })
      if (trip === null) {
        if (behaviour.refuse) return null
        trip = newTrip({ account, order, behaviour, nowMs: clock.nowMs(), speed })
        if (!(await store.insertTrip(database, trip))) {
          trip = await store.findTrip(database, account, { reference })
        }
      }
      if (noted.slowMs) await pause(noted.slowMs)
      return trip && now(trip)
    },
    async show(account: Account, orderNo: string): Promise<Snapshot | null> {
      const trip = await store.findTrip(database, account, { orderNo })
      return trip && now(trip)
    },
    cancel(account: Account, reference: string) {
      return database.transaction(async (tx): Promise<'canceled' | 'too_late' | 'unknown'> => {
        const trip = await store.findTrip(tx, account, { reference }, { lock: true })
        if (trip === null) return 'unknown'
        const atMs = tripTimeMs(trip, clock.nowMs())
        const { phase } = snapshotOf(trip, atMs)
        if (phase === 'canceled' || phase === 'failed') return 'canceled'
        if (atMs >= trip.plan.loadedAtMs) return 'too_late'
        const plan: TripPlan = { ...trip.plan, end: { as: 'canceled', atMs } }
        await store.updateTrip(tx, { ...trip, plan })
        return 'canceled'
      })
    },
  }
}

function newTrip({
  account: { provider, keyId },
  order,
  behaviour,
  nowMs,
  speed,
}: {
  account: Account
  order: OrderTaken
  behaviour: Behaviour
  nowMs: number
  speed: number
}): Trip {
  const pickupAfterMs = (order.pickupFrom?.getTime() ?? nowMs) - nowMs
  const plan = planTrip({ ...order, pickupAfterMs }, Math.random)
  const letter = provider === 'provider_a' ? 'A' : 'B'
  return {
    provider,
    keyId,
    orderNo: `${letter}${randomBytes(6).toString('hex').toUpperCase()}`,
    reference: order.reference,
    bookedAt: new Date(nowMs),
    speed,
    plan: { ...plan, end: plannedEnd(plan, behaviour) },
    behaviour,
    nextSequence: 0,
  }
}

function plannedEnd(plan: TripPlan, { cancel, fail }: Behaviour): TripPlan['end'] {
  if (cancel) return { as: 'canceled', atMs: plan.atPickupMs }
  return fail ? { as: 'failed', atMs: plan.deliveredAtMs } : null
}
