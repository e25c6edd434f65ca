/** The status in order tracking (interface 3.4): a third enumeration beside waybill and delivery. */
import { z } from 'zod'
import { keysOf } from '../../keys-of.ts'
import { defineTransitions } from './transition-table.ts'

/** Our choice. A driver may be replaced before the pickup; a failed trip may be sent again. */
export const orderTransitions = defineTransitions({
  pending: ['assigning_driver', 'driver_assigned', 'canceled', 'failed'],
  assigning_driver: ['driver_assigned', 'canceled', 'failed'],
  driver_assigned: ['assigning_driver', 'picked_up', 'in_transit', 'canceled', 'failed'],
  picked_up: ['in_transit', 'delivered', 'failed'],
  in_transit: ['delivered', 'failed'],
  delivered: [],
  canceled: [],
  failed: ['assigning_driver'],
})

export const orderStatuses = keysOf(orderTransitions)

export const orderStatusSchema = z.enum(orderStatuses).meta({ id: 'OrderStatus' })

export type OrderStatus = z.output<typeof orderStatusSchema>

/** States before an order can be tracked; in the field `state`, never in `status`. */
export const pretrackableStates = ['awaiting_payment', 'awaiting_3pl'] as const

export const pretrackableStateSchema = z.enum(pretrackableStates).meta({ id: 'PretrackableState' })

export type PretrackableState = z.output<typeof pretrackableStateSchema>

/** Our choice. Carriers do not always report the arrival. */
export const stopTransitions = defineTransitions({
  pending: ['arrived', 'completed', 'failed'],
  arrived: ['completed', 'failed'],
  completed: [],
  failed: [],
})

export const stopStatuses = keysOf(stopTransitions)

export const stopStatusSchema = z.enum(stopStatuses).meta({ id: 'StopStatus' })

export type StopStatus = z.output<typeof stopStatusSchema>
