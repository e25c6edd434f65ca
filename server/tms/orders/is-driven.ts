/** Whether a trip's carrier can be asked where it is: it has a program of its own, and drives at this moment. */
import type { Provider } from '#lib/contract/quotes.ts'
import { orderStatusesAtRest } from '#lib/contract/states/orders-at-rest.ts'
import type { DeliveryRow } from '../deliveries/deliveries.ts'

export function isDriven(trip: Pick<DeliveryRow, 'provider' | 'awaiting' | 'status'>): boolean {
  return hasProgram(trip.provider) && trip.awaiting === null && !isAtRest(trip)
}

/** The own fleet's and subcontractors' trips are moved by people. */
export function hasProgram(provider: Provider | null): provider is 'provider_a' | 'provider_b' {
  return provider === 'provider_a' || provider === 'provider_b'
}

export function isAtRest({ status }: Pick<DeliveryRow, 'status'>): boolean {
  return orderStatusesAtRest.some((each) => each === status)
}
