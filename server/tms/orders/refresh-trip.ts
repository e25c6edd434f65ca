/** Asks a trip's carrier where it is: of all processes one, and once in five seconds. */
import { trackingCacheSeconds } from '#lib/contract/limits.ts'
import { createThrottle } from '#server/db/throttle.ts'
import type { Transaction } from '#server/db/database.ts'
import { CarrierUnavailable, type TripNews } from '../carriers/carriers.ts'
import type { DeliveryRow } from '../deliveries/deliveries.ts'
import type { OrderDeps } from './order-deps.ts'
import { claimRefresh, markSilent } from './snapshot-store.ts'

const periodMs = trackingCacheSeconds * 1000
/** A carrier that is away is away for every order; one line says as much as all of them. */
const sameErrorEveryMs = 10_000

/** Never throws. Resolves when the carrier's answer is written down, or when there is none to be had. */
export type RefreshTrip = (trip: DeliveryRow) => Promise<void>

export function createRefreshTrip(
  deps: OrderDeps,
  { apply }: { apply: (tx: Transaction, news: TripNews) => Promise<void> },
): { refreshTrip: RefreshTrip; settled(): Promise<void> } {
  const { database, carriers, clock, log } = deps
  const throttle = createThrottle({ intervalMs: sameErrorEveryMs })
  const underWay = new Set<Promise<void>>()

  async function ask(trip: DeliveryRow): Promise<void> {
    const { organizationId, id: deliveryId, attempt, provider, externalOrderId } = trip
    const now = new Date(clock.nowMs())
    if (provider === null) return
    if (!(await claimRefresh(database, { organizationId, deliveryId, now, periodMs }))) return
    const booked = { organizationId, deliveryId, attempt, provider, externalOrderId }
    try {
      const said = await carriers.fetch(booked)
      await database.transaction((tx) => apply(tx, { ...booked, trip: said }))
    } catch (error) {
      if (!(error instanceof CarrierUnavailable)) throw error
      if (throttle.passes(`${organizationId} ${provider}`)) {
        log.warn({ err: error, provider }, 'a carrier does not say where a trip is')
      }
      await markSilent(database, { organizationId, deliveryId, at: now })
    }
  }

  return {
    refreshTrip(trip) {
      const asked = ask(trip)
        .catch((error: unknown) => log.error({ err: error }, 'a trip could not be refreshed'))
        .finally(() => underWay.delete(asked))
      underWay.add(asked)
      return asked
    },
    async settled() {
      await Promise.all(underWay)
    },
  }
}
