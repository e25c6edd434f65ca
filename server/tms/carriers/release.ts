/**
 * Tells a carrier that what it was asked for is not wanted any more: another one has it, or nobody needs
 * it. It is a job, because a carrier that just gave no answer will need a while.
 */
import { z } from 'zod'
import { organizationIdSchema, deliveryIdSchema } from '#lib/contract/ids.ts'
import { providerSchema } from '#lib/contract/quotes.ts'
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Job, Queue } from '#server/db/queue.ts'
import type { Logger } from '#server/log.ts'
import { isConnected } from './adapter.ts'
import type { Carriers } from './operations.ts'
import type { FindCarrier } from './find-carrier.ts'
import { referenceOf } from './reference.ts'
import * as store from './store.ts'
import type { BookingKey } from './store.ts'

const queueName = 'carriers.release'
/** A request for it may be under way still, so "no such order" is not believed before. */
const underWayForMs = 10 * 60_000

const jobSchema = z.object({
  organizationId: organizationIdSchema,
  deliveryId: deliveryIdSchema,
  attempt: z.number(),
  provider: providerSchema,
})

export interface Release {
  /** The booking counts for nothing from now on, and its carrier will be told. */
  abandon(tx: Transaction, key: BookingKey, from: 'asked' | 'accepted' | 'refused'): Promise<void>
  /** The carrier seems to drive what was abandoned: it is told again. */
  remind(key: BookingKey): Promise<void>
  declareJobs(queue: Queue): Promise<void>
  startJobs(queue: Queue): Promise<void>
}

export function createRelease({
  database,
  queue,
  clock,
  log,
  findCarrier,
  lane,
}: {
  database: Database
  queue: Pick<Queue, 'send'>
  clock: Clock
  log: Logger
  findCarrier: FindCarrier
  lane: Carriers['lane']
}): Release {
  const now = () => new Date(clock.nowMs())

  async function run(job: Job): Promise<void> {
    const key = jobSchema.parse(job.data)
    const { organizationId, deliveryId, attempt, provider } = key
    const bookings = await store.listBookings(database, key)
    const booking = bookings.find((each) => each.provider === provider)
    if (booking?.state !== 'abandoned' || !isConnected(provider)) return
    const { adapter, connection } = await findCarrier({ organizationId, provider })
    const outcome = await adapter.cancel(connection, referenceOf(deliveryId, attempt))
    if (outcome === 'unknown' && isUnderWay(booking.settledAt)) {
      throw new Error('the carrier does not know the order yet')
    }
    if (outcome === 'too_late') log.error(key, 'a carrier drives an order that nobody wants')
    await database.transaction((tx) =>
      store.settleBooking(tx, key, {
        from: 'abandoned',
        to: 'released',
        now: now(),
        reason: outcome,
      }),
    )
  }

  function isUnderWay(settledAt: Date | null): boolean {
    return settledAt !== null && clock.nowMs() - settledAt.getTime() < underWayForMs
  }

  async function declareJobs(declaredIn: Queue): Promise<void> {
    await declaredIn.declare(queueName, {
      retryLimit: 200,
      retryDelaySeconds: 5,
      retryDelayMaxSeconds: 600,
    })
  }

  return {
    async abandon(tx, key, from) {
      // People hear of it in another way than a carrier's program.
      const to = isConnected(key.provider) ? 'abandoned' : 'released'
      const settled = await store.settleBooking(tx, key, { from, to, now: now() })
      if (!settled || to === 'released') return
      await queue.send(queueName, jobOf(key), {
        transaction: tx,
        concurrencyKey: await lane(tx, key),
      })
    },
    async remind(key) {
      await queue.send(queueName, jobOf(key), { concurrencyKey: await lane(database, key) })
    },
    declareJobs,
    async startJobs(startedIn) {
      await declareJobs(startedIn)
      await startedIn.work(queueName, { concurrency: 4, perKey: 2 }, run)
    },
  }
}

function jobOf({ organizationId, deliveryId, attempt, provider }: BookingKey) {
  return { organizationId, deliveryId, attempt, provider }
}
