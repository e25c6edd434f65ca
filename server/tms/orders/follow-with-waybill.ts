/** An order's waybill goes where the order goes, in its own enumeration. */
import type { OrderStatus } from '#lib/contract/states/order-statuses.ts'
import { tripStages } from '#lib/contract/states/trip-stages.ts'
import { canMove } from '#lib/contract/states/transition-table.ts'
import { waybillTransitions, type WaybillState } from '#lib/contract/states/waybill-states.ts'
import type { Transaction } from '#server/db/database.ts'
import type { OrderDeliveries } from '../deliveries/deliveries.ts'
import type { NewEvent } from '../waybills/waybills.ts'
import type { OrderDeps } from './order-deps.ts'

interface Cause {
  readonly source: NewEvent['source']
  readonly at: Date
  readonly coordinates?: NewEvent['coordinates'] | undefined
  readonly photos?: readonly string[] | undefined
}

/** `passed`: what the order's head went through. */
export async function followWithWaybill(
  tx: Transaction,
  {
    order,
    passed,
    cause,
  }: { order: OrderDeliveries; passed: readonly OrderStatus[]; cause: Cause },
  deps: OrderDeps,
): Promise<void> {
  const { organizationId, waybillId } = order.head
  let state = await deps.waybills.stateOf(tx, { organizationId, waybillId })
  for (const status of passed) {
    for (const to of wayTo(status, state)) {
      const recorded = await deps.waybills.record(tx, eventOf({ order, to, status, cause }))
      if (recorded.outcome === 'recorded') state = to
      // A waybill that was moved since knows more of the goods than the trip does.
      else deps.log.warn({ waybillId, to, ...recorded }, 'a waybill does not follow its order')
    }
  }
}

function wayTo(status: OrderStatus, from: WaybillState | null): WaybillState[] {
  const to = tripStages[status].waybill
  if (from === to) return []
  // A program has reported the pickup before the carrier named its driver: the goods do not go back to wait.
  if (from === 'picked_up' && to === 'accepted') return []
  if (from !== 'failed' || canMove({ table: waybillTransitions, from, to })) return [to]
  // After an attempt that failed there is another one; a carrier has yet to accept it where the trip is
  // only sent again.
  return status === 'assigning_driver' ? ['rescheduled'] : ['rescheduled', to]
}

function eventOf({
  order,
  to,
  status,
  cause,
}: {
  order: OrderDeliveries
  to: WaybillState
  status: OrderStatus
  cause: Cause
}): NewEvent {
  const { organizationId, waybillId, route } = order.head
  const place = { picked_up: route.pickup.address, delivered: route.delivery.address }
  return {
    organizationId,
    waybillId,
    eventType: to,
    eventTime: cause.at,
    source: cause.source,
    ...(status === 'picked_up' || status === 'delivered' ? { place: place[status] } : {}),
    ...(cause.coordinates && { coordinates: cause.coordinates }),
    ...(status === 'delivered' && cause.photos && { photos: cause.photos }),
  }
}

/** A carrier has taken on each of the trips that go on, and says so for all of them. */
export async function acceptWaybill(
  tx: Transaction,
  { order, at }: { order: OrderDeliveries; at: Date },
  deps: OrderDeps,
): Promise<void> {
  if (order.trips.some(({ awaiting }) => awaiting !== null)) return
  const { organizationId, waybillId } = order.head
  const state = await deps.waybills.stateOf(tx, { organizationId, waybillId })
  if (state !== 'created' && state !== 'rescheduled') return
  const event = { organizationId, waybillId, eventType: 'accepted', eventTime: at } as const
  await deps.waybills.record(tx, { ...event, source: 'carrier' })
}
