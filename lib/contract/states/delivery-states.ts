/** The state of a delivery, one vehicle's trip (interface 3.2). The transitions are ours. */
import { keysOf } from '../../keys-of.ts'
import { defineTransitions } from './transition-table.ts'

/**
 * A driver may be unassigned before the trip; a failed trip may be sent again. British spelling with a
 * double l, unlike the other enumerations: the wire has it so.
 */
export const deliveryTransitions = defineTransitions({
  pending: ['ready_for_pickup', 'assigned', 'failed', 'cancelled'],
  ready_for_pickup: ['assigned', 'failed', 'cancelled'],
  assigned: ['ready_for_pickup', 'in_transit', 'failed', 'cancelled'],
  in_transit: ['delivered', 'failed'],
  delivered: [],
  failed: ['ready_for_pickup'],
  cancelled: [],
})

export const deliveryStates = keysOf(deliveryTransitions)

export type DeliveryState = (typeof deliveryStates)[number]
