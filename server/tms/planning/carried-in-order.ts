/**
 * The waybills of a delivery in the order of unloading of its last plan, so that what fitted before fits when
 * it is planned again; those that joined since come last.
 */
import type { DeliveryId, OrganizationId } from '#lib/contract/ids.ts'
import type { WaybillRow } from '../waybills/waybills.ts'
import { readStopOrder } from './plan-store.ts'
import type { PlanningDeps } from './planning-deps.ts'

export async function carriedInOrder(
  key: { readonly organizationId: OrganizationId; readonly deliveryId: DeliveryId },
  { database, waybills }: Pick<PlanningDeps, 'database' | 'waybills'>,
): Promise<readonly WaybillRow[]> {
  const [rows, order] = await Promise.all([waybills.ofDelivery(key), readStopOrder(database, key)])
  const turnOf = new Map(order.map((id, turn) => [id, turn]))
  const turn = ({ id }: WaybillRow) => turnOf.get(id) ?? order.length
  return rows.toSorted((a, b) => turn(a) - turn(b))
}
