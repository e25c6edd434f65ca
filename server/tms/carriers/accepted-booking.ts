import type { Booked } from './carriers.ts'
import type { BookingRow } from './store.ts'

/** Of all bookings of a delivery at most one is accepted. */
export function acceptedOf(bookings: readonly BookingRow[]): Booked | null {
  const accepted = bookings.find(({ state }) => state === 'accepted')
  return accepted
    ? { provider: accepted.provider, externalOrderId: accepted.externalOrderId ?? '' }
    : null
}
