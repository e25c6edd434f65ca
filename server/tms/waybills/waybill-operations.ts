/** The operations of the interface on waybills (interface 4.1), each in a file of its own. */
import type {
  DeliveryId,
  OrganizationId,
  ProductCategoryId,
  SenderAccountId,
  WaybillId,
} from '#lib/contract/ids.ts'
import { piecesPerPlanning } from '#lib/contract/limits.ts'
import type { Waybill } from '#lib/contract/waybills.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import {
  countOnDeliveries,
  readGoods,
  readIdsOnDelivery,
  readPlannable,
  type PlannableWaybill,
} from './delivery-store.ts'
import { cancelWaybill, type CancelWaybill } from './cancel-waybill.ts'
import { createBatch, type CreateBatch } from './create-batch.ts'
import { createWaybill, type CreateWaybill } from './create-waybill.ts'
import { addParcels, splitParcel, type AddParcels, type SplitParcel } from './change-parcels.ts'
import { readEvents, readLatestEventId } from './events/store.ts'
import { exportWaybills } from './export-waybills.ts'
import type { WaybillFilter, WaybillPageRequest } from './list-store.ts'
import { listWaybills } from './list-waybills.ts'
import { ServiceError } from '../http/service-error.ts'
import { saveRow } from '../save-row.ts'
import {
  insertProductCategories,
  listProductCategories,
  type ProductCategory,
} from './patch-store.ts'
import { insertNumber } from './number-store.ts'
import { followWaybills, lockForPlanning, pickUp, putOnDeliveries } from './on-deliveries.ts'
import * as store from './store.ts'
import type { CarriedParcel, WaybillScope } from './store.ts'
import { updateWaybill, type UpdateWaybill } from './update-waybill.ts'
import { shownWaybill, type WaybillRow } from './waybill-row.ts'
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
    productCategories: (organizationId: OrganizationId) =>
      listProductCategories(database, organizationId),
    addProductCategories: (
      tx: Transaction,
      organizationId: OrganizationId,
      categories: readonly Pick<ProductCategory, 'code' | 'name'>[],
    ) =>
      insertProductCategories(
        tx,
        organizationId,
        categories.map(({ code, name }) => ({ id: ids.uuid(), code, name })),
      ),
    saveProductCategory: (
      tx: Transaction,
      {
        row: { code, name, active },
        ...change
      }: {
        readonly organizationId: OrganizationId
        readonly id: ProductCategoryId | null
        readonly seenAt: Date | null
        readonly row: Omit<ProductCategory, 'id'>
      },
    ) =>
      saveRow<ProductCategoryId>(
        tx,
        {
          ...change,
          table: sql`tms.product_categories`,
          columns: { name, active },
          fixed: { code },
          repeated: 'category.code',
        },
        { clock, ids },
      ),
    update: (call: UpdateWaybill) => updateWaybill(call, deps),
    cancel: (call: CancelWaybill) => cancelWaybill(call, deps),
    create: (call: CreateWaybill) => createWaybill(call, deps),
    createBatch: (call: CreateBatch) => createBatch(call, deps),
    addParcels: (call: AddParcels) => addParcels(call, deps),
    splitParcel: (call: SplitParcel) => splitParcel(call, deps),
    /** Without their goods; unknown ids are absent. */
    plannable: (of: WaybillScope & { readonly ids: readonly WaybillId[] }) =>
      readPlannable(database, of),
    /** For planning; unknown ids are absent. Throws, and reads none, when they are too many pieces. */
    async byIds(
      of: WaybillScope & { readonly ids: readonly WaybillId[] },
    ): Promise<readonly WaybillRow[]> {
      refuseTooMany(await store.countPieces(database, of))
      return store.readWaybillsByIds(database, of)
    },
    /** As the detail shows them, by their ids; unknown ids are absent. */
    async shownByIds(
      tx: Transaction,
      {
        organization,
        ids: waybillIds,
      }: {
        readonly organization: { readonly id: OrganizationId; readonly currency: string }
        readonly ids: readonly WaybillId[]
      },
    ): Promise<ReadonlyMap<WaybillId, Waybill>> {
      const rows = await store.readDetails(tx, { organizationId: organization.id, ids: waybillIds })
      return new Map(rows.map((row) => [row.id, shownWaybill(row, organization.currency)]))
    },
    /** Tracking events by their ids; unknown ids are absent. */
    readEvents,
    latestEventId: (of: Parameters<typeof readLatestEventId>[1]) => readLatestEventId(database, of),
    /** By its number or the caller's; null: the newest that is no draft. */
    findForPush: (of: Parameters<typeof store.findForPush>[1]) => store.findForPush(database, of),
    lockForPlanning,
    putOnDeliveries: (tx: Transaction, put: Parameters<typeof putOnDeliveries>[1]) =>
      putOnDeliveries(tx, put, deps),
    pickUp: (tx: Transaction, rows: readonly PlannableWaybill[]) => pickUp(tx, rows, deps),
    followWaybills: (tx: Transaction, key: Parameters<typeof followWaybills>[1]) =>
      followWaybills(tx, key, deps),
    readGoods,
    countOnDeliveries: (of: Parameters<typeof countOnDeliveries>[1]) =>
      countOnDeliveries(database, of),
    readIdsOnDelivery,
    /** The waybills that a delivery carries, with the parcels of each that are on it; throws as `byIds`. */
    async ofDelivery(of: {
      readonly organizationId: OrganizationId
      readonly deliveryId: DeliveryId
    }): Promise<readonly WaybillRow[]> {
      refuseTooMany(await store.countPiecesOfDelivery(database, of))
      const rows = await store.readWaybillsOfDelivery(database, of)
      return rows.map(({ parcelIds, parcels, ...row }) =>
        Object.assign(row, { parcels: parcels.filter(({ id }) => parcelIds.includes(id)) }),
      )
    },
    /** Its parcels for loading; throws as `byIds`. */
    async parcelsOfDelivery(
      db: Database | Transaction,
      of: Parameters<typeof store.readParcelsOfDelivery>[1],
    ): Promise<readonly CarriedParcel[]> {
      refuseTooMany(await store.countPiecesOfDelivery(db, of))
      return store.readParcelsOfDelivery(db, of)
    },
    /**
     * For labels, by the numbers they are asked by; unknown numbers are absent. Nothing is read of waybills
     * that have more labels together than wanted.
     */
    async forLabels({
      organization,
      senderAccountId,
      numbers,
      atMost,
    }: {
      readonly organization: { readonly id: OrganizationId; readonly currency: string }
      readonly senderAccountId: SenderAccountId | null
      readonly numbers: readonly string[]
      readonly atMost: number
    }): Promise<ReadonlyMap<string, Waybill>> {
      const organizationId = organization.id
      const counted = await store.countLabels(database, {
        organizationId,
        senderAccountId,
        numbers,
      })
      const labels = numbers.reduce((sum, number) => sum + (counted.get(number)?.labels ?? 0), 0)
      if (labels > atMost) throw new ServiceError('too_many_labels', { labels, limit: atMost })
      const wanted = { organizationId, ids: [...counted.values()].map(({ id }) => id) }
      const rows = await store.readForLabels(database, wanted)
      const shown = new Map(rows.map((row) => [row.id, shownWaybill(row, organization.currency)]))
      return new Map(
        [...counted].flatMap(([number, { id }]) => {
          const waybill = shown.get(id)
          return waybill === undefined ? [] : [[number, waybill] as const]
        }),
      )
    },
    /** A number that no other waybill gets, and that is the organization's alone. */
    async allocateNumber({ organizationId }: Pick<WaybillScope, 'organizationId'>) {
      const number = newWaybillNo()
      const allocatedAt = new Date(clock.nowMs())
      await insertNumber(database, { organizationId, number, allocatedAt })
      return number
    },
  }
}

function refuseTooMany(pieces: number): void {
  if (pieces <= piecesPerPlanning) return
  throw new ServiceError('too_many_pieces', { pieces, limit: piecesPerPlanning })
}
