/** The effect of canceling a quote or an order in its state: shown before anybody presses. */
import type { QuoteState } from '../contract/states/quote-states.ts'
import type { OrderStatus, PretrackableState } from '../contract/states/order-statuses.ts'

export type CancelRule =
  /** Nothing was paid: it costs nothing. */
  | 'free'
  /** Paid, and the goods stand where they are: all of it goes back. */
  | 'refunded'
  /** The goods are on the way, or it is over. */
  | 'impossible'

const beforePickup: readonly string[] = [
  'awaiting_3pl',
  'pending',
  'assigning_driver',
  'driver_assigned',
] satisfies readonly (OrderStatus | PretrackableState)[]

/**
 * `orderStatus`: null for a quote that is no order. `cancellable`: where the service says so of the order,
 * one of whose vehicles may have picked up its goods already; else null.
 */
export function cancelRuleOf({
  quoteStatus,
  orderStatus,
  cancellable = null,
}: {
  quoteStatus: QuoteState
  orderStatus: OrderStatus | PretrackableState | null
  cancellable?: boolean | null
}): CancelRule {
  if (cancellable === false) return 'impossible'
  if (quoteStatus === 'canceled' || quoteStatus === 'expired') return 'impossible'
  if (orderStatus === null) return quoteStatus === 'active' ? 'free' : 'impossible'
  if (orderStatus === 'awaiting_payment') return 'free'
  return beforePickup.includes(orderStatus) ? 'refunded' : 'impossible'
}
