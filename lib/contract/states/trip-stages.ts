/**
 * The one place where a trip's progress is said in the three enumerations, which differ and must not
 * be mixed (interface 3). Drivers, vehicles and stops move an order's status; the delivery's state and
 * the waybill's follow it by this table.
 */
import type { DeliveryState } from './delivery-states.ts'
import type { OrderStatus, StopStatus } from './order-statuses.ts'
import type { WaybillState } from './waybill-states.ts'

interface Stage {
  readonly delivery: DeliveryState
  readonly waybill: WaybillState
}

export const tripStages: Readonly<Record<OrderStatus, Stage>> = {
  // A carrier has taken it on, and no more is known.
  pending: { delivery: 'pending', waybill: 'accepted' },
  assigning_driver: { delivery: 'ready_for_pickup', waybill: 'accepted' },
  driver_assigned: { delivery: 'assigned', waybill: 'accepted' },
  picked_up: { delivery: 'in_transit', waybill: 'picked_up' },
  // One vehicle goes from door to door: once it has left, it is on the way to the receiver.
  in_transit: { delivery: 'in_transit', waybill: 'delivering' },
  delivered: { delivery: 'delivered', waybill: 'delivered' },
  failed: { delivery: 'failed', waybill: 'failed' },
  canceled: { delivery: 'cancelled', waybill: 'canceled' },
}

/** From the booking to the door. */
export const tripProgress = [
  'pending',
  'assigning_driver',
  'driver_assigned',
  'picked_up',
  'in_transit',
  'delivered',
] as const satisfies readonly OrderStatus[]

/** -1 for what is no progress: canceled, failed. */
export function progressOf(status: OrderStatus): number {
  return tripProgress.findIndex((each) => each === status)
}

/**
 * What a report says of the trip as a whole. A carrier's stops and driver may be ahead of the word it
 * has for the order, and then they count: the goods are on board when the first stop is completed.
 */
export function statusOfReport({
  status,
  hasDriver,
  stops,
}: {
  status: OrderStatus
  hasDriver: boolean
  /** In the order they are driven to. */
  stops: readonly StopStatus[]
}): OrderStatus {
  if (status === 'delivered' || progressOf(status) === -1) return status
  return furthest(status, hasDriver ? 'driver_assigned' : 'pending', statusOfStops(stops))
}

function statusOfStops(stops: readonly StopStatus[]): OrderStatus {
  const [first] = stops
  const last = stops.at(-1)
  if (stops.length < 2 || first === undefined || last === undefined) return 'pending'
  if (first === 'failed' || last === 'failed') return 'failed'
  if (last === 'completed') return 'delivered'
  if (last === 'arrived' || stops.slice(1).some((stop) => stop !== 'pending')) return 'in_transit'
  return first === 'completed' ? 'picked_up' : 'pending'
}

function furthest(...statuses: readonly OrderStatus[]): OrderStatus {
  if (statuses.includes('failed')) return 'failed'
  return tripProgress[Math.max(...statuses.map(progressOf))] ?? 'pending'
}
