/**
 * Asks trips' carriers where they are: of all processes one, and once in five seconds. Of thousands of
 * trips on the road nearly every answer says no more than where a truck is by now, so the claims of one
 * moment are one statement, and such answers another; only what moves a trip has a transaction of its own.
 */
import { trackingCacheSeconds } from '#lib/contract/limits.ts'
import { createBatch } from '#server/db/batch.ts'
import { createThrottle } from '#server/db/throttle.ts'
import type { Transaction } from '#server/db/database.ts'
import { CarrierUnavailable, type TripNews } from '../carriers/carriers.ts'
import type { OrderDeps } from './order-deps.ts'
import { reportedTrip, statusOf } from './reported-trip.ts'
import {
  claimRefreshes,
  markSilent,
  putUnmoved,
  type Report,
  type Snapshot,
  type TrackedTrip,
  type TripKey,
} from '../deliveries/deliveries.ts'

const periodMs = trackingCacheSeconds * 1000
/** A carrier that is away is away for every order; one line says as much as all of them. */
const sameErrorEveryMs = 10_000
/** Trips in one statement, and statements under way: what comes meanwhile goes together in the next. */
const writing = { most: 200, atOnce: 1, everyMs: 20 } as const

/**
 * Never throws. Resolves when the carrier's answer is written down, or when there is none to be had: with
 * what was written, where that is all that has changed.
 */
export type RefreshTrip = (
  trip: Pick<TrackedTrip, 'organizationId' | 'id' | 'attempt' | 'provider' | 'externalOrderId'>,
) => Promise<Snapshot | null>

export function createRefreshTrip(
  deps: OrderDeps,
  { apply }: { apply: (tx: Transaction, news: TripNews) => Promise<void> },
): { refreshTrip: RefreshTrip; settled(): Promise<void> } {
  const { database, carriers, clock, log } = deps
  const throttle = createThrottle({ intervalMs: sameErrorEveryMs })
  const underWay = new Set<Promise<unknown>>()

  const claims = createBatch<TripKey, boolean>({
    ...writing,
    async answer(trips) {
      const now = new Date(clock.nowMs())
      const claimed = await claimRefreshes(database, { trips, now, periodMs })
      return eachOnce(trips, claimed)
    },
  })

  /** Writes reports that change nothing but where the truck is; null for one that changes more. */
  const places = createBatch<TripNews, Snapshot | null>({
    ...writing,
    async answer(news) {
      const fetchedAt = new Date(clock.nowMs())
      const reports = news.map(reportOf)
      const written = eachOnce(reports, await putUnmoved(database, { reports, fetchedAt }))
      return reports.map((report, index) =>
        written[index] === true ? snapshotOf(report, fetchedAt) : null,
      )
    },
  })

  const silences = createBatch<TripKey, void>({
    ...writing,
    async answer(trips) {
      await markSilent(database, { trips, at: new Date(clock.nowMs()) })
      return trips.map(() => undefined)
    },
  })

  async function ask(trip: Parameters<RefreshTrip>[0]): Promise<Snapshot | null> {
    const { organizationId, id: deliveryId, attempt, provider, externalOrderId } = trip
    if (provider === null) return null
    if (!(await claims.ask({ organizationId, deliveryId }))) return null
    const booked = { organizationId, deliveryId, attempt, provider, externalOrderId }
    try {
      const news = { ...booked, trip: await carriers.fetch(booked) }
      const written = await places.ask(news)
      if (written === null) await database.transaction((tx) => apply(tx, news))
      return written
    } catch (error) {
      if (!(error instanceof CarrierUnavailable)) throw error
      if (throttle.passes(`${organizationId} ${provider}`)) {
        log.warn({ err: error, provider }, 'a carrier does not say where a trip is')
      }
      await silences.ask({ organizationId, deliveryId })
      return null
    }
  }

  return {
    refreshTrip(trip) {
      const asked = ask(trip)
        .catch((error: unknown) => {
          log.error({ err: error }, 'a trip could not be refreshed')
          return null
        })
        .finally(() => underWay.delete(asked))
      underWay.add(asked)
      return asked
    },
    async settled() {
      await Promise.all(underWay)
    },
  }
}

/** For each of the trips, whether it was found; of two equal ones the first. */
function eachOnce(trips: readonly TripKey[], got: readonly TripKey[]): boolean[] {
  const left = new Set(got.map(keyOf))
  return trips.map((trip) => left.delete(keyOf(trip)))
}

function keyOf({ organizationId, deliveryId }: TripKey): string {
  return `${organizationId} ${deliveryId}`
}

function reportOf({ organizationId, deliveryId, attempt, provider, trip }: TripNews): Report {
  return {
    organizationId,
    deliveryId,
    attempt,
    provider,
    status: statusOf(trip),
    trip: reportedTrip(trip),
    reportedAt: trip.at,
    reportSequence: trip.sequence,
  }
}

function snapshotOf(report: Report, fetchedAt: Date): Snapshot {
  const { deliveryId, trip, attempt, reportedAt, reportSequence } = report
  return { deliveryId, trip, attempt, reportedAt, reportSequence, fetchedAt, silentSince: null }
}
