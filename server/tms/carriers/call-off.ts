/** Calls off what was booked for a delivery, wherever it stands. */
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { acceptedOf } from './accepted-booking.ts'
import { isConnected } from './adapter.ts'
import type { FindCarrier } from './find-carrier.ts'
import type { Booked, Carriers } from './operations.ts'
import { referenceOf } from './reference.ts'
import type { Release } from './release.ts'
import * as store from './store.ts'
import type { AttemptKey, BookingKey } from './store.ts'

/** What is left to be asked of a carrier once our own part is written down. */
type CalledOff = 'canceled' | 'too_late' | 'nothing' | Booked

export function createCallOff({
  database,
  clock,
  findCarrier,
  release,
}: {
  database: Database
  clock: Clock
  findCarrier: FindCarrier
  release: Release
}): Carriers['cancel'] {
  const now = () => new Date(clock.nowMs())

  async function callOffHere(tx: Transaction, key: AttemptKey): Promise<CalledOff> {
    const bookings = await store.listBookings(tx, key, { lock: true })
    const asked = bookings.filter(({ state }) => state === 'asked')
    for (const { provider } of asked) await release.abandon(tx, { ...key, provider }, 'asked')
    const accepted = acceptedOf(bookings)
    if (accepted === null) return asked.length > 0 ? 'canceled' : 'nothing'
    const { provider } = accepted
    return isConnected(provider) ? accepted : cancelOwnTrip(tx, { ...key, provider })
  }

  async function cancelOwnTrip(tx: Transaction, key: BookingKey): Promise<'canceled' | 'too_late'> {
    const moved = await store.moveOwnTrip(tx, key, {
      from: ['pending', 'assigning_driver', 'driver_assigned', 'canceled'],
      to: 'canceled',
      now: now(),
    })
    if (moved === null) return 'too_late'
    await store.settleBooking(tx, key, { from: 'accepted', to: 'canceled', now: now() })
    return 'canceled'
  }

  return async ({ organizationId, deliveryId, attempt = 1 }) => {
    const key: AttemptKey = { organizationId, deliveryId, attempt }
    const left = await database.transaction((tx) => callOffHere(tx, key))
    if (typeof left === 'string') return left
    const { provider } = left
    if (!isConnected(provider)) throw new Error(`${provider} cannot be asked`)
    const { adapter, connection } = await findCarrier({ organizationId, provider })
    const outcome = await adapter.cancel(connection, referenceOf(deliveryId, attempt))
    if (outcome === 'too_late') return 'too_late'
    const change = { from: 'accepted', to: 'canceled', now: now() } as const
    await database.transaction((tx) => store.settleBooking(tx, { ...key, provider }, change))
    return 'canceled'
  }
}
