/** The operations of the interface on waybills (interface 4.1), each in a file of its own. */
import { cancelWaybill, type CancelWaybill } from './cancel-waybill.ts'
import { createBatch, type CreateBatch } from './create-batch.ts'
import { createWaybill, type CreateWaybill } from './create-waybill.ts'
import { addParcels, splitParcel, type AddParcels, type SplitParcel } from './change-parcels.ts'
import { exportWaybills } from './export-waybills.ts'
import type { WaybillFilter, WaybillPageRequest } from './list-store.ts'
import { listWaybills } from './list-waybills.ts'
import * as store from './store.ts'
import type { WaybillScope } from './store.ts'
import { updateWaybill, type UpdateWaybill } from './update-waybill.ts'
import { newWaybillNo } from './waybill-number.ts'
import type { WritingDeps } from './writing-deps.ts'

export type WaybillOperations = ReturnType<typeof createWaybillOperations>

export function createWaybillOperations(deps: WritingDeps) {
  const { database, clock } = deps
  return {
    list: (request: WaybillPageRequest) => listWaybills(request, deps),
    export: (filter: WaybillFilter, currency: string) =>
      exportWaybills(filter, { database, currency }),
    find: (call: WaybillScope & { readonly number: string }) => store.readWaybill(database, call),
    update: (call: UpdateWaybill) => updateWaybill(call, deps),
    cancel: (call: CancelWaybill) => cancelWaybill(call, deps),
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
