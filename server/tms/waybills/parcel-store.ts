/** The room's SQL for parcels of a waybill. */
import type { DeliveryId, ParcelId } from '#lib/contract/ids.ts'
import type { Transaction } from '#server/db/database.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import type { WaybillKey } from './store.ts'
import type { ParcelRow } from './waybill-row.ts'

export type NewParcel = ParcelRow & {
  /** The leg that it travels on, where that is another delivery than its waybill's. */
  readonly deliveryId?: DeliveryId
  /** Records of its loading that were made before are of other goods. */
  readonly unloadedAt?: Date
}

/** `waybills`: rows with organization_id, id, delivery_id, and the parcels of `sequenced` as JSON. */
export function insertionOfParcels(waybills: Sql): Sql {
  return sql`
    insert into tms.parcels
      (organization_id, waybill_id, delivery_id, sequence, id, parcel_no, state, out_parcel_no,
       item_desc, item_value_minor, weight_kg, length_cm, width_cm, height_cm, piece_count, products,
       photos, unloaded_at)
    select w.organization_id, w.id, coalesce(p."deliveryId", w.delivery_id), p.sequence, p.id,
      p."parcelNo", p.state, p."outParcelNo", p."itemDesc", p."itemValueMinor", p."weightKg",
      p."lengthCm", p."widthCm", p."heightCm", p."pieceCount", p.products,
      array(select jsonb_array_elements_text(p.photos)), p."unloadedAt"
    from ${waybills} as w
    cross join lateral jsonb_to_recordset(w.parcels) as p(
      sequence int, id uuid, "deliveryId" uuid, "parcelNo" text, state text, "outParcelNo" text,
      "itemDesc" text, "itemValueMinor" bigint, "weightKg" float8, "lengthCm" float8,
      "widthCm" float8, "heightCm" float8, "pieceCount" int, products jsonb, photos jsonb,
      "unloadedAt" timestamptz)`
}

export function sequenced(parcels: readonly NewParcel[], after: number) {
  return parcels.map((parcel, index) => ({ ...parcel, sequence: after + index + 1 }))
}

/** `after`: the last sequence that a parcel of the waybill has. */
export async function addParcels(
  tx: Transaction,
  { organizationId, waybillId }: WaybillKey,
  {
    parcels,
    deliveryId,
    after,
  }: { parcels: readonly NewParcel[]; deliveryId: DeliveryId | null; after: number },
): Promise<void> {
  const list = JSON.stringify(sequenced(parcels, after))
  await tx.query(
    insertionOfParcels(sql`(select ${organizationId}::uuid as organization_id,
      ${waybillId}::uuid as id, ${deliveryId}::uuid as delivery_id, ${list}::jsonb as parcels)`),
  )
}

/** Others in the place of all that the waybill has; they may have the same numbers. */
export async function replaceParcels(
  tx: Transaction,
  key: WaybillKey,
  {
    parcels,
    deliveryId,
    at,
  }: { parcels: readonly ParcelRow[]; deliveryId: DeliveryId | null; at: Date },
): Promise<void> {
  await tx.query(
    sql`delete from tms.parcels
     where organization_id = ${key.organizationId} and waybill_id = ${key.waybillId}`,
  )
  const written = parcels.map((parcel) => ({ ...parcel, unloadedAt: at }))
  await addParcels(tx, key, { parcels: written, deliveryId, after: 0 })
}

export async function deleteParcel(
  tx: Transaction,
  { organizationId, parcelId }: WaybillKey & { readonly parcelId: ParcelId },
): Promise<void> {
  await tx.query(
    sql`delete from tms.parcels where organization_id = ${organizationId} and id = ${parcelId}`,
  )
}

export async function lastSequence(
  tx: Transaction,
  { organizationId, waybillId }: WaybillKey,
): Promise<number> {
  const row = await tx.one<{ last: number }>(
    sql`select coalesce(max(sequence), 0) as last from tms.parcels
     where organization_id = ${organizationId} and waybill_id = ${waybillId}`,
  )
  return row?.last ?? 0
}
