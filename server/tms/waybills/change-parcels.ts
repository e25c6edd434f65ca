/** Adds parcels to a waybill, and splits one of its parcels, as long as nothing of it has moved. */
import { parcelsPerWaybill } from '#lib/contract/limits.ts'
import type { ParcelCreate } from '#lib/contract/parcels.ts'
import type { Transaction } from '#server/db/database.ts'
import { ServiceError } from '../http/service-error.ts'
import type { Organization } from '../organizations/organizations.ts'
import { requireUnmoved } from './create-waybill.ts'
import {
  numberedParcels,
  repeatedNumber,
  statedParcel,
  type StatedParcel,
} from './parcels-of-payload.ts'
import { goodsChanged } from './on-deliveries.ts'
import * as parcelStore from './parcel-store.ts'
import { partsOfParcel } from './split-parcel.ts'
import * as store from './store.ts'
import type { WaybillScope } from './store.ts'
import { writeSearchText } from './text-store.ts'
import type { ParcelRow, WaybillRow } from './waybill-row.ts'
import type { WritingDeps } from './writing-deps.ts'

interface ChangeParcels extends Pick<WaybillScope, 'senderAccountId'> {
  readonly organization: Organization
  readonly number: string
}

export interface AddParcels extends ChangeParcels {
  readonly parcelList: readonly ParcelCreate[]
}

export interface SplitParcel extends AddParcels {
  /** Its id, its number or the caller's number. */
  readonly parcel: string
}

export function addParcels(
  { parcelList, ...call }: AddParcels,
  deps: WritingDeps,
): Promise<WaybillRow> {
  const { currency } = call.organization
  const added = parcelList.map((parcel) => statedParcel(parcel, currency))
  return changeParcels(call, () => ({ removed: null, added }), deps)
}

export function splitParcel(
  { parcel, parcelList, ...call }: SplitParcel,
  deps: WritingDeps,
): Promise<WaybillRow> {
  const { currency } = call.organization
  const split = ({ parcels }: WaybillRow) => {
    const removed = findParcel(parcels, parcel)
    if (removed === null) throw new ServiceError('parcel_not_found')
    return { removed, added: partsOfParcel(removed, parcelList, currency) }
  }
  return changeParcels(call, split, deps)
}

function findParcel(parcels: readonly ParcelRow[], reference: string): ParcelRow | null {
  return (
    parcels.find(({ id }) => id === reference.toLowerCase()) ??
    parcels.find(({ parcelNo }) => parcelNo === reference) ??
    parcels.find(({ outParcelNo }) => outParcelNo === reference) ??
    null
  )
}

interface Change {
  readonly removed: ParcelRow | null
  readonly added: readonly StatedParcel[]
}

function changeParcels(
  { organization: { id: organizationId }, senderAccountId, number }: ChangeParcels,
  decide: (waybill: WaybillRow) => Change,
  { database, clock, ids, deliveries, waybills }: WritingDeps,
): Promise<WaybillRow> {
  return database.transaction(async (tx: Transaction) => {
    const existing = await store.lockByNumber(tx, { organizationId, senderAccountId, number })
    if (existing === null) throw new ServiceError('waybill_not_found')
    const key = { organizationId, waybillId: existing.id }
    await requireUnmoved(tx, { existing, key })
    const waybill = await store.readWaybillById(tx, key)
    const { removed, added } = decide(waybill)
    const staying = waybill.parcels.filter(({ id }) => id !== removed?.id)
    const outParcelNo = repeatedNumber([...staying, ...added])
    if (outParcelNo !== null) throw new ServiceError('parcel_exists', { outParcelNo })
    if (staying.length + added.length > parcelsPerWaybill) {
      const limit = String(parcelsPerWaybill)
      throw new ServiceError('waybill_invalid', { field: 'parcelList', problem: 'too_many', limit })
    }
    const after = await parcelStore.lastSequence(tx, key)
    const { waybillNo, deliveryId } = waybill
    const state = removed?.state ?? waybill.state
    const parcels = numberedParcels(added, { waybillNo, after, state, ids })
    const at = new Date(clock.nowMs())
    if (removed !== null) await parcelStore.deleteParcel(tx, { ...key, parcelId: removed.id })
    await parcelStore.addParcels(tx, key, { parcels, deliveryId, after })
    await writeSearchText(tx, key)
    await store.touchWaybill(tx, key, at)
    if (deliveryId !== null) await goodsChanged(tx, { organizationId, deliveryId }, { deliveries })
    await waybills.writeChange(tx, waybill)
    return { ...waybill, parcels: [...staying, ...parcels], updatedAt: at }
  })
}
