/**
 * Carriers: whoever drives a delivery, behind one door. Which of them takes it is a rule of the
 * organization; the own fleet and subcontractors are carriers too, moved by people instead of a program.
 */
import type { OrganizationId } from '#lib/contract/ids.ts'
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Queue } from '#server/db/queue.ts'
import { isPublicAddress } from '#server/files/public-address.ts'
import type { Ids } from '#server/ids.ts'
import type { Logger } from '#server/log.ts'
import type { Seal } from '#server/seal.ts'
import { connectedProviders, isConnected, readReference, type CarrierTrip } from './adapter.ts'
import { createAskCarrier } from './ask-carrier.ts'
import { createBook } from './book.ts'
import { createConnections } from './connections.ts'
import { createLine } from './line.ts'
import { createOwnFleet, tripOfRow, type TripNews } from './own-fleet.ts'
import { createRelease } from './release.ts'
import * as store from './store.ts'
import { createTakeTurn } from './turns.ts'

export { CarrierUnavailable, type BookingRequest, type CarrierTrip } from './adapter.ts'
export type { TripNews } from './own-fleet.ts'
export { forgetOwnTrips, type Booked, type NewRule } from './store.ts'

const usualTimeoutMs = 10_000
/** Bookings under way at one carrier. */
const mostBookingsAtOnce = 4

export type Carriers = ReturnType<typeof createCarriers>

export function createCarriers({
  ids,
  seal,
  sandboxUrl,
  timeoutMs = usualTimeoutMs,
  isAllowed = isPublicAddress,
  ...deps
}: {
  database: Database
  queue: Pick<Queue, 'send'>
  clock: Clock
  ids: Ids
  log: Logger
  seal: Seal
  /** Where the sandbox's carriers are, without a slash at the end; null where there are none. */
  sandboxUrl: string | null
  /** How long a carrier may take for an answer. */
  timeoutMs?: number
  /** The addresses that carriers outside of the sandbox may have. */
  isAllowed?: (address: string) => boolean
}) {
  const { database, clock } = deps
  const connections = createConnections({ ...deps, seal, sandboxUrl, timeoutMs, isAllowed })
  const askCarrier = createAskCarrier({ clock })
  const release = createRelease({ ...deps, connections })
  const line = createLine({ most: mostBookingsAtOnce })
  const takeTurn = createTakeTurn({ ...deps, line })

  return {
    ...createBook({ database, clock, connections, release, takeTurn }),
    concurrencyKey: connections.concurrencyKey,
    connect: connections.connect,
    connection: connections.shown,
    tryConnection: connections.try,
    rules: store.listRules,
    sealAnew: connections.sealAnew,
    cancel: release.cancel,
    declareJobs: release.declareJobs,
    startJobs: release.startJobs,
    ownFleet: createOwnFleet({ clock }),
    /**
     * The trip as it is now. Throws CarrierUnavailable; at once where its carrier has left many questions
     * without an answer.
     */
    async fetch(
      booked: store.BookingKey & { readonly externalOrderId: string },
    ): Promise<CarrierTrip> {
      const { organizationId, deliveryId, provider, externalOrderId } = booked
      if (isConnected(provider)) {
        const { adapter, connection } = await connections.get({ organizationId, provider })
        return askCarrier(connection, () => adapter.fetch(connection, externalOrderId))
      }
      const row = await store.findOwnTrip(database, booked)
      if (row === null) throw new Error(`there is no trip for the delivery ${deliveryId}`)
      return tripOfRow(row)
    },
    /**
     * Runs `apply` with the news when they are newer than what was taken before, and remembers that they
     * were taken, all in one transaction. False when they were old, or of a trip that is not driven for us.
     */
    take(news: TripNews, apply: (tx: Transaction, news: TripNews) => Promise<void>) {
      return database.transaction(async (tx) => {
        if (!(await store.takeSequence(tx, news, news.trip.sequence))) return false
        await apply(tx, news)
        return true
      })
    },
    /** Checks and reads what came to `/callbacks/carriers/{provider}/{organizationId}`. */
    async readCallback({
      provider: name,
      organizationId,
      header,
      body,
    }: {
      readonly provider: string
      readonly organizationId: OrganizationId
      readonly header: (name: string) => string | null
      readonly body: Uint8Array
    }): Promise<TripNews | CallbackRefusal> {
      const provider = connectedProviders.find((each) => each === name)
      if (provider === undefined) return 'not_signed'
      const carrier = await connections.find({ organizationId, provider })
      if (carrier === null) return 'not_signed'
      const callback = { header, body, nowMs: clock.nowMs() }
      const report = carrier.adapter.readCallback(carrier.connection, callback)
      if (typeof report === 'string') return report
      const named = readReference(report.reference)
      if (named === null) return 'unknown_order'
      const key = { organizationId, provider, ...named }
      const bookings = await store.listBookings(database, key)
      const booking = bookings.find((each) => each.provider === provider)
      if (booking === undefined) return 'unknown_order'
      if (booking.state === 'asked') return 'too_early'
      if (booking.state === 'abandoned') await release.remind(key)
      const { externalOrderId, trip } = report
      return { ...key, externalOrderId, trip }
    },
    /** Writes the organization's rules, in place of those there were; asked in the order given. */
    setRules(tx: Transaction, organizationId: OrganizationId, rules: readonly store.NewRule[]) {
      const rows = rules.map((rule, priority) => ({ id: ids.uuid(), priority, ...rule }))
      const updatedAt = new Date(clock.nowMs())
      return store.replaceRules(tx, organizationId, { rules: rows, updatedAt })
    },
  }
}

export type CallbackRefusal =
  /** Nobody we know has signed it now. */
  | 'not_signed'
  /** Signed, and not a trip that we can read. */
  | 'unreadable'
  /** Signed, about an order that we do not have. */
  | 'unknown_order'
  /** The carrier reports a trip that we are still booking with it: it is to report it again later. */
  | 'too_early'
