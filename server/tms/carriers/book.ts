/**
 * Booking with carriers, so that whatever fails in between there is one vehicle for a delivery in the
 * end. A booking is written down before its carrier is asked and asked for under the same reference each
 * time; its acceptance is written together with what the order notes of it, under a lock on all
 * bookings of the delivery; a job cancels at each carrier that may have accepted in vain. Nothing is
 * written of a carrier that is not asked at all because it does not answer now.
 */
import type { OrganizationId, ServiceAreaId, ServiceId } from '#lib/contract/ids.ts'
import type { Provider } from '#lib/contract/quotes.ts'
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { CarrierUnavailable, isConnected, referenceOf, type BookingRequest } from './adapter.ts'
import type { Connections } from './connections.ts'
import type { Release } from './release.ts'
import * as store from './store.ts'
import {
  acceptedOf,
  type AttemptKey,
  type Booked,
  type BookingKey,
  type BookingRow,
} from './store.ts'
import type { TakeTurn } from './turns.ts'

interface BookOptions extends AttemptKey {
  readonly order: BookingRequest
  /**
   * Runs in the transaction that records the carrier's answer: the place to note the carrier at the order.
   * False when nobody wants the trip any more; then the booking is canceled at the carrier.
   */
  readonly accept: (tx: Transaction, booked: Booked) => Promise<boolean>
}

/** The organization's rules hold for a service, in an area. */
interface RulesKey {
  readonly organizationId: OrganizationId
  readonly serviceId: ServiceId
  readonly serviceAreaId: ServiceAreaId | null
}

/** `not_wanted`: `accept` said so. */
type Taken = ({ readonly outcome: 'accepted' } & Booked) | { readonly outcome: 'not_wanted' }

interface Refusal {
  readonly provider: Provider
  readonly reason: string
}

