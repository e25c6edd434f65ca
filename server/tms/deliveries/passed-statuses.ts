/** The path from one status of a trip to another, as the transition table of the contract allows it. */
import { orderTransitions, type OrderStatus } from '#lib/contract/states/order-statuses.ts'
import { canMove } from '#lib/contract/states/transition-table.ts'
import { progressOf, tripProgress } from '#lib/contract/states/trip-stages.ts'

/**
 * The statuses that a trip passes, the last included: reports may skip steps, and a report of goods under
 * way implies that they were picked up. Empty when the trip already has the status; null when it cannot
 * get there.
 */
export function passedStatuses(from: OrderStatus, to: OrderStatus): OrderStatus[] | null {
  if (from === to) return []
  const [start, end] = [progressOf(from), progressOf(to)]
  const isProgress = start !== -1 && end > start
  if (!isProgress) return canMove({ table: orderTransitions, from, to }) ? [to] : null
  // A driver may be assigned without a search.
  return tripProgress
    .slice(start + 1, end + 1)
    .filter((status) => status !== 'assigning_driver' || status === to)
}
