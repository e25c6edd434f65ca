/** What a person decides of a trip that no machine gets any further. */
import type { OrganizationId, DeliveryId } from '#lib/contract/ids.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Advanced, DeliveryRow, OrderDeliveries } from '../deliveries/deliveries.ts'
import { closeWorkItem } from './attention.ts'
import { followWithWaybill } from './follow-with-waybill.ts'
import type { OrderDeps } from './order-deps.ts'

interface Decision {
  readonly deps: OrderDeps
  readonly organizationId: OrganizationId
  /** The trip's. */
  readonly deliveryId: DeliveryId
  /** The person who decides it. */
  readonly by: string
}

/** A trip that failed is driven again; one that waits for a carrier is offered to all of them anew. */
export async function sendAgain(
  tx: Transaction,
  {
    deps,
    organizationId,
    deliveryId,
    by,
    send,
    callOff,
  }: Decision & {
    send: (tx: Transaction, trip: DeliveryRow) => Promise<void>
    callOff: (tx: Transaction, trip: DeliveryRow) => Promise<void>
  },
): Promise<OrderDeliveries | null> {
  const order = await deps.deliveries.lock(tx, { organizationId, deliveryId })
  const trip = order?.trips.find(({ id }) => id === deliveryId)
  if (!order || !trip) return null
  const waits = trip.awaiting === '3pl'
  if (!waits && (trip.status !== 'failed' || trip.settledAt !== null)) return null
  const again = await deps.deliveries.markUnbooked(tx, { order, trip })
  if (again.outcome !== 'moved') throw new Error('a trip that failed can be sent again')
  await follow(tx, { deps, again })
  const reasons = ['no_carrier', 'carriers_silent', 'trip_failed', 'contradicting_report'] as const
  await closeWorkItem(tx, { deps, trip, reasons, by })
  // A carrier that did not answer may have taken it all the same.
  if (waits) await callOff(tx, trip)
  await send(tx, again.order.trips.find(({ id }) => id === deliveryId) ?? trip)
  return again.order
}

/** A trip that failed stays failed: its price was given back. */
export async function settleFailed(
  tx: Transaction,
  { deps, organizationId, deliveryId, by }: Decision,
): Promise<OrderDeliveries | null> {
  const order = await deps.deliveries.lock(tx, { organizationId, deliveryId })
  const trip = order?.trips.find(({ id }) => id === deliveryId)
  if (!order || trip?.status !== 'failed' || trip.settledAt !== null) return null
  const settled = await deps.deliveries.settle(tx, { order, trip })
  if (settled.outcome !== 'moved') throw new Error('a trip stays where it is')
  await follow(tx, { deps, again: settled })
  const reasons = ['trip_failed', 'contradicting_report'] as const
  await closeWorkItem(tx, { deps, trip, reasons, by })
  return settled.order
}

function follow(
  tx: Transaction,
  { deps, again }: { deps: OrderDeps; again: Extract<Advanced, { outcome: 'moved' }> },
): Promise<void> {
  const cause = { source: 'person', at: new Date(deps.clock.nowMs()) } as const
  return followWithWaybill(tx, { deps, order: again.order, passed: again.headPassed, cause })
}
