/** Whether a carrier of its own program drives the trip at this moment: one that can be asked where it is. */
import { orderStatusesAtRest } from '#lib/contract/states/order-statuses.ts'
import type { DeliveryRow } from '../deliveries/deliveries.ts'

export function isDriven(
  trip: DeliveryRow,
): trip is DeliveryRow & { provider: 'provider_a' | 'provider_b' } {
  const asked = trip.provider === 'provider_a' || trip.provider === 'provider_b'
  return asked && trip.awaiting === null && !isAtRest(trip)
}

export function isAtRest({ status }: Pick<DeliveryRow, 'status'>): boolean {
  return orderStatusesAtRest.some((each) => each === status)
}
