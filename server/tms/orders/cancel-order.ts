/** Canceling an order while its goods stand where they are. */
import type { OrganizationId, DeliveryId } from '#lib/contract/ids.ts'
import type { OrderStatus } from '#lib/contract/states/order-statuses.ts'
import type { Transaction } from '#server/db/database.ts'
import { closeWorkItem } from '../deliveries/deliveries.ts'
import { isAtRest } from './is-driven.ts'
import type { ChangeDeps } from './order-deps.ts'

export type CancelOutcome =
  | { readonly outcome: 'canceled'; readonly wasPaid: boolean }
  /** It is over already. */
  | { readonly outcome: 'terminal'; readonly status: OrderStatus }
  /** The goods are on their way. */
  | { readonly outcome: 'too_late'; readonly status: OrderStatus }

export async function cancelOrder(
  tx: Transaction,
  {
    organizationId,
    deliveryId,
    reason,
  }: { organizationId: OrganizationId; deliveryId: DeliveryId; reason: string },
  deps: ChangeDeps,
): Promise<CancelOutcome> {
  deps.changed(deliveryId)
  const order = await deps.deliveries.lock(tx, { organizationId, deliveryId })
  if (order === null) throw new Error(`there is no order ${deliveryId}`)
  const { status, paidAt, waybillId } = order.head
  if (isAtRest(order.head)) return { outcome: 'terminal', status }
  if (!deps.deliveries.mayCancel(order)) return { outcome: 'too_late', status }
  // A scan of the goods may be newer than the report of the trip.
  const recorded = await deps.waybills.record(tx, {
    organizationId,
    waybillId,
    eventType: 'canceled',
    eventTime: new Date(deps.clock.nowMs()),
    source: 'order',
    message: reason,
  })
  // No carrier was sent for an unpaid order, so scans of its waybill do not keep it open.
  if (recorded.outcome !== 'recorded' && paidAt !== null) return { outcome: 'too_late', status }
  await deps.deliveries.cancel(tx, order, reason)
  if (paidAt === null) return { outcome: 'canceled', wasPaid: false }
  for (const trip of order.trips) {
    const reasons = ['no_carrier', 'carriers_silent', 'contradicting_report'] as const
    await closeWorkItem(tx, { trip, reasons, by: 'canceled' }, deps)
    await deps.callOff(tx, trip)
  }
  return { outcome: 'canceled', wasPaid: true }
}
