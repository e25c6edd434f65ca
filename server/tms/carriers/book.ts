/**
 * Booking with carriers, so that whatever fails in between there is one vehicle for a delivery in the
 * end. A booking is written down before its carrier is asked and asked for under the same reference each
 * time; its acceptance is written together with what the order notes of it, under a lock on all
 * bookings of the delivery; and whoever may have taken it in vain is told so by a job. Nothing is written
 * of a carrier that is not asked at all because it does not answer now.
 */
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { isConnected } from './adapter.ts'
import type { FindCarrier } from './find-carrier.ts'
import { acceptedOf } from './accepted-booking.ts'
import type { Accept, Carriers } from './operations.ts'
import { referenceOf } from './reference.ts'
import type { Release } from './release.ts'
import * as store from './store.ts'
import type { BookingKey, BookingRow } from './store.ts'
import type { TakeTurn } from './turns.ts'

const notWanted = { outcome: 'not_wanted' } as const

export function createBook({
  database,
  clock,
  findCarrier,
  release,
  takeTurn,
}: {
  database: Database
  clock: Clock
  findCarrier: FindCarrier
  release: Release
  takeTurn: TakeTurn
}): Carriers['book'] {
  const now = () => new Date(clock.nowMs())

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
  async function settleAccepted(key: BookingKey, externalOrderId: string, accept: Accept) {
    const { provider } = key
    return database.transaction(async (tx) => {
      const bookings = await store.listBookings(tx, key, { lock: true })
      const accepted = acceptedOf(bookings)
      const state = bookings.find((each) => each.provider === provider)?.state
      // Called twice at the same time it may have refused the one and taken the other.
      const open = state === 'asked' || state === 'refused' ? state : null
      if (accepted !== null) {
        if (open !== null) await release.abandon(tx, key, open)
        return { outcome: 'accepted', ...accepted } as const
      }
      if (open === null) return notWanted
      if (!(await accept(tx, { provider, externalOrderId }))) {
        await release.abandon(tx, key, open)
        return notWanted
      }
      const change = { from: open, to: 'accepted', now: now(), externalOrderId } as const
      await store.settleBooking(tx, key, change)
      if (!isConnected(provider)) await store.insertOwnTrip(tx, key, now())
      const others = bookings.filter((each) => each.provider !== provider)
      await abandonAsked(tx, key, others)
      return { outcome: 'accepted', provider, externalOrderId } as const
    })
  }

  async function settleRefused(key: BookingKey, reason: string): Promise<void> {
    const change = { from: 'asked', to: 'refused', now: now(), reason } as const
    await database.transaction((tx) => store.settleBooking(tx, key, change))
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

  return async ({ organizationId, deliveryId, attempt = 1, provider, order, accept }) => {
    const key: BookingKey = { organizationId, deliveryId, attempt, provider }
    const carrier = isConnected(provider)
      ? await findCarrier({ organizationId, provider, newOrder: true })
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
      if (booking?.state !== 'asked') return notWanted
      if (carrier === null) return await settleAccepted(key, '', accept)
      if (turn === null) throw new Error(`a booking of ${deliveryId} is open again`)
      const reference = referenceOf(deliveryId, attempt)
      const answer = await turn.ask(() =>
        carrier.adapter.book(carrier.connection, { reference, order }),
      )
      if (answer.outcome === 'accepted') {
        return await settleAccepted(key, answer.externalOrderId, accept)
      }
      await settleRefused(key, answer.reason)
      return answer
    } finally {
      turn?.end()
    }
  }
}

/** Nobody has the delivery, and this carrier has said nothing of it. */
function isOpen(bookings: readonly BookingRow[], provider: BookingKey['provider']): boolean {
  if (acceptedOf(bookings) !== null) return false
  const state = bookings.find((each) => each.provider === provider)?.state
  return state === undefined || state === 'asked'
}
