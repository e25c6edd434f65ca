/** All SQL of the room. */
import type {
  OrganizationId,
  SenderAccountId,
  QuoteId,
  DeliveryId,
  ServiceId,
  WaybillId,
  ParcelId,
} from '#lib/contract/ids.ts'
import type { WaybillState } from '#lib/contract/states/waybill-states.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { newRow, sql, type Sql } from '#server/db/sql.ts'
import type { Minor } from '#lib/money.ts'
import { isOfOrder } from '../deliveries/deliveries.ts'
import type { ParcelRow, Party, WaybillRow } from './waybill-row.ts'

export interface WaybillKey {
  readonly organizationId: OrganizationId
  readonly waybillId: WaybillId
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

/** The columns that a payload writes; the others are PATCH's, events' and load planning's. */
export type StatedWaybill = Pick<
  WaybillRow,
  | 'senderAccountId'
  | 'serviceId'
  | 'routeId'
  | 'additionalServiceIds'
  | 'sender'
  | 'receiver'
  | 'estimatedWeightKg'
  | 'estimatedVolumeM3'
  | 'volumetricWeightKg'
  | 'declaredValueMinor'
  | 'declaredValueCurrency'
  | 'referenceNo'
  | 'remark'
>

export type NewWaybill = StatedWaybill &
  Pick<WaybillRow, 'organizationId' | 'id' | 'waybillNo' | 'outTradeNo' | 'state' | 'parcels'>

/**
 * The ids of those that were written: not one of which the organization has a waybill with one of its
 * numbers. Their order is that of the numbers, so that two transactions do not wait for each other.
 */
export async function insertWaybills(
  tx: Transaction,
  waybills: readonly NewWaybill[],
  at: Date,
): Promise<ReadonlySet<WaybillId>> {
  const given = waybills.map(({ parcels, ...waybill }) =>
    Object.assign(waybill, { parcels: sequenced(parcels, 0) }),
  )
  const created = await tx.query<{ id: WaybillId }>(
    sql`with given as materialized (
       select * from jsonb_to_recordset(${JSON.stringify(given)}) as g(
         "organizationId" uuid, id uuid, "waybillNo" text, "outTradeNo" text, state text,
         "senderAccountId" uuid, "serviceId" uuid, "routeId" uuid, "additionalServiceIds" jsonb,
         sender jsonb, receiver jsonb, "estimatedWeightKg" float8, "estimatedVolumeM3" float8,
         "volumetricWeightKg" float8, "declaredValueMinor" bigint, "declaredValueCurrency" text,
         "referenceNo" text, remark text, parcels jsonb)),
     created as (
       insert into tms.waybills
         (organization_id, id, waybill_no, out_trade_no, state, sender_account_id, service_id,
          route_id, additional_service_ids, sender, receiver, estimated_weight_kg,
          estimated_volume_m3, volumetric_weight_kg, declared_value_minor,
          declared_value_currency, reference_no, remark, created_at, updated_at)
       select g."organizationId", g.id, g."waybillNo", g."outTradeNo", g.state,
         g."senderAccountId", g."serviceId", g."routeId",
         array(select jsonb_array_elements_text(g."additionalServiceIds")::uuid), g.sender,
         g.receiver, g."estimatedWeightKg", g."estimatedVolumeM3", g."volumetricWeightKg",
         g."declaredValueMinor", g."declaredValueCurrency", g."referenceNo", g.remark, ${at}, ${at}
       from given g order by g."outTradeNo"
       on conflict do nothing returning organization_id, id),
     parcels as (
       insert into tms.parcels ${parcelColumns}
       select c.organization_id, c.id, null, ${parcelValues}
       from created c join given g on g.id = c.id
       cross join lateral ${parcelsIn(sql`g.parcels`)})
     select id from created`,
  )
  return new Set(created.map(({ id }) => id))
}

const parcelColumns = sql`(organization_id, waybill_id, delivery_id, sequence, id, parcel_no, state,
  out_parcel_no, item_desc, item_value_minor, weight_kg, length_cm, width_cm, height_cm,
  piece_count, products, photos)`

const parcelValues = sql`p.sequence, p.id, p."parcelNo", p.state, p."outParcelNo", p."itemDesc",
  p."itemValueMinor", p."weightKg", p."lengthCm", p."widthCm", p."heightCm", p."pieceCount",
  p.products, array(select jsonb_array_elements_text(p.photos))`

const parcelsIn = (list: Sql | string): Sql => sql`jsonb_to_recordset(${list}) as p(
  sequence int, id uuid, "parcelNo" text, state text, "outParcelNo" text, "itemDesc" text,
  "itemValueMinor" bigint, "weightKg" float8, "lengthCm" float8, "widthCm" float8,
  "heightCm" float8, "pieceCount" int, products jsonb, photos jsonb)`

function sequenced(parcels: readonly ParcelRow[], after: number) {
  return parcels.map((parcel, index) => ({ ...parcel, sequence: after + index + 1 }))
}

/** Writes the payload over a waybill that is locked, with other parcels in the place of all of its own. */
export async function rewriteWaybill(
  tx: Transaction,
  key: WaybillKey,
  {
    stated,
    parcels,
    state,
    deliveryId,
    at,
  }: {
    stated: StatedWaybill
    parcels: readonly ParcelRow[]
    state: WaybillState
    deliveryId: DeliveryId | null
    at: Date
  },
): Promise<void> {
  const { organizationId, waybillId } = key
  await tx.query(
    sql`update tms.waybills set state = ${state}, sender_account_id = ${stated.senderAccountId},
       service_id = ${stated.serviceId}, route_id = ${stated.routeId},
       additional_service_ids = ${stated.additionalServiceIds}::uuid[],
       sender = ${JSON.stringify(stated.sender)}, receiver = ${JSON.stringify(stated.receiver)},
       estimated_weight_kg = ${stated.estimatedWeightKg},
       estimated_volume_m3 = ${stated.estimatedVolumeM3},
       volumetric_weight_kg = ${stated.volumetricWeightKg},
       declared_value_minor = ${stated.declaredValueMinor},
       declared_value_currency = ${stated.declaredValueCurrency},
       reference_no = ${stated.referenceNo}, remark = ${stated.remark}, updated_at = ${at}
     where organization_id = ${organizationId} and id = ${waybillId}`,
  )
  await tx.query(
    sql`delete from tms.parcels
     where organization_id = ${organizationId} and waybill_id = ${waybillId}`,
  )
  await addParcels(tx, key, { parcels, deliveryId, after: 0 })
}

/** `after`: the last sequence that a parcel of the waybill has. */
export async function addParcels(
  tx: Transaction,
  { organizationId, waybillId }: WaybillKey,
  {
    parcels,
    deliveryId,
    after,
  }: { parcels: readonly ParcelRow[]; deliveryId: DeliveryId | null; after: number },
): Promise<void> {
  const list = JSON.stringify(sequenced(parcels, after))
  await tx.query(
    sql`insert into tms.parcels ${parcelColumns}
     select ${organizationId}, ${waybillId}, ${deliveryId}::uuid, ${parcelValues}
     from ${parcelsIn(list)}`,
  )
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

export async function touchWaybill(
  tx: Transaction,
  { organizationId, waybillId }: WaybillKey,
  at: Date,
): Promise<void> {
  await tx.query(
    sql`update tms.waybills set updated_at = ${at}
     where organization_id = ${organizationId} and id = ${waybillId}`,
  )
}

export type LockedWaybill = Pick<
  WaybillRow,
  'id' | 'waybillNo' | 'state' | 'senderAccountId' | 'deliveryId' | 'isOfOrder'
> & { readonly senderPhone: string | null }

/** Locks the waybill with the caller's number. Whoever changes a waybill locks it before anything else. */
export function lockByOutTradeNo(
  tx: Transaction,
  { organizationId, outTradeNo }: { organizationId: OrganizationId; outTradeNo: string },
): Promise<LockedWaybill | null> {
  return tx.one(
    sql`select ${lockedColumns} from tms.waybills w
     where w.organization_id = ${organizationId} and w.out_trade_no = ${outTradeNo}
     for no key update`,
  )
}

/** The same by either number. */
export function lockByNumber(
  tx: Transaction,
  { number, ...scope }: WaybillScope & { readonly number: string },
): Promise<LockedWaybill | null> {
  return tx.one(
    sql`select ${lockedColumns} from tms.waybills w
     where ${inScope(scope)} and (w.waybill_no = ${number} or w.out_trade_no = ${number})
     order by w.waybill_no = ${number} desc limit 1 for no key update`,
  )
}

const lockedColumns = sql`w.id, w.waybill_no, w.state, w.sender_account_id, w.delivery_id,
  w.sender->>'phone' as sender_phone,
  ${isOfOrder({ organizationId: sql`w.organization_id`, deliveryId: sql`w.delivery_id` })}
    as is_of_order`

/** Events that say that goods were taken along. */
export const movements: readonly WaybillState[] = [
  'picked_up',
  'in_transit_sorted',
  'in_transit_hub_inbound',
  'in_transit_hub_outbound',
  'delivering',
  'delivered',
  'returning',
  'returned',
]

/** Whether goods of the waybill have been taken along, also only one parcel of them. */
export async function hasMoved(
  tx: Transaction,
  { organizationId, waybillId }: WaybillKey,
): Promise<boolean> {
  const row = await tx.one(
    sql`select from tms.waybill_events where organization_id = ${organizationId}
       and waybill_id = ${waybillId} and event_type = any(${movements}) limit 1`,
  )
  return row !== null
}

/** Whether a parcel has a state of its own that is later than its acceptance, or a problem. */
export async function hasReportedParcel(
  tx: Transaction,
  { organizationId, waybillId }: WaybillKey,
): Promise<boolean> {
  const row = await tx.one(
    sql`select from tms.parcels where organization_id = ${organizationId}
       and waybill_id = ${waybillId}
       and state not in ('draft', 'created', 'accepted', 'canceled') limit 1`,
  )
  return row !== null
}

export interface GivenNumber {
  readonly number: string
  /** The organization that the service gave it to. */
  readonly organizationId: OrganizationId
  /** Given out by allocate-number; otherwise the number of a waybill. */
  readonly isAllocated: boolean
}

/** The organizations that the service gave these numbers to. */
export function findGivenNumbers(
  tx: Transaction,
  numbers: readonly string[],
): Promise<GivenNumber[]> {
  return tx.query(
    sql`with recursive organizations as (
       (select organization_id as id from tms.waybills order by organization_id limit 1)
       union all
       select (select w.organization_id from tms.waybills w where w.organization_id > o.id
         order by w.organization_id limit 1)
       from organizations o where o.id is not null)
     select number, organization_id, true as is_allocated from tms.waybill_numbers
     where number = any(${numbers})
     union all
     select w.waybill_no, w.organization_id, false from organizations o
     join tms.waybills w on w.organization_id = o.id and w.waybill_no = any(${numbers})`,
  )
}

export async function insertNumber(
  db: Reader,
  number: { organizationId: OrganizationId; number: string; allocatedAt: Date },
): Promise<void> {
  await db.query(sql`insert into tms.waybill_numbers ${newRow(number)}`)
}

/** False when one of them is another waybill's. Locked in one order, so that two claims do not wait for each other. */
export async function claimNumbers(
  tx: Transaction,
  { organizationId, waybillId }: WaybillKey,
  numbers: readonly string[],
): Promise<boolean> {
  const claimed = await tx.query(
    sql`with free as (
       select number from tms.waybill_numbers
       where organization_id = ${organizationId} and number = any(${numbers})
         and waybill_id is null
       order by number for update)
     update tms.waybill_numbers n set waybill_id = ${waybillId}
     from free where n.organization_id = ${organizationId} and n.number = free.number
     returning n.number`,
  )
  return claimed.length === numbers.length
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

type Reader = Database | Transaction

/** The waybills that a call may see: the organization's, or only those of one sender account. */
export interface WaybillScope {
  readonly organizationId: OrganizationId
  readonly senderAccountId: SenderAccountId | null
}

export const inScope = ({ organizationId, senderAccountId }: WaybillScope): Sql =>
  senderAccountId === null
    ? sql`w.organization_id = ${organizationId}`
    : sql`w.organization_id = ${organizationId} and w.sender_account_id = ${senderAccountId}`

/** A `WaybillRow` of `tms.waybills w`. */
export const waybillColumns = sql`w.organization_id, w.id, w.waybill_no, w.out_trade_no, w.state,
  w.sender_account_id, w.service_id, w.route_id, w.delivery_id, w.product_category_id,
  w.additional_service_ids, w.sender, w.receiver, w.estimated_weight_kg, w.estimated_volume_m3,
  w.volumetric_weight_kg, w.declared_value_minor, w.declared_value_currency, w.reference_no,
  w.remark, w.notes, w.tags, w.priority, w.requires_signature, w.created_at, w.updated_at,
  ${isOfOrder({ organizationId: sql`w.organization_id`, deliveryId: sql`w.delivery_id` })}
    as is_of_order,
  coalesce(
    (select json_agg(
       json_build_object('id', p.id, 'parcelNo', p.parcel_no, 'state', p.state, 'outParcelNo', p.out_parcel_no,
         'itemDesc', p.item_desc, 'itemValueMinor', p.item_value_minor, 'weightKg', p.weight_kg,
         'lengthCm', p.length_cm, 'widthCm', p.width_cm, 'heightCm', p.height_cm,
         'pieceCount', p.piece_count, 'products', p.products, 'photos', p.photos)
       order by p.sequence)
     from tms.parcels p where p.organization_id = w.organization_id and p.waybill_id = w.id),
    '[]') as parcels`

/** By its own number first, else by the caller's. */
export function readWaybill(
  db: Reader,
  { number, ...scope }: WaybillScope & { readonly number: string },
): Promise<WaybillRow | null> {
  return db.one(
    sql`select ${waybillColumns} from tms.waybills w
     where ${inScope(scope)} and (w.waybill_no = ${number} or w.out_trade_no = ${number})
     order by w.waybill_no = ${number} desc limit 1`,
  )
}

export async function readWaybillById(
  db: Reader,
  { organizationId, waybillId }: WaybillKey,
): Promise<WaybillRow> {
  const row = await db.one<WaybillRow>(
    sql`select ${waybillColumns} from tms.waybills w
     where w.organization_id = ${organizationId} and w.id = ${waybillId}`,
  )
  if (row === null) throw new Error(`the waybill ${waybillId} is gone`)
  return row
}

/** By each of the numbers that a waybill of the scope has; as one number is read. */
export async function readWaybills(
  db: Reader,
  { numbers, ...scope }: WaybillScope & { readonly numbers: readonly string[] },
): Promise<ReadonlyMap<string, WaybillRow>> {
  const rows = await db.query<WaybillRow>(
    sql`select ${waybillColumns} from tms.waybills w
     where ${inScope(scope)} and (w.waybill_no = any(${numbers}) or w.out_trade_no = any(${numbers}))`,
  )
  const wanted = new Set(numbers)
  const pairs = [
    ...rows.map((row) => [row.outTradeNo, row] as const),
    ...rows.map((row) => [row.waybillNo, row] as const),
  ]
  return new Map(pairs.filter(([number]) => wanted.has(number)))
}
