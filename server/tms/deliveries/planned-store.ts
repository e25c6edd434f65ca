/** The SQL of deliveries that load planning makes: those that belong to no order. */
import type {
  DeliveryId,
  OrganizationId,
  OrganizationUnitId,
  SenderAccountId,
  ServiceAreaId,
  ServiceId,
  VehicleTypeId,
  WaybillId,
} from '#lib/contract/ids.ts'
import type { DeliveryState } from '#lib/contract/states/delivery-states.ts'
import type { OrderStatus } from '#lib/contract/states/order-statuses.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface PlannedKey {
  readonly organizationId: OrganizationId
  readonly deliveryId: DeliveryId
}

export interface PlannedDeliveryRow {
  readonly organizationId: OrganizationId
  readonly id: DeliveryId
  readonly deliveryNo: string
  /** Null: the organization's own, with waybills of any account. */
  readonly senderAccountId: SenderAccountId | null
  readonly originUnitId: OrganizationUnitId | null
  readonly vehicleTypeId: VehicleTypeId | null
  readonly state: DeliveryState
  readonly status: OrderStatus
  readonly planned: boolean
  /** Counts the changes of its goods. */
  readonly goodsVersion: number
  readonly lockedAt: Date | null
}

export interface NewPlannedDelivery extends DeliveryGoods {
  readonly id: DeliveryId
  readonly deliveryNo: string
  readonly vehicleTypeId: VehicleTypeId
  readonly vehicleType: string
  readonly planned: boolean
  /** The waybills as they were given; null once it is planned. */
  readonly givenOrder: readonly WaybillId[] | null
}

export interface DeliveryGoods {
  readonly weightG: number
  readonly pieces: number
}

const columns = sql`organization_id, id, delivery_no, sender_account_id, origin_unit_id,
  vehicle_type_id, state, status, planned, goods_version, locked_at`

const isPlanned = ({ organizationId }: { readonly organizationId: OrganizationId }) =>
  sql`organization_id = ${organizationId} and quote_id is null and head_id is null`

export function insertPlanned(
  tx: Transaction,
  {
    deliveries,
    at,
    ...of
  }: {
    readonly organizationId: OrganizationId
    readonly senderAccountId: SenderAccountId | null
    readonly originUnitId: OrganizationUnitId
    readonly serviceId: ServiceId
    readonly serviceAreaId: ServiceAreaId
    readonly deliveries: readonly NewPlannedDelivery[]
    readonly at: Date
  },
): Promise<PlannedDeliveryRow[]> {
  return tx.query(
    sql`insert into tms.deliveries
       (organization_id, id, delivery_no, sender_account_id, origin_unit_id, service_id,
        service_area_id, vehicle_type_id, vehicle_type, weight_g, pieces, planned, given_order, state, status,
        created_at, updated_at, state_since)
     select ${of.organizationId}, d.id, d."deliveryNo", ${of.senderAccountId}::uuid,
       ${of.originUnitId}, ${of.serviceId}, ${of.serviceAreaId}, d."vehicleTypeId", d."vehicleType",
       d."weightG", d.pieces, d.planned, d."givenOrder", 'pending', 'pending', ${at}, ${at}, ${at}
     from jsonb_to_recordset(${JSON.stringify(deliveries)}) as d(
       id uuid, "deliveryNo" text, "vehicleTypeId" uuid, "vehicleType" text, "weightG" bigint,
       pieces int, planned boolean, "givenOrder" uuid[])
     returning ${columns}`,
  )
}

export function readPlanned(
  db: Database | Transaction,
  { deliveryId, ...of }: PlannedKey,
): Promise<PlannedDeliveryRow | null> {
  return db.one(
    sql`select ${columns} from tms.deliveries where ${isPlanned(of)} and id = ${deliveryId}`,
  )
}

/** The waybills as accept was given them; none when the delivery was planned at once. */
export async function readGivenOrder(
  db: Database,
  { deliveryId, ...of }: PlannedKey,
): Promise<readonly WaybillId[]> {
  const row = await db.one<{ givenOrder: WaybillId[] | null }>(
    sql`select given_order from tms.deliveries where ${isPlanned(of)} and id = ${deliveryId}`,
  )
  return row?.givenOrder ?? []
}

/** In the order of their ids. Their waybills, if they change too, are locked before. */
export function lockPlanned(
  tx: Transaction,
  { ids, ...of }: { readonly organizationId: OrganizationId; readonly ids: readonly DeliveryId[] },
): Promise<PlannedDeliveryRow[]> {
  return tx.query(
    sql`select ${columns} from tms.deliveries where ${isPlanned(of)} and id = any(${ids})
     order by id for no key update`,
  )
}

/** Its load plan no longer holds. Locks it. */
export function countChange(
  tx: Transaction,
  { deliveryId, at, ...of }: PlannedKey & { readonly at: Date },
): Promise<PlannedDeliveryRow | null> {
  return tx.one(
    sql`update tms.deliveries
     set planned = false, goods_version = goods_version + 1, updated_at = ${at}
     where ${isPlanned(of)} and id = ${deliveryId} returning ${columns}`,
  )
}

export async function setGoods(
  tx: Transaction,
  { deliveryId, weightG, pieces, ...of }: PlannedKey & DeliveryGoods,
): Promise<void> {
  await tx.query(
    sql`update tms.deliveries set weight_g = ${weightG}, pieces = ${pieces}
     where ${isPlanned(of)} and id = ${deliveryId}`,
  )
}

export async function setLocked(
  tx: Transaction,
  { deliveryId, lockedAt, at, ...of }: PlannedKey & { lockedAt: Date | null; at: Date },
): Promise<void> {
  await tx.query(
    sql`update tms.deliveries set locked_at = ${lockedAt}, updated_at = ${at}
     where ${isPlanned(of)} and id = ${deliveryId}`,
  )
}

export async function setState(
  tx: Transaction,
  {
    deliveryId,
    state,
    status,
    at,
    ...of
  }: PlannedKey & Pick<PlannedDeliveryRow, 'state' | 'status'> & { readonly at: Date },
): Promise<void> {
  await tx.query(
    sql`update tms.deliveries
     set state = ${state}, status = ${status}, updated_at = ${at}, state_since = ${at}
     where ${isPlanned(of)} and id = ${deliveryId}`,
  )
}

/** Null when its goods are others by now, or another process has planned it. */
export function setPlanned(
  tx: Transaction,
  { deliveryId, goodsVersion, at, ...of }: PlannedKey & { goodsVersion: number; at: Date },
): Promise<PlannedDeliveryRow | null> {
  return tx.one(
    sql`update tms.deliveries set planned = true, updated_at = ${at}
     where ${isPlanned(of)} and id = ${deliveryId} and goods_version = ${goodsVersion}
       and not planned
     returning ${columns}`,
  )
}
