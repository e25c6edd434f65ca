/**
 * Sends the carriers' callbacks. Any number of processes do it at once: an event becomes a callback in
 * the transaction that locks its trip, and a callback is postponed before it is sent, so that another
 * process sends it again when the sender dies.
 */
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Ids } from '#server/ids.ts'
import type { Logger } from '#server/log.ts'
import type { CarrierName } from './behaviour.ts'
import type { SandboxCarrier } from './sandbox-carrier.ts'
import * as store from './store.ts'
import type { ClaimedCallback, StoredTrip } from './store.ts'
import { eventOf, snapshotOf } from './trip-record.ts'

const tripsAtOnce = 50
const callbacksAtOnce = 20
const answerWithinMs = 10_000
const claimedForMs = 30_000
const firstRetryMs = 1_000
const longestRetryMs = 5 * 60_000
/** Over a day, with the delays above. */
const maxTries = 300
/** The delay of a shuffled callback when nothing else is configured. */
const overtakenByMs = 5_000

export interface Callbacks {
  /** Creates and sends the due callbacks. Returns the number sent. */
  tick(): Promise<number>
}

export function createCallbacks({
  database,
  clock,
  ids,
  log,
  carriers,
  ownOrigin,
  signal,
}: {
  database: Database
  clock: Clock
  ids: Ids
  log: Logger
  carriers: Readonly<Record<CarrierName, SandboxCarrier>>
  /** The origin at which this process reaches itself. */
  ownOrigin: string
  /** When aborted, callbacks in progress are abandoned, and sent again by another process. */
  signal: AbortSignal
}): Callbacks {
  async function makeDue(): Promise<void> {
    const now = new Date(clock.nowMs())
    if (!(await store.anyDueTrip(database, now))) return
    for (let made = tripsAtOnce; made === tripsAtOnce;) {
      made = await database.transaction(async (tx) => {
        const trips = await store.lockDueTrips(tx, { now, limit: tripsAtOnce })
        for (const trip of trips) await makeCallbacks(tx, trip, now)
        return trips.length
      })
    }
  }

  async function makeCallbacks(tx: Transaction, trip: StoredTrip, now: Date): Promise<void> {
    let sequence = trip.nextSequence
    let event = eventOf(trip, sequence)
    while (event !== undefined && event.moment <= now) {
      if (!trip.behaviour.silent) await makeCallback(tx, trip, event)
      sequence += 1
      event = eventOf(trip, sequence)
    }
    const { plan, behaviour } = trip
    const nextEventAt = event?.moment ?? null
    await store.updateTrip(tx, { trip, plan, behaviour, nextSequence: sequence, nextEventAt })
  }

  async function makeCallback(
    tx: Transaction,
    trip: StoredTrip,
    { sequence, atMs, moment }: { sequence: number; atMs: number; moment: Date },
  ): Promise<void> {
    const { provider, orderNo, behaviour } = trip
    const { lateMs = 0, shuffled, twice, badlySigned } = behaviour
    const overtaken = shuffled && sequence % 2 === 0 ? Math.max(lateMs, overtakenByMs) : 0
    const dueAt = new Date(moment.getTime() + lateMs + overtaken)
    const body = carriers[provider].write(snapshotOf(trip, atMs))
    const kinds = [...(badlySigned ? [true] : []), false, ...(twice ? [false] : [])]
    for (const bad of kinds) {
      const callback = { provider, orderNo, sequence, body, dueAt, badlySigned: bad }
      await store.insertCallback(tx, { id: ids.uuid(), ...callback })
    }
  }

  async function send(callback: ClaimedCallback): Promise<void> {
    const { id, provider, keyId, body, badlySigned, orderNo, sequence } = callback
    const account = await store.findAccount(database, provider, keyId)
    if (account === null) return store.deleteCallback(database, id)
    const carrier = carriers[provider]
    try {
      const response = await fetch(new URL(account.callbackUrl, ownOrigin), {
        method: 'POST',
        ...carrier.callback({ body, account, badlySigned }),
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(answerWithinMs)]),
      })
      if (carrier.taken(response.status, await response.text())) {
        return await store.deleteCallback(database, id)
      }
      log.debug(
        { provider, orderNo, sequence, status: response.status },
        'a callback was not taken',
      )
    } catch (error) {
      log.debug({ err: error, provider, orderNo, sequence }, 'a callback did not arrive')
    }
    if (badlySigned || callback.tries >= maxTries) return store.deleteCallback(database, id)
    const delayMs = Math.min(longestRetryMs, firstRetryMs * 2 ** (callback.tries - 1))
    await store.putOffCallback(database, id, new Date(clock.nowMs() + delayMs))
  }

  return {
    async tick() {
      await makeDue()
      const nowMs = clock.nowMs()
      const callbacks = await store.claimCallbacks(database, {
        now: new Date(nowMs),
        until: new Date(nowMs + claimedForMs),
        limit: callbacksAtOnce,
      })
      // Callbacks of one trip are sent one after another, so that they do not overtake each other.
      const byTrip = Map.groupBy(callbacks, ({ orderNo }) => orderNo)
      await Promise.all(
        [...byTrip.values()].map(async (ofTrip) => {
          for (const each of ofTrip) await send(each)
        }),
      )
      return callbacks.length
    },
  }
}
