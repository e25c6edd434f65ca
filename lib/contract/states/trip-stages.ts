/**
 * The one table that maps a trip's progress to the three enumerations, which differ and must not be
 * mixed (interface 3). Drivers, vehicles and stops move an order's status; the states of the delivery
 * and of the waybill follow it by this table.
 */
import type { DeliveryState } from './delivery-states.ts'
import type { OrderStatus, StopStatus } from './order-statuses.ts'
import type { WaybillState } from './waybill-states.ts'

interface Stage {
  readonly delivery: DeliveryState
  readonly waybill: WaybillState
}

export const tripStages: Readonly<Record<OrderStatus, Stage>> = {
  // A carrier has accepted the trip, and nothing else is known.
  pending: { delivery: 'pending', waybill: 'accepted' },
  assigning_driver: { delivery: 'ready_for_pickup', waybill: 'accepted' },
  driver_assigned: { delivery: 'assigned', waybill: 'accepted' },
  picked_up: { delivery: 'in_transit', waybill: 'picked_up' },
  // One vehicle drives the whole trip: once it has left, it is on the way to the receiver.
  in_transit: { delivery: 'in_transit', waybill: 'delivering' },
  delivered: { delivery: 'delivered', waybill: 'delivered' },
  failed: { delivery: 'failed', waybill: 'failed' },
  canceled: { delivery: 'cancelled', waybill: 'canceled' },
}

/** From the booking to the receiver. */
export const tripProgress = [
  'pending',
  'assigning_driver',
  'driver_assigned',
  'picked_up',
  'in_transit',
  'delivered',
] as const satisfies readonly OrderStatus[]

/** -1 for canceled and failed, which are not progress. */
export function progressOf(status: OrderStatus): number {
  return tripProgress.findIndex((each) => each === status)
}

/**
 * The order status that a report implies. A carrier's stops and driver may be ahead of its order status,
 * and then they count: the goods are on board when the first stop is completed.
 */
export function statusOfReport({
  status,
  hasDriver,
  stops,
}: {
  status: OrderStatus
  hasDriver: boolean
  /** In driving order. */
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
