/**
 * Tells carriers that a trip is not wanted any more: another one has it, or nobody needs it. Where the
 * carrier just gave no answer that is a job, because it will need a while.
 */
import { z } from 'zod'
import { organizationIdSchema, deliveryIdSchema } from '#lib/contract/ids.ts'
import { providerSchema } from '#lib/contract/quotes.ts'
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Job, Queue } from '#server/db/queue.ts'
import type { Logger } from '#server/log.ts'
import { isConnected, referenceOf } from './adapter.ts'
import type { Connections } from './connections.ts'
import * as store from './store.ts'
import { acceptedOf, type AttemptKey, type Booked, type BookingKey } from './store.ts'

const queueName = 'carriers.release'
/** A request for it may be under way still, so "no such order" is not believed before. */
const underWayForMs = 10 * 60_000

const jobSchema = z.object({
  organizationId: organizationIdSchema,
  deliveryId: deliveryIdSchema,
  attempt: z.number(),
  provider: providerSchema,
})

export type Release = ReturnType<typeof createRelease>

export function createRelease({
  database,
  queue,
  clock,
  log,
  connections,
}: {
  database: Database
  queue: Pick<Queue, 'send'>
  clock: Clock
  log: Logger
  connections: Connections
}) {
  const now = () => new Date(clock.nowMs())

  /** The booking counts for nothing from now on, and a job cancels it at its carrier. */
  async function abandon(
    tx: Transaction,
    key: BookingKey,
    from: 'asked' | 'accepted' | 'refused',
  ): Promise<void> {
    // People learn of it in another way than a carrier's program.
    const to = isConnected(key.provider) ? 'abandoned' : 'released'
    const settled = await store.settleBooking(tx, key, { from, to, now: now() })
    if (!settled || to === 'released') return
    const concurrencyKey = await connections.concurrencyKey(tx, key)
    await queue.send(queueName, jobOf(key), { transaction: tx, concurrencyKey })
  }

  async function run(job: Job): Promise<void> {
    const key = jobSchema.parse(job.data)
    const { organizationId, deliveryId, attempt, provider } = key
    const bookings = await store.listBookings(database, key)
    const booking = bookings.find((each) => each.provider === provider)
    if (booking?.state !== 'abandoned' || !isConnected(provider)) return
    const { adapter, connection } = await connections.get({ organizationId, provider })
    const reason = await adapter.cancel(connection, referenceOf(deliveryId, attempt))
    if (reason === 'unknown' && isUnderWay(booking.settledAt)) {
      throw new Error('the carrier does not know the order yet')
    }
    if (reason === 'too_late') log.error(key, 'a carrier drives an order that nobody wants')
    const change = { from: 'abandoned', to: 'released', now: now(), reason } as const
    await database.transaction((tx) => store.settleBooking(tx, key, change))
  }

  function isUnderWay(settledAt: Date | null): boolean {
    return settledAt !== null && clock.nowMs() - settledAt.getTime() < underWayForMs
  }

  /** Our own part, and what is left to be asked of a carrier once that is written down. */
  async function cancelHere(
    tx: Transaction,
    key: AttemptKey,
  ): Promise<'canceled' | 'too_late' | 'nothing' | Booked> {
    const bookings = await store.listBookings(tx, key, { lock: true })
    const asked = bookings.filter(({ state }) => state === 'asked')
    for (const { provider } of asked) await abandon(tx, { ...key, provider }, 'asked')
    const accepted = acceptedOf(bookings)
    if (accepted === null) return asked.length > 0 ? 'canceled' : 'nothing'
    if (isConnected(accepted.provider)) return accepted
    const from = ['pending', 'assigning_driver', 'driver_assigned', 'canceled'] as const
    const moved = await store.moveOwnTrip(tx, key, { from, to: 'canceled', now: now() })
    if (moved === null) return 'too_late'
    await settleCanceled(tx, { ...key, provider: accepted.provider })
    return 'canceled'
  }

  const settleCanceled = (tx: Transaction, key: BookingKey) =>
    store.settleBooking(tx, key, { from: 'accepted', to: 'canceled', now: now() })

  return {
    abandon,
    /** The carrier seems to drive an abandoned booking: the job that cancels it is sent again. */
    async remind(key: BookingKey): Promise<void> {
      const concurrencyKey = await connections.concurrencyKey(database, key)
      await queue.send(queueName, jobOf(key), { concurrencyKey })
    },
    /**
     * Calls off whatever was booked for the delivery, also what is being asked for at this moment. Throws
     * CarrierUnavailable: call it off again. `nothing`: no carrier drives it.
     */
    async cancel(delivery: AttemptKey): Promise<'canceled' | 'too_late' | 'nothing'> {
      const { organizationId, deliveryId, attempt } = delivery
      const key = { organizationId, deliveryId, attempt }
      const left = await database.transaction((tx) => cancelHere(tx, key))
      if (typeof left === 'string') return left
      const { provider } = left
      if (!isConnected(provider)) throw new Error(`${provider} cannot be asked`)
      const { adapter, connection } = await connections.get({ organizationId, provider })
      const outcome = await adapter.cancel(connection, referenceOf(deliveryId, attempt))
      if (outcome === 'too_late') return 'too_late'
      await database.transaction((tx) => settleCanceled(tx, { ...key, provider }))
      return 'canceled'
    },
    declareJobs: (declaredIn: Queue) =>
      declaredIn.declare(queueName, {
        retryLimit: 200,
        retryDelaySeconds: 5,
        retryDelayMaxSeconds: 600,
      }),
    startJobs: (startedIn: Queue) => startedIn.work(queueName, { concurrency: 4, perKey: 2 }, run),
  }
}

function jobOf({ organizationId, deliveryId, attempt, provider }: BookingKey) {
  return { organizationId, deliveryId, attempt, provider }
}
