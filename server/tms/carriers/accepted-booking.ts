import type { Booked } from './operations.ts'
import type { BookingRow } from './store.ts'

/** At most one of a delivery's bookings is accepted. */
export function acceptedOf(bookings: readonly BookingRow[]): Booked | null {
  const accepted = bookings.find(({ state }) => state === 'accepted')
  return accepted
    ? { provider: accepted.provider, externalOrderId: accepted.externalOrderId ?? '' }
    : null
}
