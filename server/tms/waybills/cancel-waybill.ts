/** Cancels a waybill that has not begun to move (interface 4.1). An order's waybill ends with its order. */
import { ServiceError } from '../http/service-error.ts'
import { cancelLocked } from './events/cancel.ts'
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
    const waybill = { ...existing, organizationId }
    const eventTime = new Date(deps.clock.nowMs())
    const taken = await cancelLocked(tx, { waybill, event: { eventTime, source: 'program' } }, deps)
    if (taken.outcome !== 'recorded') {
      throw new ServiceError('waybill_not_cancellable', { state: existing.state })
    }
    const key = { organizationId, waybillId: existing.id }
    return store.readWaybillById(tx, key)
  })
}
