/** All SQL of the room. */
import type {
  OrganizationId,
  SenderAccountId,
  QuoteId,
  DeliveryId,
  OrganizationUnitId,
  ServiceId,
  ServiceAreaId,
  VehicleTypeId,
  WaybillId,
} from '#lib/contract/ids.ts'
import type { OrderState } from '#lib/contract/orders.ts'
import type { QuoteRequest, QuoteServiceType } from '#lib/contract/quote-request.ts'
import type { Provider } from '#lib/contract/quotes.ts'
import type { DeliveryState } from '#lib/contract/states/delivery-states.ts'
import type { OrderStatus } from '#lib/contract/states/order-statuses.ts'
import { toTimestamp } from '#lib/contract/timestamps.ts'
import type { Minor } from '#lib/money.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { newRow, sql, type Sql } from '#server/db/sql.ts'
import { areaOfService } from '../catalog/catalog.ts'

/** A delivery of an order. */
export interface DeliveryRow {
  readonly organizationId: OrganizationId
  readonly id: DeliveryId
  readonly deliveryNo: string
  readonly headId: DeliveryId | null
  readonly legNumber: number
  readonly legCount: number
  readonly quoteId: QuoteId
  readonly waybillId: WaybillId
  readonly senderAccountId: SenderAccountId
  readonly serviceId: ServiceId
  readonly serviceAreaId: ServiceAreaId | null
  readonly vehicleTypeId: VehicleTypeId | null
  readonly vehicleType: string
  /** Stored with the delivery for the party that drives it. */
  readonly route: Pick<QuoteRequest, 'pickup' | 'delivery' | 'pickup_window' | 'cargo_notes'>
  readonly weightG: number
  readonly pieces: number
  readonly priceMinor: Minor
  readonly currency: string
  readonly state: DeliveryState
  readonly status: OrderStatus
  readonly awaiting: 'payment' | '3pl' | null
  readonly paidAt: Date | null
  readonly canceledAt: Date | null
  readonly cancelReason: string | null
  readonly settledAt: Date | null
  readonly provider: Provider | null
  readonly externalOrderId: string
  readonly bookedAt: Date | null
  readonly attempt: number
  readonly serviceType: QuoteServiceType | null
  readonly createdAt: Date
  /** Since when `status` and `awaiting` are what they are. */
  readonly stateSince: Date
}

export interface NewTrip extends Pick<
  DeliveryRow,
  'id' | 'vehicleTypeId' | 'vehicleType' | 'priceMinor' | 'weightG' | 'pieces'
> {
  /** The part of the vehicle's room that its goods take; null: it is shared. */
  readonly fillPermille: number | null
}

export interface NewOrder extends Pick<
  DeliveryRow,
  | 'organizationId'
  | 'id'
  | 'quoteId'
  | 'waybillId'
  | 'senderAccountId'
  | 'serviceId'
  | 'currency'
  | 'route'
> {
  readonly serviceType: QuoteServiceType
  readonly promisedUntil: Date | null
  /** The text that the quote is searched by. */
  readonly quoteText: string
  /** A single trip is the order itself, with the order's id. */
  readonly trips: readonly NewTrip[]
}

type NewDeliveryRow = NewTrip &
  Pick<DeliveryRow, 'deliveryNo' | 'headId' | 'legNumber' | 'legCount'>

export async function insertDeliveries(
  tx: Transaction,
  { order, rows, at }: { order: NewOrder; rows: readonly NewDeliveryRow[]; at: Date },
): Promise<void> {
  await tx.query(
    sql`insert into tms.deliveries
       (organization_id, id, delivery_no, head_id, leg_number, leg_count, vehicle_type_id,
        vehicle_type, weight_g, pieces, price_minor, quote_id, waybill_id, sender_account_id,
        service_id, service_area_id, currency, route, state, status, awaiting, created_at,
        updated_at, state_since, service_type, promised_until, fill_permille)
     select ${order.organizationId}, d.id, d."deliveryNo", d."headId", d."legNumber", d."legCount",
       d."vehicleTypeId", d."vehicleType", d."weightG", d.pieces, d."priceMinor", ${order.quoteId},
       ${order.waybillId}, ${order.senderAccountId}, ${order.serviceId},
       (${areaOfService(order)}),
       ${order.currency}, ${JSON.stringify(order.route)}, 'pending', 'pending', 'payment',
       ${at}, ${at}, ${at}, ${order.serviceType}, ${order.promisedUntil}::timestamptz,
       d."fillPermille"
     from jsonb_to_recordset(${JSON.stringify(rows)}) as d(
       id uuid, "deliveryNo" text, "headId" uuid, "legNumber" int, "legCount" int,
       "vehicleTypeId" uuid, "vehicleType" text, "weightG" bigint, pieces int,
       "priceMinor" bigint, "fillPermille" int)`,
  )
}

