/**
 * Cancels a waybill, or one of its parcels, that has not begun to move. An order's waybill ends with its
 * order. What is canceled leaves its delivery. DELETE and a reported event do the same.
 */
import type { Transaction } from '#server/db/database.ts'
import type { Deliveries } from '../../deliveries/deliveries.ts'
import { removeCanceled } from '../delivery-store.ts'
import { goodsChanged } from '../on-deliveries.ts'
import type { Waybills } from '../waybills.ts'
import { stateOfMoved, type LockedWaybill } from './store.ts'
import type { EventToTake, TakenEvent } from './take-event.ts'
import type { HappenedEvent } from './write-event.ts'

export interface CancelDeps {
  readonly waybills: Pick<Waybills, 'take'>
  readonly deliveries: Pick<Deliveries, 'planned'>
}

/** The caller has locked the waybill. */
export async function cancelLocked(
  tx: Transaction,
  {
    waybill,
    parcelId = null,
    event,
  }: Pick<EventToTake, 'parcelId'> & {
    readonly waybill: Omit<LockedWaybill, 'awaitsPayment'>
    readonly event: Omit<HappenedEvent, 'eventType'>
  },
  { waybills, deliveries }: CancelDeps,
): Promise<TakenEvent> {
  const { organizationId, id: waybillId, state, deliveryId, isOfOrder } = waybill
  if (isOfOrder) return { outcome: 'conflict', state }
  // A parcel may have been picked up before a depot accepted it, and its waybill is behind it.
  const moved = await stateOfMoved(tx, { organizationId, waybillId, parcelId })
  if (moved !== null) return { outcome: 'conflict', state: moved }
  const canceled = { ...event, eventType: 'canceled' } as const
  const taken = await waybills.take(tx, { waybill, parcelId, event: canceled, ignoreTime: true })
  if (taken.outcome === 'recorded' && deliveryId !== null) {
    await removeCanceled(tx, { organizationId, waybillId })
    await goodsChanged(tx, { organizationId, deliveryId }, { deliveries })
  }
  return taken
}
