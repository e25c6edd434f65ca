/** The operations of the interface on waybills (interface 4.1), each in a file of its own. */
import type { OrganizationId, SenderAccountId } from '#lib/contract/ids.ts'
import type { Waybill } from '#lib/contract/waybills.ts'
import type { Transaction } from '#server/db/database.ts'
import { cancelWaybill, type CancelWaybill } from './cancel-waybill.ts'
import { createBatch, type CreateBatch } from './create-batch.ts'
import { createWaybill, type CreateWaybill } from './create-waybill.ts'
import { addParcels, splitParcel, type AddParcels, type SplitParcel } from './change-parcels.ts'
import { exportWaybills } from './export-waybills.ts'
import type { WaybillFilter, WaybillPageRequest } from './list-store.ts'
import { listWaybills } from './list-waybills.ts'
import { insertProductCategories, type ProductCategory } from './patch-store.ts'
import * as store from './store.ts'
import type { WaybillScope } from './store.ts'
import { updateWaybill, type UpdateWaybill } from './update-waybill.ts'
import { shownWaybill } from './waybill-row.ts'
import { newWaybillNo } from './waybill-number.ts'
import type { WritingDeps } from './writing-deps.ts'

export type WaybillOperations = ReturnType<typeof createWaybillOperations>

export function createWaybillOperations(deps: WritingDeps) {
  const { database, clock, ids } = deps
  return {
    list: (request: WaybillPageRequest) => listWaybills(request, deps),
    export: (filter: WaybillFilter, currency: string) =>
      exportWaybills(filter, { database, currency }),
    find: (call: WaybillScope & { readonly number: string }) => store.readWaybill(database, call),
    addProductCategories: (
      tx: Transaction,
      organizationId: OrganizationId,
      categories: readonly Omit<ProductCategory, 'id'>[],
    ) =>
      insertProductCategories(
        tx,
        organizationId,
        categories.map(({ code, name }) => ({ id: ids.uuid(), code, name })),
      ),
    update: (call: UpdateWaybill) => updateWaybill(call, deps),
    cancel: (call: CancelWaybill) => cancelWaybill(call, deps),
    create: (call: CreateWaybill) => createWaybill(call, deps),
    createBatch: (call: CreateBatch) => createBatch(call, deps),
    addParcels: (call: AddParcels) => addParcels(call, deps),
    splitParcel: (call: SplitParcel) => splitParcel(call, deps),
    /** Each as the interface shows it, by the number it was asked by; unknown numbers are absent. */
    async shownByNumbers({
      organization,
      ...wanted
    }: {
      readonly organization: { readonly id: OrganizationId; readonly currency: string }
      readonly senderAccountId: SenderAccountId | null
      readonly numbers: readonly string[]
    }): Promise<ReadonlyMap<string, Waybill>> {
      const scope = { organizationId: organization.id, ...wanted }
      const rows = await store.readWaybills(database, scope)
      return new Map(
        [...rows].map(([number, row]) => [number, shownWaybill(row, organization.currency)]),
      )
    },
    /** A number that no other waybill gets, and that is the organization's alone. */
    async allocateNumber({ organizationId }: Pick<WaybillScope, 'organizationId'>) {
      const number = newWaybillNo()
      const allocatedAt = new Date(clock.nowMs())
      await store.insertNumber(database, { organizationId, number, allocatedAt })
      return number
    },
  }
}