export async function insertOrderText(
  tx: Transaction,
  { organizationId, id: deliveryId, senderAccountId }: NewOrder,
  text: string,
): Promise<void> {
  const row = { organizationId, deliveryId, senderAccountId, text }
  await tx.query(sql`insert into tms.order_texts ${newRow(row)}`)
}

export async function setOrderText(
  tx: Transaction,
  { organizationId, deliveryId, text }: Key & { readonly text: string },
): Promise<void> {
  await tx.query(
    sql`update tms.order_texts set text = ${text}
     where organization_id = ${organizationId} and delivery_id = ${deliveryId}`,
  )
}

export async function setRoute(
  tx: Transaction,
  {
    organizationId,
    ids,
    route,
    at,
  }: Pick<DeliveryRow, 'organizationId' | 'route'> & {
    readonly ids: readonly DeliveryId[]
    readonly at: Date
  },
): Promise<void> {
  await tx.query(
    sql`update tms.deliveries set route = ${JSON.stringify(route)}, updated_at = ${at}
     where organization_id = ${organizationId} and id = any(${ids})`,
  )
}

/** The orders that carriers have given these deliveries; those without one are absent. */
export function readCarrierNumbers(
  db: Database,
  {
    organizationId,
    deliveryIds,
  }: { readonly organizationId: OrganizationId; readonly deliveryIds: readonly DeliveryId[] },
): Promise<{ id: DeliveryId; externalOrderId: string }[]> {
  return db.query(
    sql`select id, external_order_id from tms.deliveries
     where organization_id = ${organizationId} and id = any(${deliveryIds})
       and external_order_id <> ''`,
  )
}

const columns = sql`organization_id, id, delivery_no, head_id, leg_number, leg_count, quote_id, waybill_id,
  sender_account_id, service_id, service_area_id, vehicle_type_id, vehicle_type, route,
  weight_g, pieces, price_minor, currency, state, status, awaiting, paid_at, canceled_at,
  cancel_reason, settled_at, provider, external_order_id, booked_at, attempt, service_type,
  created_at, state_since`

const ofOrder = ({ organizationId, deliveryId }: Key) => sql`with head as (
    select coalesce(head_id, id) as id from tms.deliveries
    where organization_id = ${organizationId} and id = ${deliveryId} and quote_id is not null)
  select ${columns} from tms.deliveries
  where organization_id = ${organizationId}
    and (id = (select id from head) or head_id = (select id from head))
  order by leg_number`

interface Key {
  readonly organizationId: OrganizationId
  readonly deliveryId: DeliveryId
}

/** The deliveries of the order that contains the delivery, the head first; none when it belongs to none. */
export function selectOrder(db: Database | Transaction, key: Key): Promise<DeliveryRow[]> {
  return db.query(ofOrder(key))
}

/**
 * The same, locked from the head on, so that two lockers wait for each other without a deadlock. No key
 * column changes: a transaction that inserts a row which refers to it, and holds another lock, need not
 * wait.
 */
export function lockOrder(tx: Transaction, key: Key): Promise<DeliveryRow[]> {
  return tx.query(sql`${ofOrder(key)} for no key update`)
}

/** Saves the columns that can change. Throws when the row differs from `before`: its order was not locked. */
export async function updateDelivery(
  tx: Transaction,
  { before, after, at }: { before: DeliveryRow; after: DeliveryRow; at: Date },
): Promise<void> {
  const updated = await tx.query(
    sql`update tms.deliveries
     set state = ${after.state}, status = ${after.status}, awaiting = ${after.awaiting},
       paid_at = ${after.paidAt}, canceled_at = ${after.canceledAt},
       cancel_reason = ${after.cancelReason}, settled_at = ${after.settledAt},
       provider = ${after.provider}, external_order_id = ${after.externalOrderId},
       booked_at = ${after.bookedAt}, attempt = ${after.attempt}, updated_at = ${at},
       state_since = case
         when status = ${after.status} and awaiting is not distinct from ${after.awaiting}
           then state_since
         else ${at} end,
       reached_at = case when attempt = ${after.attempt} then reached_at else '{}' end
         || case when ${after.awaiting}::text is null
             and (status <> ${after.status} or awaiting is not null)
           then jsonb_build_object(${after.status}::text, ${toTimestamp(at)}::text)
           else '{}' end
     where organization_id = ${after.organizationId} and id = ${after.id}
       and status = ${before.status} and awaiting is not distinct from ${before.awaiting}
       and attempt = ${before.attempt}
     returning id`,
  )
  if (updated.length === 0)
    throw new Error(`the delivery ${after.deliveryNo} was changed meanwhile`)
}

