/** All SQL of the room. */
import type { WaybillState } from '#lib/contract/states/waybill-states.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { NewOrderWaybill, NewParcel } from './new-order-waybill.ts'

/** The source of an event: the order, a carrier's report, a person, or a program through the interface. */
export type EventSource = 'order' | 'carrier' | 'person' | 'program'

interface WaybillKey {
  readonly organizationId: string
  readonly waybillId: string
}

export async function insertOrderWaybill(
  tx: Transaction,
  {
    waybill,
    id,
    waybillNo,
    at,
  }: { waybill: NewOrderWaybill; id: string; waybillNo: string; at: Date },
): Promise<void> {
  await tx.query(
    `insert into tms.waybills
       (organization_id, id, waybill_no, out_trade_no, state, sender_account_id, service_id,
        delivery_id, sender, receiver, reference_no, remark, created_at, updated_at)
     values ($1, $2, $3, $4, 'created', $5, $6, $7, $8, $9, $10, $11, $12, $12)`,
    [
      waybill.organizationId,
      id,
      waybillNo,
      waybill.quoteId,
      waybill.senderAccountId,
      waybill.serviceId,
      waybill.deliveryId,
      JSON.stringify(waybill.sender),
      JSON.stringify(waybill.receiver),
      waybill.requestId,
      waybill.remark,
      at,
    ],
  )
}

export async function insertParcels(
  tx: Transaction,
  {
    organizationId,
    waybillId,
    parcels,
  }: WaybillKey & { parcels: readonly (NewParcel & { id: string; parcelNo: string })[] },
): Promise<void> {
  await tx.query(
    `insert into tms.parcels
       (organization_id, waybill_id, sequence, id, parcel_no, item_desc, weight_kg, length_cm,
        width_cm, height_cm, piece_count, photos, delivery_id)
     select $1, $2, row_number() over (), p.id, p."parcelNo", p."itemDesc", p."weightKg",
       p."lengthCm", p."widthCm", p."heightCm", p."pieceCount",
       array(select jsonb_array_elements_text(p.photos)), p."deliveryId"
     from jsonb_to_recordset($3) as p(
       id uuid, "parcelNo" text, "itemDesc" text, "weightKg" float8, "lengthCm" float8,
       "widthCm" float8, "heightCm" float8, "pieceCount" int, photos jsonb, "deliveryId" uuid)`,
    [organizationId, waybillId, JSON.stringify(parcels)],
  )
}

/** Moves it only from one of these states; false when it has another state or does not exist. */
export async function moveWaybill(
  tx: Transaction,
  {
    organizationId,
    waybillId,
    to,
    from,
    at,
  }: WaybillKey & { to: WaybillState; from: readonly WaybillState[]; at: Date },
): Promise<boolean> {
  const moved = await tx.query(
    `update tms.waybills set state = $3, updated_at = $5
     where organization_id = $1 and id = $2 and state = any($4) returning id`,
    [organizationId, waybillId, to, from, at],
  )
  return moved.length > 0
}

export async function readState(
  db: Database | Transaction,
  { organizationId, waybillId }: WaybillKey,
): Promise<WaybillState | null> {
  const row = await db.one<{ state: WaybillState }>(
    `select state from tms.waybills where organization_id = $1 and id = $2`,
    [organizationId, waybillId],
  )
  return row?.state ?? null
}

export interface EventRow extends WaybillKey {
  readonly id: string
  readonly eventType: WaybillState
  readonly eventTime: Date
  readonly recordedAt: Date
  readonly source: EventSource
  readonly place: string
  readonly message: string
  readonly coordinates: { readonly lat: number; readonly lng: number } | null
  readonly photos: readonly string[]
}

export async function insertEvent(tx: Transaction, event: EventRow): Promise<void> {
  await tx.query(
    `insert into tms.waybill_events
       (organization_id, id, waybill_id, event_type, event_time, recorded_at, source, place, message,
        lat, lng, photos)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      event.organizationId,
      event.id,
      event.waybillId,
      event.eventType,
      event.eventTime,
      event.recordedAt,
      event.source,
      event.place,
      event.message,
      event.coordinates?.lat ?? null,
      event.coordinates?.lng ?? null,
      event.photos,
    ],
  )
}
