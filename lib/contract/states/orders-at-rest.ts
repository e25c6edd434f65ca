import type { OrderStatus } from './order-statuses.ts'

/** The statuses at which a client stops polling (interface 8), though a failed trip may be sent again. */
export const orderStatusesAtRest = [
  'delivered',
  'canceled',
  'failed',
] as const satisfies readonly OrderStatus[]

/** Null is no status yet. */
export function isAtRest(status: OrderStatus | null): boolean {
  return orderStatusesAtRest.some((each) => each === status)
}
