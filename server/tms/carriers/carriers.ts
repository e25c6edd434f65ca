/**
 * Carriers: whoever drives a delivery, behind one door. Which of them takes it is a rule of the
 * organization; the own fleet and subcontractors are carriers too, moved by people instead of a program.
 */
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Queue } from '#server/db/queue.ts'
import type { Ids } from '#server/ids.ts'
import type { Logger } from '#server/log.ts'
import { isConnected } from './adapter.ts'
import { createAskCarrier } from './ask-carrier.ts'
import { createAdapters, createFindCarrier } from './find-carrier.ts'
import { createBook } from './book.ts'
import { createCallOff } from './call-off.ts'
import { createConnections, type KeySeal } from './connections.ts'
import { choose, createDispatch } from './dispatch.ts'
import { createLine } from './line.ts'
import { createOwnFleet, tripOfRow } from './own-fleet.ts'
import { createReadCallback } from './read-callback.ts'
import { createRelease } from './release.ts'
import type { Carriers } from './operations.ts'
import * as store from './store.ts'
import { createTakeTurn } from './turns.ts'
import { createHash } from 'node:crypto'

export type { BookingRequest } from './booking-request.ts'
export { CarrierUnavailable } from './carrier-unavailable.ts'
export type { Booked, Carriers, NewRule, TripNews } from './operations.ts'
export type { CarrierTrip } from './trip.ts'

const usualTimeoutMs = 10_000
/** Bookings under way at one carrier. */
const mostBookingsAtOnce = 4

export function createCarriers({
  database,
  queue,
  clock,
  ids,
  log,
  seal,
  sandboxUrl,
  timeoutMs = usualTimeoutMs,
}: {
  database: Database
  queue: Pick<Queue, 'send'>
  clock: Clock
  ids: Ids
  log: Logger
  seal: KeySeal
  /** Where the sandbox's carriers are, without a slash at the end; null where there are none. */
  sandboxUrl: string | null
  /** How long a carrier may take for an answer. */
  timeoutMs?: number
}): Carriers {
  const connections = createConnections({ database, seal, sandboxUrl, log })
  const adapters = createAdapters({ clock, timeoutMs })
  const findCarrier = createFindCarrier({ connections, adapters })
  const askCarrier = createAskCarrier({ clock })
  const lane = createLane({ sandboxUrl })
  const release = createRelease({ database, queue, clock, log, findCarrier, lane })
  const line = createLine({ most: mostBookingsAtOnce })
  const takeTurn = createTakeTurn({ database, clock, log, line })
  const book = createBook({ database, clock, findCarrier, release, takeTurn })

  return {
    choose,
    book,
    lane,
    dispatch: createDispatch({ database, book }),
    cancel: createCallOff({ database, clock, findCarrier, release }),
    async fetch({ organizationId, deliveryId, attempt = 1, provider, externalOrderId }) {
      if (isConnected(provider)) {
        const { adapter, connection } = await findCarrier({ organizationId, provider })
        return askCarrier(connection, () => adapter.fetch(connection, externalOrderId))
      }
      const row = await store.findOwnTrip(database, { organizationId, deliveryId, attempt })
      if (row === null) throw new Error(`there is no trip for the delivery ${deliveryId}`)
      return tripOfRow(row)
    },
    take(news, apply) {
      const { externalOrderId } = news
      const { sequence } = news.trip
      return database.transaction(async (tx) => {
        if (!(await store.takeSequence(tx, news, { externalOrderId, sequence }))) return false
        await apply(tx, news)
        return true
      })
    },
    readCallback: createReadCallback({ database, clock, connections, adapters, release }),
    ownFleet: createOwnFleet({ clock }),
    connect: (tx, connection) => connections.replace(tx, connection),
    setRules(tx, organizationId, rules) {
      const rows = rules.map((rule, priority) => ({ id: ids.uuid(), priority, ...rule }))
      return store.replaceRules(tx, organizationId, rows)
    },
    declareJobs: release.declareJobs,
    startJobs: release.startJobs,
  }
}

/**
 * Jobs that ask the same carrier have the same lane, whoever's they are, so that those of one that does
 * not answer take no more than their part of the hands. It is where the carrier is reached.
 */
function createLane({ sandboxUrl }: { sandboxUrl: string | null }): Carriers['lane'] {
  return async (db, { organizationId, provider }) => {
    if (!isConnected(provider)) return null
    const connection = await store.findConnection(db, { organizationId, provider })
    if (connection === null) return null
    const where = connection.baseUrl ?? sandboxUrl ?? ''
    // A hash, because the address may contain a secret and people look at this table.
    return `${provider} ${createHash('sha256').update(where).digest('base64url').slice(0, 16)}`
  }
}
