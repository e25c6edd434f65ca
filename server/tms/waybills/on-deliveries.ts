/** Puts waybills on the deliveries that load planning makes, and keeps the deliveries up to date. */
import type { DeliveryId, OrganizationId, SenderAccountId, WaybillId } from '#lib/contract/ids.ts'
import type { Clock } from '#server/clock.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Deliveries } from '../deliveries/deliveries.ts'
import { ServiceError } from '../http/service-error.ts'
import * as deliveryStore from './delivery-store.ts'
import type { PlannableWaybill, WaybillsOnDelivery } from './delivery-store.ts'
import type { LockedWaybill, WaybillScope } from './store.ts'
import type { Waybills } from './waybills.ts'

/** Those of the scope, as they are once all are locked; others are absent. */
export async function lockForPlanning(
  tx: Transaction,
  wanted: WaybillScope & { readonly ids: readonly WaybillId[] },
): Promise<readonly PlannableWaybill[]> {
  await deliveryStore.lockWaybills(tx, wanted)
  return deliveryStore.readPlannable(tx, wanted)
}

/** The caller has locked the waybills. */
export async function putOnDeliveries(
  tx: Transaction,
  {
    organizationId,
    of,
  }: { readonly organizationId: OrganizationId; readonly of: readonly WaybillsOnDelivery[] },
  { clock, waybills }: { readonly clock: Clock; readonly waybills: Pick<Waybills, 'writeChanges'> },
): Promise<void> {
  const at = new Date(clock.nowMs())
  const changed = await deliveryStore.setDeliveries(tx, { organizationId, of, at })
  await waybills.writeChanges(tx, { organizationId, waybills: changed })
}

/**
 * Their delivery leaves with them. A waybill that is further along already stays as it is. The caller has
 * locked the waybills.
 */
export async function pickUp(
  tx: Transaction,
  rows: readonly PlannableWaybill[],
  { clock, waybills }: { readonly clock: Clock; readonly waybills: Pick<Waybills, 'take'> },
): Promise<void> {
  const eventTime = new Date(clock.nowMs())
  const event = { eventType: 'picked_up', eventTime, source: 'program' } as const
  for (const waybill of rows) await waybills.take(tx, { waybill, event, ignoreTime: true })
}

/** A delivery that is an account's own carries no other account's waybills. The caller has locked the waybill. */
export async function requireAccountMayChange(
  tx: Transaction,
  {
    deliveryId,
    senderAccountId: before,
    isOfOrder,
  }: Pick<LockedWaybill, 'deliveryId' | 'senderAccountId' | 'isOfOrder'>,
  {
    organizationId,
    senderAccountId,
  }: {
    readonly organizationId: OrganizationId
    readonly senderAccountId: SenderAccountId | null
  },
  { deliveries }: { readonly deliveries: { readonly planned: Pick<Planned, 'find'> } },
): Promise<void> {
  if (deliveryId === null || isOfOrder || senderAccountId === before) return
  const delivery = await deliveries.planned.find(tx, { organizationId, deliveryId })
  if (delivery === null || delivery.senderAccountId === null) return
  throw new ServiceError('waybill_on_account_delivery')
}

/** A waybill's goods changed. The caller has locked the waybill. */
export function goodsChanged(
  tx: Transaction,
  key: { readonly organizationId: OrganizationId; readonly deliveryId: DeliveryId },
  { deliveries }: { readonly deliveries: { readonly planned: Pick<Planned, 'goodsChanged'> } },
): Promise<void> {
  const { organizationId, deliveryId } = key
  return deliveries.planned.goodsChanged(tx, key, async () => {
    const deliveryIds = [deliveryId]
    const [goods] = await deliveryStore.readGoods(tx, { organizationId, deliveryIds })
    return goods ?? { weightG: 0, pieces: 0 }
  })
}

/** A waybill on it was moved by an event, or it has left. The caller has locked a waybill of it. */
export function followWaybills(
  tx: Transaction,
  key: { readonly organizationId: OrganizationId; readonly deliveryId: DeliveryId },
  { deliveries }: { readonly deliveries: { readonly planned: Pick<Planned, 'follow'> } },
): Promise<void> {
  return deliveries.planned.follow(tx, key, () => deliveryStore.readStatesOnDelivery(tx, key))
}

type Planned = Deliveries['planned']