/**
 * The statuses of orders, by the ids of their heads; ids of other organizations or other things are left
 * out.
 */
export function readStatuses(
  db: Database | Transaction,
  of: { organizationId: OrganizationId; deliveryIds: readonly DeliveryId[] },
): Promise<{ id: DeliveryId; status: OrderStatus; state: OrderState; orderNo: string }[]> {
  return db.query(
    sql`select id, status, order_state as state, delivery_no as "orderNo" from tms.deliveries
       where organization_id = ${of.organizationId} and id = any (${of.deliveryIds})`,
  )
}

/** The id of the head of the order with this number. */
export async function findOrderId(
  db: Database,
  { organizationId, orderNo }: { organizationId: OrganizationId; orderNo: string },
): Promise<DeliveryId | null> {
  const found = await db.one<{ id: DeliveryId }>(
    sql`select id from tms.deliveries
     where organization_id = ${organizationId} and delivery_no = ${orderNo}`,
  )
  return found?.id ?? null
}

/** Whether a trip of the order is driven by the own fleet or a subcontractor. */
export async function isOnOwnFleet(
  tx: Transaction,
  { organizationId, deliveryId }: Key,
): Promise<boolean> {
  const trip = await tx.one(
    sql`select from tms.deliveries where organization_id = ${organizationId}
       and (id = ${deliveryId} or head_id = ${deliveryId})
       and provider in ('internal', 'subcontractor') limit 1`,
  )
  return trip !== null
}

/** For a statement of another room: whether the delivery of its row is an order's. */
export function isOfOrder({
  organizationId,
  deliveryId,
}: {
  readonly organizationId: Sql
  readonly deliveryId: Sql
}): Sql {
  return sql`exists (select from tms.deliveries d where d.organization_id = ${organizationId}
    and d.id = ${deliveryId} and d.quote_id is not null)`
}

/** The same: whether the order of that delivery awaits its payment. */
export function awaitsPayment({
  organizationId,
  deliveryId,
}: {
  readonly organizationId: Sql
  readonly deliveryId: Sql
}): Sql {
  return sql`exists (select from tms.deliveries d where d.organization_id = ${organizationId}
    and d.id = ${deliveryId} and d.awaiting = 'payment')`
}

/** A delivery as load planning sees it, whether an order's or its own. */
export type DeliveryVehicle = Pick<DeliveryRow, 'id' | 'deliveryNo' | 'state' | 'vehicleTypeId'> & {
  readonly senderAccountId: SenderAccountId | null
  /** Null when load planning did not make it. */
  readonly originUnitId: OrganizationUnitId | null
  readonly isOfOrder: boolean
}

export function readVehicle(
  db: Database | Transaction,
  { organizationId, deliveryId }: Key,
): Promise<DeliveryVehicle | null> {
  return db.one(
    sql`select id, delivery_no, state, vehicle_type_id, sender_account_id, origin_unit_id,
       quote_id is not null or head_id is not null as is_of_order
     from tms.deliveries where organization_id = ${organizationId} and id = ${deliveryId}`,
  )
}

/** The counts of its loading, in pieces. */
export async function setLoading(
  tx: Transaction,
  { organizationId, deliveryId }: Key,
  { loaded, missing, damaged }: LoadedPieces,
): Promise<void> {
  await tx.query(
    sql`update tms.deliveries set loaded_pieces = ${loaded}, missing_pieces = ${missing},
       damaged_pieces = ${damaged}
     where organization_id = ${organizationId} and id = ${deliveryId}`,
  )
}

interface LoadedPieces {
  readonly loaded: number
  readonly missing: number
  readonly damaged: number
}
