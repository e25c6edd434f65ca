/** All SQL of the room. */
import type { OrderState } from '#lib/contract/orders.ts'
import type { QuoteServiceType } from '#lib/contract/quote-request.ts'
import type { Provider } from '#lib/contract/quotes.ts'
import type { DeliveryState } from '#lib/contract/states/delivery-states.ts'
import type { OrderStatus } from '#lib/contract/states/order-statuses.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { OrderRoute } from './new-order.ts'

/** A delivery of an order. */
export interface DeliveryRow {
  readonly organizationId: string
  readonly id: string
  readonly deliveryNo: string
  readonly headId: string | null
  readonly legNumber: number
  readonly legCount: number
  readonly quoteId: string
  readonly waybillId: string
  readonly senderAccountId: string
  readonly serviceId: string
  readonly serviceAreaId: string | null
  readonly vehicleTypeId: string | null
  readonly vehicleType: string
  readonly route: OrderRoute
  readonly weightG: number
  readonly pieces: number
  readonly priceMinor: number
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

/** The columns set at creation; the database knows the others. */
export type NewDeliveryRow = Pick<
  DeliveryRow,
  | 'id'
  | 'deliveryNo'
  | 'headId'
  | 'legNumber'
  | 'legCount'
  | 'vehicleTypeId'
  | 'vehicleType'
  | 'weightG'
  | 'pieces'
  | 'priceMinor'
>

interface OfOrder {
  readonly organizationId: string
  readonly quoteId: string
  readonly waybillId: string
  readonly senderAccountId: string
  readonly serviceId: string
  readonly serviceType: QuoteServiceType
  readonly currency: string
  readonly route: OrderRoute
}

export async function insertDeliveries(
  tx: Transaction,
  { order, rows, at }: { order: OfOrder; rows: readonly NewDeliveryRow[]; at: Date },
): Promise<void> {
  await tx.query(
    `insert into tms.deliveries
       (organization_id, id, delivery_no, head_id, leg_number, leg_count, vehicle_type_id,
        vehicle_type, weight_g, pieces, price_minor, quote_id, waybill_id, sender_account_id,
        service_id, service_area_id, currency, route, state, status, awaiting, created_at, updated_at,
        state_since, service_type)
     select $1, d.id, d."deliveryNo", d."headId", d."legNumber", d."legCount", d."vehicleTypeId",
       d."vehicleType", d."weightG", d.pieces, d."priceMinor", $2, $3, $4, $5,
       (select service_area_id from tms.services where organization_id = $1 and id = $5),
       $6, $7, 'pending', 'pending', 'payment', $9, $9, $9, $10
     from jsonb_to_recordset($8) as d(
       id uuid, "deliveryNo" text, "headId" uuid, "legNumber" int, "legCount" int,
       "vehicleTypeId" uuid, "vehicleType" text, "weightG" bigint, pieces int, "priceMinor" bigint)`,
    [
      order.organizationId,
      order.quoteId,
      order.waybillId,
      order.senderAccountId,
      order.serviceId,
      order.currency,
      JSON.stringify(order.route),
      JSON.stringify(rows),
      at,
      order.serviceType,
    ],
  )
}

export async function insertOrderText(
  tx: Transaction,
  order: { organizationId: string; id: string; senderAccountId: string; text: string },
): Promise<void> {
  await tx.query(
    `insert into tms.order_texts (organization_id, delivery_id, sender_account_id, text)
     values ($1, $2, $3, $4)`,
    [order.organizationId, order.id, order.senderAccountId, order.text],
  )
}

const columns = `organization_id as "organizationId", id, delivery_no as "deliveryNo",
  head_id as "headId", leg_number as "legNumber", leg_count as "legCount", quote_id as "quoteId",
  waybill_id as "waybillId", sender_account_id as "senderAccountId", service_id as "serviceId",
  service_area_id as "serviceAreaId", vehicle_type_id as "vehicleTypeId",
  vehicle_type as "vehicleType", route, weight_g as "weightG", pieces, price_minor as "priceMinor",
  currency, state, status, awaiting, paid_at as "paidAt", canceled_at as "canceledAt",
  cancel_reason as "cancelReason", settled_at as "settledAt", provider,
  external_order_id as "externalOrderId", booked_at as "bookedAt", attempt,
  service_type as "serviceType", created_at as "createdAt",
  state_since as "stateSince"`

const ofOrder = `with head as (
    select coalesce(head_id, id) as id from tms.deliveries
    where organization_id = $1 and id = $2 and quote_id is not null)
  select ${columns} from tms.deliveries
  where organization_id = $1
    and (id = (select id from head) or head_id = (select id from head))
  order by leg_number`

interface Key {
  readonly organizationId: string
  readonly deliveryId: string
}

/**
 * The deliveries of the order that contains the delivery, the head first; empty when it belongs to no
 * order.
 */
export function selectOrder(
  db: Database | Transaction,
  { organizationId, deliveryId }: Key,
): Promise<DeliveryRow[]> {
  return db.query(ofOrder, [organizationId, deliveryId])
}

/**
 * The same, locked from the head on, so that two lockers wait for each other without a deadlock. No key
 * column changes: a transaction that inserts a row which refers to it, and holds another lock, need not
 * wait.
 */
export function lockOrder(
  tx: Transaction,
  { organizationId, deliveryId }: Key,
): Promise<DeliveryRow[]> {
  return tx.query(`${ofOrder} for no key update`, [organizationId, deliveryId])
}

/** Saves the columns that can change. Throws when the row differs from `before`: its order was not locked. */
export async function updateDelivery(
  tx: Transaction,
  { before, after, at }: { before: DeliveryRow; after: DeliveryRow; at: Date },
): Promise<void> {
  const updated = await tx.query(
    `update tms.deliveries
     set state = $3, status = $4, awaiting = $5, paid_at = $6, canceled_at = $7, cancel_reason = $8,
       settled_at = $9, provider = $10, external_order_id = $11, booked_at = $12, attempt = $13,
       updated_at = $14, state_since = case
         when status = $4 and awaiting is not distinct from $5 then state_since else $14 end
     where organization_id = $1 and id = $2 and status = $15 and awaiting is not distinct from $16
       and attempt = $17
     returning id`,
    [
      after.organizationId,
      after.id,
      after.state,
      after.status,
      after.awaiting,
      after.paidAt,
      after.canceledAt,
      after.cancelReason,
      after.settledAt,
      after.provider,
      after.externalOrderId,
      after.bookedAt,
      after.attempt,
      at,
      before.status,
      before.awaiting,
      before.attempt,
    ],
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
  of: { organizationId: string; deliveryIds: readonly string[] },
): Promise<{ id: string; status: OrderStatus; state: OrderState; orderNo: string }[]> {
  return db.query(
    `select id, status, order_state as state, delivery_no as "orderNo" from tms.deliveries where organization_id = $1 and id = any ($2)`,
    [of.organizationId, of.deliveryIds],
  )
}
