/** The operations of the interface on waybills (interface 4.1), each in a file of its own. */
import { createBatch, type CreateBatch } from './create-batch.ts'
import { createWaybill, type CreateWaybill } from './create-waybill.ts'
import { addParcels, splitParcel, type AddParcels, type SplitParcel } from './change-parcels.ts'
import * as store from './store.ts'
import type { WaybillScope } from './store.ts'
import { newWaybillNo } from './waybill-number.ts'
import type { WritingDeps } from './writing-deps.ts'

export type WaybillOperations = ReturnType<typeof createWaybillOperations>

export function createWaybillOperations(deps: WritingDeps) {
  const { database, clock } = deps
  return {
    create: (call: CreateWaybill) => createWaybill(call, deps),
    createBatch: (call: CreateBatch) => createBatch(call, deps),
    addParcels: (call: AddParcels) => addParcels(call, deps),
    splitParcel: (call: SplitParcel) => splitParcel(call, deps),
    /** A number that no other waybill gets, and that is the organization's alone. */
    async allocateNumber({ organizationId }: Pick<WaybillScope, 'organizationId'>) {
      const number = newWaybillNo()
      const allocatedAt = new Date(clock.nowMs())
      await store.insertNumber(database, { organizationId, number, allocatedAt })
      return number
    },
  }
}
