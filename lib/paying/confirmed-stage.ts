import type { OrderState } from '../contract/orders.ts'

/** How far a paid order has come: after `before` nothing of it can be taken back. */
export type ConfirmedStage = 'before' | 'underway' | 'delivered' | 'failed'

export function confirmedStage(state: OrderState): ConfirmedStage {
  switch (state) {
    case 'picked_up':
    case 'in_transit':
      return 'underway'
    case 'delivered':
    case 'failed':
      return state
    default:
      return 'before'
  }
}