export function createBook({
  database,
  clock,
  connections,
  release,
  takeTurn,
}: {
  database: Database
  clock: Clock
  connections: Connections
  release: Release
  takeTurn: TakeTurn
}) {
  const now = () => new Date(clock.nowMs())

  /**
   * Asks one carrier. However often it is called for a delivery, it is one trip. Throws
   * CarrierUnavailable: ask again. One that has not answered others just now is not asked, and it is
   * thrown at once.
   */
  async function book({
    provider,
    order,
    accept,
    ...delivery
  }: BookOptions & { readonly provider: Provider }): Promise<
    Taken | ({ readonly outcome: 'refused' } & Pick<Refusal, 'reason'>)
  > {
    const { organizationId, deliveryId, attempt } = delivery
    const key: BookingKey = { organizationId, deliveryId, attempt, provider }
    const carrier = isConnected(provider)
      ? await connections.get({ organizationId, provider }, { newOrder: true })
      : null
    const isToBeAsked =
      carrier !== null && isOpen(await store.listBookings(database, key), provider)
    const turn = isToBeAsked
      ? await takeTurn({ organizationId, connection: carrier.connection })
      : null
    try {
      const bookings = await writeAsked(key)
      const accepted = acceptedOf(bookings)
      if (accepted !== null) return { outcome: 'accepted', ...accepted }
      const booking = bookings.find((each) => each.provider === provider)
      if (booking?.state === 'refused') return { outcome: 'refused', reason: booking.reason ?? '' }
      if (booking?.state !== 'asked') return { outcome: 'not_wanted' }
      if (carrier === null) return await settleAccepted(key, '', accept)
      if (turn === null) throw new Error(`a booking of ${deliveryId} is open again`)
      const reference = referenceOf(deliveryId, attempt)
      const answer = await turn.ask(() =>
        carrier.adapter.book(carrier.connection, { reference, order }),
      )
      if (answer.outcome === 'accepted') {
        return await settleAccepted(key, answer.externalOrderId, accept)
      }
      const change = { from: 'asked', to: 'refused', now: now(), reason: answer.reason } as const
      await database.transaction((tx) => store.settleBooking(tx, key, change))
      return answer
    } finally {
      turn?.end()
    }
  }

  /** Before the carrier is asked. Nothing is written where another carrier has the delivery already. */
  async function writeAsked(key: BookingKey): Promise<readonly BookingRow[]> {
    return database.transaction(async (tx) => {
      const before = await store.listBookings(tx, key, { lock: true })
      if (acceptedOf(before) === null) await store.insertBooking(tx, key, now())
      else await abandonAsked(tx, key, before)
      return store.listBookings(tx, key)
    })
  }

  /** The carrier's yes, unless the delivery has another carrier or nobody wants it any more. */
  async function settleAccepted(
    key: BookingKey,
    externalOrderId: string,
    accept: BookOptions['accept'],
  ): Promise<Taken> {
    const { provider } = key
    return database.transaction(async (tx) => {
      const bookings = await store.listBookings(tx, key, { lock: true })
      const accepted = acceptedOf(bookings)
      const state = bookings.find((each) => each.provider === provider)?.state
      // Called twice at the same time it may have refused the one and taken the other.
      const open = state === 'asked' || state === 'refused' ? state : null
      if (accepted !== null) {
        if (open !== null) await release.abandon(tx, key, open)
        return { outcome: 'accepted', ...accepted }
      }
      if (open === null) return { outcome: 'not_wanted' }
      if (!(await accept(tx, { provider, externalOrderId }))) {
        await release.abandon(tx, key, open)
        return { outcome: 'not_wanted' }
      }
      const change = { from: open, to: 'accepted', now: now(), externalOrderId } as const
      await store.settleBooking(tx, key, change)
      if (!isConnected(provider)) await store.insertOwnTrip(tx, key, now())
      const others = bookings.filter((each) => each.provider !== provider)
      await abandonAsked(tx, key, others)
      return { outcome: 'accepted', provider, externalOrderId }
    })
  }

  /** Carriers that gave no answer when they were asked, and are not needed any more. */
  async function abandonAsked(
    tx: Transaction,
    key: BookingKey,
    bookings: readonly BookingRow[],
  ): Promise<void> {
    for (const { provider, state } of bookings) {
      if (state === 'asked') await release.abandon(tx, { ...key, provider }, 'asked')
    }
  }

  /**
   * Asks the carriers of the rules in turn, going on to the next where one refuses or gives no answer.
   * Throws CarrierUnavailable when none has taken it and one that gave no answer may yet: do it again
   * later. `nobody`: every carrier of the rules has refused, or there is no rule, and it is for a person.
   */
  async function dispatch({
    serviceId,
    serviceAreaId,
    ...asked
  }: BookOptions & RulesKey): Promise<
    Taken | { readonly outcome: 'nobody'; readonly refusals: readonly Refusal[] }
  > {
    const { organizationId } = asked
    const refusals: Refusal[] = []
    const tried: Provider[] = []
    let unavailable: CarrierUnavailable | null = null
    for (;;) {
      const provider = await choose(database, { organizationId, serviceId, serviceAreaId, tried })
      if (provider === null) break
      tried.push(provider)
      try {
        const answer = await book({ ...asked, provider })
        if (answer.outcome !== 'refused') return answer
        refusals.push({ provider, reason: answer.reason })
      } catch (error) {
        if (!(error instanceof CarrierUnavailable)) throw error
        // Waiting does not give the organization an account there.
        if (error.because === 'not_connected') refusals.push({ provider, reason: error.because })
        else unavailable ??= error
      }
    }
    if (unavailable !== null) throw unavailable
    return { outcome: 'nobody', refusals }
  }

  return { book, dispatch, choose }
}

/** The next carrier by the organization's rules that has not been tried; null when there is none. */
async function choose(
  db: Database | Transaction,
  { tried, ...rules }: RulesKey & { readonly tried: readonly Provider[] },
): Promise<Provider | null> {
  const listed = await store.listProviders(db, rules)
  return listed.find(({ provider }) => !tried.includes(provider))?.provider ?? null
}

/** Nobody has the delivery, and this carrier has said nothing of it. */
function isOpen(bookings: readonly BookingRow[], provider: Provider): boolean {
  if (acceptedOf(bookings) !== null) return false
  const state = bookings.find((each) => each.provider === provider)?.state
  return state === undefined || state === 'asked'
}
