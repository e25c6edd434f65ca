/** Cancels a waybill that has not begun to move (interface 4.1). An order's waybill ends with its order. */
import { ServiceError } from '../http/service-error.ts'
import type { WaybillScope } from './store.ts'
import * as store from './store.ts'
import type { WaybillRow } from './waybill-row.ts'
import type { WritingDeps } from './writing-deps.ts'

export interface CancelWaybill extends WaybillScope {
  readonly number: string
}

export function cancelWaybill(call: CancelWaybill, deps: WritingDeps): Promise<WaybillRow> {
  const { organizationId } = call
  return deps.database.transaction(async (tx) => {
    const existing = await store.lockByNumber(tx, call)
    if (existing === null) throw new ServiceError('waybill_not_found')
    const key = { organizationId, waybillId: existing.id }
    const { state, isOfOrder, deliveryId } = existing
    // It may have been picked up before a depot accepted it.
    const hasMoved = state === 'accepted' && (await store.hasMoved(tx, key))
    if (isOfOrder || hasMoved) throw new ServiceError('waybill_not_cancellable', { state })
    const recorded = await deps.waybills.record(tx, {
      ...key,
      eventType: 'canceled',
      eventTime: new Date(deps.clock.nowMs()),
      source: 'program',
    })
    if (recorded.outcome !== 'recorded') {
      throw new ServiceError('waybill_not_cancellable', { state })
    }
    if (deliveryId !== null) await deps.deliveries.clearPlanned(tx, { organizationId, deliveryId })
    return store.readWaybillById(tx, key)
  })
}
