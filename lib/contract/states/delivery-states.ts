/** The state of a delivery, one vehicle's trip (interface 3.2). The transitions are ours. */
import { z } from 'zod'
import type { TransitionTable } from './transition-table.ts'

/** British spelling with a double l, unlike the other enumerations: the wire has it so. */
export const deliveryStates = [
  'pending',
  'ready_for_pickup',
  'assigned',
  'in_transit',
  'delivered',
  'failed',
  'cancelled',
] as const

export const deliveryStateSchema = z.enum(deliveryStates).meta({ id: 'DeliveryState' })

export type DeliveryState = z.output<typeof deliveryStateSchema>

/** A driver may be unassigned before the trip; a failed trip may be sent again. */
export const deliveryTransitions: TransitionTable<DeliveryState> = {
  pending: ['ready_for_pickup', 'assigned', 'failed', 'cancelled'],
  ready_for_pickup: ['assigned', 'failed', 'cancelled'],
  assigned: ['ready_for_pickup', 'in_transit', 'failed', 'cancelled'],
  in_transit: ['delivered', 'failed'],
  failed: ['ready_for_pickup'],
  delivered: [],
  cancelled: [],
}
