/** The room's SQL for one waybill: read, locked, written anew. */
import type {
  DeliveryId,
  OrganizationId,
  ParcelId,
  ProductCategoryId,
  SenderAccountId,
  WaybillId,
} from '#lib/contract/ids.ts'
import type { WaybillState } from '#lib/contract/states/waybill-states.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import { isOfOrder } from '../deliveries/deliveries.ts'
import type { WaybillRow } from './waybill-row.ts'

export interface WaybillKey {
  readonly organizationId: OrganizationId
  readonly waybillId: WaybillId
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
> & {
  /** Left out of a rewrite, the waybill keeps the one that it has. */
  readonly productCategoryId?: ProductCategoryId | null | undefined
}

/** Writes the payload over a waybill that is locked. */
export async function rewriteWaybill(
  tx: Transaction,
  { organizationId, waybillId }: WaybillKey,
  { stated, state, at }: { stated: StatedWaybill; state: WaybillState; at: Date },
): Promise<void> {
  const { productCategoryId } = stated
  const category =
    productCategoryId === undefined ? sql`` : sql`product_category_id = ${productCategoryId},`
  await tx.query(
    sql`update tms.waybills set ${category} state = ${state}, sender_account_id = ${stated.senderAccountId},
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
  | 'id'
  | 'waybillNo'
  | 'state'
  | 'senderAccountId'
  | 'deliveryId'
  | 'productCategoryId'
  | 'isOfOrder'
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
  w.product_category_id,
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

export async function setParties(
  tx: Transaction,
  { organizationId, waybillId }: WaybillKey,
  { sender, receiver, at }: Pick<WaybillRow, 'sender' | 'receiver'> & { readonly at: Date },
): Promise<void> {
  await tx.query(
    sql`update tms.waybills set sender = ${JSON.stringify(sender)},
       receiver = ${JSON.stringify(receiver)}, updated_at = ${at}
     where organization_id = ${organizationId} and id = ${waybillId}`,
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

/** A `WaybillRow` of `tms.waybills w`, without its parcels. */
export const waybillFields = sql`w.organization_id, w.id, w.waybill_no, w.out_trade_no, w.state,
  w.sender_account_id, w.service_id, w.route_id, w.delivery_id, w.product_category_id,
  w.additional_service_ids, w.sender, w.receiver, w.estimated_weight_kg, w.estimated_volume_m3,
  w.volumetric_weight_kg, w.declared_value_minor, w.declared_value_currency, w.reference_no,
  w.remark, w.notes, w.tags, w.priority, w.requires_signature, w.created_at, w.updated_at,
  ${isOfOrder({ organizationId: sql`w.organization_id`, deliveryId: sql`w.delivery_id` })}
    as is_of_order`

/** A `WaybillRow` of `tms.waybills w`. */
export const waybillColumns = sql`${waybillFields},
  ${parcelsOf({ products: sql`p.products`, photos: sql`p.photos` })} as parcels`

function parcelsOf({
  products,
  photos,
  only = sql`true`,
}: {
  products: Sql
  photos: Sql
  only?: Sql
}): Sql {
  return sql`coalesce(
    (select json_agg(
       json_build_object('id', p.id, 'parcelNo', p.parcel_no, 'state', p.state, 'outParcelNo', p.out_parcel_no,
         'itemDesc', p.item_desc, 'itemValueMinor', p.item_value_minor, 'weightKg', p.weight_kg,
         'lengthCm', p.length_cm, 'widthCm', p.width_cm, 'heightCm', p.height_cm,
         'pieceCount', p.piece_count, 'products', ${products}, 'photos', ${photos})
       order by p.sequence)
     from tms.parcels p where p.organization_id = w.organization_id and p.waybill_id = w.id
       and ${only}),
    '[]')`
}

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

/** By the callers' own numbers, whatever their account. */
export function readByOutTradeNo(
  db: Reader,
  { organizationId, numbers }: { organizationId: OrganizationId; numbers: readonly string[] },
): Promise<WaybillRow[]> {
  return db.query(
    sql`select ${waybillColumns} from tms.waybills w
     where w.organization_id = ${organizationId} and w.out_trade_no = any(${numbers})`,
  )
}

export function findForPush(
  db: Reader,
  { organizationId, number }: { organizationId: OrganizationId; number: string | null },
): Promise<{ id: WaybillId; waybillNo: string } | null> {
  const among = sql`select w.id, w.waybill_no from tms.waybills w
    where w.organization_id = ${organizationId} and w.state <> 'draft'`
  if (number === null) return db.one(sql`${among} order by w.created_at desc, w.id desc limit 1`)
  return db.one(
    sql`${among} and (w.waybill_no = ${number} or w.out_trade_no = ${number})
     order by w.waybill_no = ${number} desc limit 1`,
  )
}

export function readDetails(
  db: Reader,
  { organizationId, ids }: { organizationId: OrganizationId; ids: readonly WaybillId[] },
): Promise<WaybillRow[]> {
  return db.query(
    sql`select ${waybillColumns} from tms.waybills w
     where w.organization_id = ${organizationId} and w.id = any(${ids})`,
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

export interface CountedWaybill {
  readonly id: WaybillId
  readonly waybillNo: string
  readonly outTradeNo: string
  /** Parcels that are not canceled. */
  readonly labels: number
}

/** By each of the numbers that a waybill of the scope has; as one number is read. */
export async function countLabels(
  db: Reader,
  { numbers, ...scope }: WaybillScope & { readonly numbers: readonly string[] },
): Promise<ReadonlyMap<string, CountedWaybill>> {
  const rows = await db.query<CountedWaybill>(
    sql`select w.id, w.waybill_no, w.out_trade_no,
       (select count(*)::int from tms.parcels p where p.organization_id = w.organization_id
          and p.waybill_id = w.id and p.state <> 'canceled') as labels
     from tms.waybills w
     where ${inScope(scope)} and (w.waybill_no = any(${numbers}) or w.out_trade_no = any(${numbers}))`,
  )
  const wanted = new Set(numbers)
  const pairs = [
    ...rows.map((row) => [row.outTradeNo, row] as const),
    ...rows.map((row) => [row.waybillNo, row] as const),
  ]
  return new Map(pairs.filter(([number]) => wanted.has(number)))
}

/**
 * As far as a label shows them: no photos, and product lines only where nothing else describes the goods,
 * as many as the line on a label may hold.
 */
export function readForLabels(
  db: Reader,
  { organizationId, ids }: { organizationId: OrganizationId; ids: readonly WaybillId[] },
): Promise<WaybillRow[]> {
  const products = sql`case when trim(coalesce(p.item_desc, '')) = ''
    then jsonb_path_query_array(p.products, '$[0 to 19]') else '[]' end`
  return db.query(
    sql`select ${waybillFields}, ${parcelsOf({ products, photos: sql`array[]::text[]` })} as parcels
     from tms.waybills w where w.organization_id = ${organizationId} and w.id = any(${ids})`,
  )
}

const isPlanned = sql`p.state <> 'canceled'`

/** For planning: parcels that are not canceled, without photos and product lines. */
const plannedColumns = sql`${waybillFields},
  ${parcelsOf({
    products: sql`'[]'::jsonb`,
    photos: sql`array[]::text[]`,
    only: isPlanned,
  })} as parcels`

/** The pieces that `readWaybillsByIds` would read. */
export async function countPieces(
  db: Reader,
  { ids, ...scope }: WaybillScope & { readonly ids: readonly WaybillId[] },
): Promise<number> {
  const row = await db.one<{ pieces: number }>(
    sql`select coalesce(sum(p.piece_count), 0) as pieces from tms.waybills w
     join tms.parcels p on p.organization_id = w.organization_id and p.waybill_id = w.id
     where ${inScope(scope)} and w.id = any(${ids}) and ${isPlanned}`,
  )
  return row?.pieces ?? 0
}

/** The pieces that `readWaybillsOfDelivery` would read. */
export async function countPiecesOfDelivery(db: Reader, delivery: DeliveryKey): Promise<number> {
  const row = await db.one<{ pieces: number }>(
    sql`select coalesce(sum(piece_count), 0) as pieces from (${parcelsOn(delivery)}) as parcel`,
  )
  return row?.pieces ?? 0
}

interface DeliveryKey extends Pick<WaybillScope, 'organizationId'> {
  readonly deliveryId: DeliveryId
}

const parcelsOn = ({ organizationId, deliveryId }: DeliveryKey): Sql => sql`
  select p.waybill_id, p.id, p.piece_count from tms.parcels p
  where p.organization_id = ${organizationId} and p.delivery_id = ${deliveryId} and ${isPlanned}
  union all
  select p.waybill_id, p.id, p.piece_count from tms.waybills o
  join tms.parcels p on p.organization_id = o.organization_id and p.waybill_id = o.id
  where o.organization_id = ${organizationId} and o.delivery_id = ${deliveryId}
    and p.delivery_id is null and ${isPlanned}`

/** A parcel on its delivery, as far as loading needs it. */
export interface CarriedParcel {
  readonly id: ParcelId
  readonly parcelNo: string
  readonly outParcelNo: string | null
  readonly itemDesc: string | null
  readonly pieces: number
  /** Nothing recorded before then is of these goods on this delivery; null: everything is. */
  readonly unloadedAt: Date | null
  readonly waybillId: WaybillId
  readonly waybillNo: string
}

export function readParcelsOfDelivery(db: Reader, delivery: DeliveryKey): Promise<CarriedParcel[]> {
  const { organizationId } = delivery
  return db.query(
    sql`select p.id, p.parcel_no, p.out_parcel_no, p.item_desc, p.piece_count as pieces,
       p.unloaded_at, w.id as waybill_id, w.waybill_no
     from (${parcelsOn(delivery)}) as carried
     join tms.parcels p on p.organization_id = ${organizationId} and p.id = carried.id
     join tms.waybills w on w.organization_id = ${organizationId} and w.id = carried.waybill_id
     order by w.created_at, w.id, p.sequence`,
  )
}

/** Those in the scope, for planning; unknown ids are absent. */
export function readWaybillsByIds(
  db: Reader,
  { ids, ...scope }: WaybillScope & { readonly ids: readonly WaybillId[] },
): Promise<WaybillRow[]> {
  return db.query(
    sql`select ${plannedColumns} from tms.waybills w
     where ${inScope(scope)} and w.id = any(${ids})`,
  )
}

/** The waybills of a delivery, each with the parcels that travel on it: not those of other legs. */
export function readWaybillsOfDelivery(
  db: Reader,
  delivery: DeliveryKey,
): Promise<(WaybillRow & { readonly parcelIds: readonly ParcelId[] })[]> {
  return db.query(
    sql`select ${plannedColumns}, carried.parcel_ids
     from (
       select waybill_id, array_agg(id) as parcel_ids from (${parcelsOn(delivery)}) as parcel
       group by waybill_id) as carried
     join tms.waybills w on w.organization_id = ${delivery.organizationId}
       and w.id = carried.waybill_id
     order by w.created_at, w.id`,
  )
}
