/**
 * The waybills of a delivery in the order of unloading of its last plan, so that what fitted before fits when
 * it is planned again; without one, in the order that accept was given. Those that joined since come last.
 */
import type { DeliveryId, OrganizationId } from '#lib/contract/ids.ts'
import type { WaybillRow } from '../waybills/waybills.ts'
import { readStopOrder } from './plan-store.ts'
import type { PlanningDeps } from './planning-deps.ts'

export async function carriedInOrder(
  key: { readonly organizationId: OrganizationId; readonly deliveryId: DeliveryId },
  { database, deliveries, waybills }: Pick<PlanningDeps, 'database' | 'deliveries' | 'waybills'>,
): Promise<readonly WaybillRow[]> {
  const [rows, planned, given] = await Promise.all([
    waybills.ofDelivery(key),
    readStopOrder(database, key),
    deliveries.planned.givenOrder(database, key),
  ])
  const order = planned.length > 0 ? planned : given
  const turnOf = new Map(order.map((id, turn) => [id, turn]))
  const turn = ({ id }: WaybillRow) => turnOf.get(id) ?? order.length
  return rows.toSorted((a, b) => turn(a) - turn(b))
}
