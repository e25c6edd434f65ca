/** A carrier's orders: accepts, shows and cancels them, whatever the carrier's API looks like. */
import { randomBytes } from 'node:crypto'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { behaviourOf, type Behaviour, type CarrierName } from './behaviour.ts'
import * as store from './store.ts'
import type { Account, StoredTrip } from './store.ts'
import { planTrip, type TripPlan } from './trip/plan.ts'
import { progressAt } from './trip/progress.ts'
import { eventOf, snapshotOf, tripTimeMs, type Snapshot, type TripRecord } from './trip-record.ts'

export interface OrderTaken {
  readonly reference: string
  readonly pickup: TripPlan['pickup']
  readonly drop: TripPlan['drop']
  readonly vehicleType: string
  /** Null: now. */
  readonly pickupFrom: Date | null
  readonly note: string | null
}

export interface OrderDesk {
  /** The trip of that reference, or a new one; null when the carrier refuses it. */
  book(account: Account, order: OrderTaken): Promise<{ now: Snapshot; behaviour: Behaviour } | null>
  show(account: Account, orderNo: string): Promise<Snapshot | null>
  cancel(account: Account, reference: string): Promise<'canceled' | 'too_late' | 'unknown'>
  /** Applies a request of the control endpoint. False: the trip does not exist, or has ended already. */
  change(
    which: { provider: CarrierName; orderNo: string | null; reference: string | null },
    change: { end: 'canceled' | 'failed' | null; behaviour: Behaviour | null },
  ): Promise<boolean>
}

export function createOrderDesk({
  database,
  clock,
  speed,
}: {
  database: Database
  clock: Clock
  speed: number
}): OrderDesk {
  const now = (trip: TripRecord) => snapshotOf(trip, tripTimeMs(trip, clock.nowMs()))

  return {
    async book({ provider, keyId, behaviour: usual }, order) {
      const { reference } = order
      const behaviour = { ...usual, ...behaviourOf(order.note, provider) }
      const known = () => store.findTrip(database, { provider, keyId, reference })
      let trip: TripRecord | null = await known()
      if (trip === null) {
        if (behaviour.refuse) return null
        trip = newTrip({
          account: { provider, keyId },
          order,
          behaviour,
          nowMs: clock.nowMs(),
          speed,
        })
        const first = eventOf(trip, 0)?.moment ?? null
        if (!(await store.insertTrip(database, trip, first))) trip = await known()
      }
      return trip && { now: now(trip), behaviour }
    },
    async show({ provider, keyId }, orderNo) {
      const trip = await store.findTrip(database, { provider, keyId, orderNo })
      return trip && now(trip)
    },
    cancel({ provider, keyId }, reference) {
      return database.transaction(async (tx) => {
        const trip = await store.findTrip(tx, { provider, keyId, reference, lock: true })
        if (trip === null) return 'unknown'
        const atMs = tripTimeMs(trip, clock.nowMs())
        const { phase } = progressAt(trip.plan, atMs).event
        if (phase === 'canceled' || phase === 'failed') return 'canceled'
        if (atMs >= trip.plan.loadedAtMs) return 'too_late'
        await store.updateTrip(
          tx,
          rescheduled(trip, { ...trip.plan, end: { as: 'canceled', atMs } }),
        )
        return 'canceled'
      })
    },
    change({ provider, orderNo, reference }, { end, behaviour }) {
      return database.transaction(async (tx) => {
        const ask = { provider, keyId: null, orderNo, reference, lock: true }
        const trip = await store.findTrip(tx, ask)
        if (trip === null) return false
        const atMs = tripTimeMs(trip, clock.nowMs())
        const over = atMs >= Math.min(trip.plan.deliveredAtMs, trip.plan.end?.atMs ?? Infinity)
        if (end !== null && over) return false
        const plan = end === null ? trip.plan : { ...trip.plan, end: { as: end, atMs } }
        const changed = { ...trip, behaviour: { ...trip.behaviour, ...behaviour } }
        await store.updateTrip(tx, rescheduled(changed, plan))
        return true
      })
    },
  }
}

function newTrip({
  account,
  order,
  behaviour,
  nowMs,
  speed,
}: {
  account: Pick<Account, 'provider' | 'keyId'>
  order: OrderTaken
  behaviour: Behaviour
  nowMs: number
  speed: number
}): TripRecord {
  const pickupAfterMs = (order.pickupFrom?.getTime() ?? nowMs) - nowMs
  const plan = planTrip({ ...order, pickupAfterMs }, Math.random)
  const letter = account.provider === 'provider_a' ? 'A' : 'B'
  return {
    ...account,
    orderNo: `${letter}${randomBytes(6).toString('hex').toUpperCase()}`,
    reference: order.reference,
    bookedAt: new Date(nowMs),
    speed,
    plan: { ...plan, end: plannedEnd(plan, behaviour) },
    behaviour,
  }
}

function plannedEnd(plan: TripPlan, { cancel, fail }: Behaviour): TripPlan['end'] {
  if (cancel) return { as: 'canceled', atMs: plan.atPickupMs }
  return fail ? { as: 'failed', atMs: plan.deliveredAtMs } : null
}

function rescheduled(trip: StoredTrip, plan: TripPlan) {
  const { behaviour, nextSequence } = trip
  const nextEventAt = eventOf({ ...trip, plan }, nextSequence)?.moment ?? null
  return { trip, plan, behaviour, nextSequence, nextEventAt }
}
