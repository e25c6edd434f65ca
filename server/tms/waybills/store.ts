/** All SQL of the room. */
import type {
  OrganizationId,
  SenderAccountId,
  QuoteId,
  DeliveryId,
  DeliveryEventId,
  ServiceId,
  WaybillId,
  ParcelId,
} from '#lib/contract/ids.ts'
import type { WaybillState } from '#lib/contract/states/waybill-states.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { newRow, sql } from '#server/db/sql.ts'
import type { Minor } from '#lib/money.ts'

/** The source of an event: the order, a carrier's report, a person, or a program through the interface. */
export type EventSource = 'order' | 'carrier' | 'person' | 'program'

export interface WaybillKey {
  readonly organizationId: OrganizationId
  readonly waybillId: WaybillId
}

/** Sender or receiver, as `WaybillParty` of the contract. */
export interface Party {
  readonly name: string
  readonly phone: string
  readonly phone2: string | null
  readonly address: string
  readonly district: string | null
  readonly city: string | null
  readonly province: string | null
  readonly post_code: string | null
  readonly lat: number | null
  readonly lng: number | null
}

export interface NewParcel {
  readonly itemDesc: string | null
  /** The weight of one piece. */
  readonly weightKg: number
  readonly lengthCm: number
  readonly widthCm: number
  readonly heightCm: number
  readonly pieceCount: number
  readonly photos: readonly string[]
  /** The leg it travels on. */
  readonly deliveryId: DeliveryId
}

export interface NewOrderWaybill {
  readonly organizationId: OrganizationId
  readonly quoteId: QuoteId
  /** The caller's correlation id of the quote. */
  readonly requestId: string
  readonly senderAccountId: SenderAccountId | null
  readonly serviceId: ServiceId | null
  /** The order: its head delivery, which may be inserted later in the transaction. */
  readonly deliveryId: DeliveryId
  readonly sender: Party
  readonly receiver: Party
  readonly remark: string | null
  /** The insured value of the goods; null: not insured. */
  readonly insured: { readonly valueMinor: Minor; readonly currency: string } | null
  readonly parcels: readonly NewParcel[]
}

export async function insertOrderWaybill(
  tx: Transaction,
  waybill: NewOrderWaybill,
  { id, waybillNo, at }: { id: WaybillId; waybillNo: string; at: Date },
): Promise<void> {
  await tx.query(
    sql`insert into tms.waybills ${newRow({
      organizationId: waybill.organizationId,
      id,
      waybillNo,
      outTradeNo: waybill.quoteId,
      state: 'created',
      senderAccountId: waybill.senderAccountId,
      serviceId: waybill.serviceId,
      deliveryId: waybill.deliveryId,
      sender: JSON.stringify(waybill.sender),
      receiver: JSON.stringify(waybill.receiver),
      referenceNo: waybill.requestId,
      remark: waybill.remark,
      declaredValueMinor: waybill.insured?.valueMinor ?? null,
      declaredValueCurrency: waybill.insured?.currency ?? null,
      createdAt: at,
      updatedAt: at,
    })}`,
  )
}

export async function setParties(
  tx: Transaction,
  { organizationId, waybillId }: WaybillKey,
  { sender, receiver, at }: Pick<NewOrderWaybill, 'sender' | 'receiver'> & { readonly at: Date },
): Promise<void> {
  await tx.query(
    sql`update tms.waybills set sender = ${JSON.stringify(sender)},
       receiver = ${JSON.stringify(receiver)}, updated_at = ${at}
     where organization_id = ${organizationId} and id = ${waybillId}`,
  )
}

export async function insertParcels(
  tx: Transaction,
  { organizationId, waybillId }: WaybillKey,
  parcels: readonly (NewParcel & { id: ParcelId; parcelNo: string })[],
): Promise<void> {
  await tx.query(
    sql`insert into tms.parcels
       (organization_id, waybill_id, sequence, id, parcel_no, item_desc, weight_kg, length_cm,
        width_cm, height_cm, piece_count, photos, delivery_id)
     select ${organizationId}, ${waybillId}, row_number() over (), p.id, p."parcelNo",
       p."itemDesc", p."weightKg",
       p."lengthCm", p."widthCm", p."heightCm", p."pieceCount",
       array(select jsonb_array_elements_text(p.photos)), p."deliveryId"
     from jsonb_to_recordset(${JSON.stringify(parcels)}) as p(
       id uuid, "parcelNo" text, "itemDesc" text, "weightKg" float8, "lengthCm" float8,
       "widthCm" float8, "heightCm" float8, "pieceCount" int, photos jsonb, "deliveryId" uuid)`,
  )
}

/** Moves it only from one of these states; false when it has another state or does not exist. */
export async function moveWaybill(
  tx: Transaction,
  { organizationId, waybillId }: WaybillKey,
  { to, from, at }: { to: WaybillState; from: readonly WaybillState[]; at: Date },
): Promise<boolean> {
  const moved = await tx.query(
    sql`update tms.waybills set state = ${to}, updated_at = ${at}
     where organization_id = ${organizationId} and id = ${waybillId} and state = any(${from})
       returning id`,
  )
  return moved.length > 0
}

export async function readState(
  db: Database | Transaction,
  { organizationId, waybillId }: WaybillKey,
): Promise<WaybillState | null> {
  const row = await db.one<{ state: WaybillState }>(
    sql`select state from tms.waybills where organization_id = ${organizationId}
       and id = ${waybillId}`,
  )
  return row?.state ?? null
}

export interface EventRow extends WaybillKey {
  readonly id: DeliveryEventId
  readonly eventType: WaybillState
  readonly eventTime: Date
  readonly recordedAt: Date
  readonly source: EventSource
  readonly place: string
  readonly message: string
  readonly coordinates: { readonly lat: number; readonly lng: number } | null
  readonly photos: readonly string[]
}

export async function insertEvent(
  tx: Transaction,
  { coordinates, ...event }: EventRow,
): Promise<void> {
  const { lat = null, lng = null } = coordinates ?? {}
  await tx.query(sql`insert into tms.waybill_events ${newRow({ ...event, lat, lng })}`)
}
