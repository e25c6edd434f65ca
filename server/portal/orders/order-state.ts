/** The states of an order as one list: those before it can be tracked, and those of tracking. */
import type { Quote } from '#lib/contract/quotes.ts'
import type { OrderStatus, PretrackableState } from '#lib/contract/states/order-statuses.ts'
import type { OrderTracking } from '#lib/contract/tracking.ts'

export type OrderState = PretrackableState | OrderStatus

export function stateOfTracking(tracking: OrderTracking): OrderState {
  return 'state' in tracking ? tracking.state : tracking.status
}

/** Null where the record does not say: `pending` stands there before it is paid and after. */
export function stateOfRecord({ status, delivery }: Quote): OrderState | null {
  if (status === 'canceled') return 'canceled'
  const told = delivery?.status
  return told === undefined || told === 'pending' ? null : told
}

/** In these it was not paid, or nothing says whether it was. */
export function tellsOfPayment(state: OrderState): boolean {
  return state !== 'awaiting_payment' && state !== 'canceled'
}

/** Nothing comes after them. A failed trip may be sent again. */
export function isOver(state: OrderState): boolean {
  return state === 'delivered' || state === 'canceled'
}
