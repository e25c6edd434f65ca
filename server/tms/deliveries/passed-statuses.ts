/** The way from one status of a trip to another, as the transition table of the contract allows it. */
import { orderTransitions, type OrderStatus } from '#lib/contract/states/order-statuses.ts'
import { canMove } from '#lib/contract/states/transition-table.ts'
import { progressOf, tripProgress } from '#lib/contract/states/trip-stages.ts'

/**
 * What a trip passes on its way, the end included: reports come at their own pace, and one that tells of
 * goods under way also tells that they were picked up. None where it is there already; null where it
 * cannot go there.
 */
export function passedStatuses(from: OrderStatus, to: OrderStatus): OrderStatus[] | null {
  if (from === to) return []
  const [start, end] = [progressOf(from), progressOf(to)]
  const isProgress = start !== -1 && end > start
  if (!isProgress) return canMove({ table: orderTransitions, from, to }) ? [to] : null
  // A driver can be there without having been looked for.
  return tripProgress
    .slice(start + 1, end + 1)
    .filter((status) => status !== 'assigning_driver' || status === to)
}
