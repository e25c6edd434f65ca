/** The status of an order on several vehicles, from its legs. */
import type { OrderStatus } from '#lib/contract/states/order-statuses.ts'
import { progressOf, tripProgress } from '#lib/contract/states/trip-stages.ts'

interface Leg {
  readonly status: OrderStatus
  /** Its price was refunded, so it will not be sent again. */
  readonly settledAt: Date | null
}

/**
 * The status of its least advanced leg; failed or canceled only when all are. A failed leg that may be
 * sent again keeps the order from being delivered.
 */
export function headStatus(legs: readonly Leg[]): OrderStatus {
  const going = legs.filter(({ status }) => progressOf(status) !== -1)
  if (going.length === 0) {
    return legs.some(({ status }) => status === 'failed') ? 'failed' : 'canceled'
  }
  const least = Math.min(...going.map(({ status }) => progressOf(status)))
  const status = tripProgress[least] ?? 'pending'
  const open = legs.some((leg) => leg.status === 'failed' && leg.settledAt === null)
  return status === 'delivered' && open ? 'in_transit' : status
}
