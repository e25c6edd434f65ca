/**
 * A trip that nobody tracks, and whose carrier's callbacks are lost, would stand still for us for ever.
 * So every trip that a carrier drives is looked at now and then until it is over.
 */
import type { Provider } from '#lib/contract/quotes.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Job } from '#server/db/queue.ts'
import type { RefreshTrip } from './refresh-trip.ts'
import { orderQueues, sendingSchema, type Sending } from './jobs.ts'
import { isDriven } from './is-driven.ts'
import type { OrderDeps } from './order-deps.ts'

const watchEveryMs = 10 * 60_000

export async function watchLater(
  tx: Transaction,
  {
    deps: { queue, clock, carriers },
    sending,
    provider,
  }: { deps: OrderDeps; sending: Sending; provider: Provider },
): Promise<void> {
  const { organizationId, deliveryId, attempt } = sending
  const startAfter = new Date(clock.nowMs() + watchEveryMs)
  const data: Sending = { organizationId, deliveryId, attempt }
  const lane = await carriers.lane(tx, { organizationId, provider })
  await queue.send(orderQueues.watch.name, data, {
    transaction: tx,
    startAfter,
    concurrencyKey: lane,
  })
}

export function createWatch(
  deps: OrderDeps,
  { refreshTrip }: { refreshTrip: RefreshTrip },
): { run(job: Job): Promise<void> } {
  return {
    async run(job) {
      const sending = sendingSchema.parse(job.data)
      const order = await deps.deliveries.find(deps.database, sending)
      const trip = order?.trips.find(({ id }) => id === sending.deliveryId)
      if (!trip || trip.attempt !== sending.attempt || !isDriven(trip)) return
      await refreshTrip(trip)
      const { provider } = trip
      if (provider === null) return
      await deps.database.transaction((tx) => watchLater(tx, { deps, sending, provider }))
    },
  }
}
