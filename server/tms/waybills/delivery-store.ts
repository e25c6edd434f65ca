/** The SQL of waybills and parcels on the deliveries that load planning makes. */
import type { DeliveryId, OrganizationId, WaybillId } from '#lib/contract/ids.ts'
import type { WaybillState } from '#lib/contract/states/waybill-states.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { isOfOrder } from '../deliveries/deliveries.ts'
import type { ChangedWaybill } from './events/store.ts'
import { inScope, type WaybillKey, type WaybillScope } from './store.ts'

/** A waybill without its goods. */
export interface PlannableWaybill extends ChangedWaybill {
  readonly deliveryId: DeliveryId | null
  readonly isOfOrder: boolean
  /** Another one after each change of the waybill or its parcels. */
  readonly version: string
}

/** Those in the scope; unknown ids are absent. */
export function readPlannable(
  db: Database | Transaction,
  { ids, ...scope }: WaybillScope & { readonly ids: readonly WaybillId[] },
): Promise<PlannableWaybill[]> {
  const delivery = { organizationId: sql`w.organization_id`, deliveryId: sql`w.delivery_id` }
  // Each change of a parcel writes its waybill's row too, and each write of a row changes its xmin.
  return db.query(
    sql`select w.organization_id, w.id, w.waybill_no, w.sender_account_id, w.state, w.delivery_id,
       ${isOfOrder(delivery)} as is_of_order, w.xmin::text as version
     from tms.waybills w where ${inScope(scope)} and w.id = any(${ids})`,
  )
}

/** In the order of their ids, as everybody who locks several. */
export async function lockWaybills(
  tx: Transaction,
  { organizationId, ids }: { organizationId: OrganizationId; ids: readonly WaybillId[] },
): Promise<void> {
  await tx.query(
    sql`select from tms.waybills where organization_id = ${organizationId} and id = any(${ids})
     order by id for no key update`,
  )
}

export async function readIdsOnDelivery(
  tx: Transaction,
  { organizationId, deliveryId }: { organizationId: OrganizationId; deliveryId: DeliveryId },
): Promise<WaybillId[]> {
  const rows = await tx.query<{ id: WaybillId }>(
    sql`select id from tms.waybills
     where organization_id = ${organizationId} and delivery_id = ${deliveryId}`,
  )
  return rows.map(({ id }) => id)
}

/** Each once. */
export async function readStatesOnDelivery(
  tx: Transaction,
  { organizationId, deliveryId }: { organizationId: OrganizationId; deliveryId: DeliveryId },
): Promise<WaybillState[]> {
  const rows = await tx.query<{ state: WaybillState }>(
    sql`select distinct state from tms.waybills
     where organization_id = ${organizationId} and delivery_id = ${deliveryId}`,
  )
  return rows.map(({ state }) => state)
}

export interface WaybillsOnDelivery {
  /** Null: they are taken off theirs. */
  readonly deliveryId: DeliveryId | null
  readonly waybillIds: readonly WaybillId[]
}

/** A canceled parcel of a waybill stays behind. The waybills are locked. */
export function setDeliveries(
  tx: Transaction,
  {
    organizationId,
    at,
    of,
  }: { organizationId: OrganizationId; at: Date; of: readonly WaybillsOnDelivery[] },
): Promise<ChangedWaybill[]> {
  const rows = of.flatMap(({ deliveryId, waybillIds }) =>
    waybillIds.map((waybillId) => ({ waybillId, deliveryId })),
  )
  return tx.query(
    sql`with given as materialized (
       select g."waybillId" as waybill_id, g."deliveryId" as delivery_id
       from jsonb_to_recordset(${JSON.stringify(rows)}) as g("waybillId" uuid, "deliveryId" uuid)),
     moved as (
       update tms.parcels p
       set delivery_id = case when p.state = 'canceled' then null else g.delivery_id end,
         unloaded_at = case when p.delivery_id is distinct from g.delivery_id
             and p.delivery_id is not null then ${at} else p.unloaded_at end
       from given g where p.organization_id = ${organizationId} and p.waybill_id = g.waybill_id)
     update tms.waybills w set delivery_id = g.delivery_id, updated_at = ${at}
     from given g where w.organization_id = ${organizationId} and w.id = g.waybill_id
     returning w.organization_id, w.id, w.waybill_no, w.sender_account_id, w.state`,
  )
}

/** Canceled parcels leave their delivery, and with the last of them the waybill. */
export async function removeCanceled(
  tx: Transaction,
  { organizationId, waybillId }: WaybillKey,
): Promise<void> {
  await tx.query(
    sql`with parcels as (
       update tms.parcels set delivery_id = null
       where organization_id = ${organizationId} and waybill_id = ${waybillId}
         and state = 'canceled')
     update tms.waybills set delivery_id = null
     where organization_id = ${organizationId} and id = ${waybillId} and state = 'canceled'`,
  )
}

export interface GoodsOfDelivery {
  readonly deliveryId: DeliveryId
  readonly waybills: number
  readonly weightG: number
  readonly pieces: number
}

/** As many as the column takes. */
const mostPieces = 2 ** 31 - 1

/**
 * By the weights of parcels; of a waybill that leaves some of them open, at least its estimate. A delivery
 * without waybills is absent.
 */
export function readGoods(
  tx: Transaction,
  {
    organizationId,
    deliveryIds,
  }: { organizationId: OrganizationId; deliveryIds: readonly DeliveryId[] },
): Promise<GoodsOfDelivery[]> {
  return tx.query(
    sql`select delivery_id, count(*)::int as waybills,
       least(sum(pieces), ${mostPieces})::int as pieces,
       least(round(sum(case when is_open then greatest(kg, estimated_weight_kg) else kg end) * 1000),
         ${Number.MAX_SAFE_INTEGER})::bigint as weight_g
     from (
       select w.delivery_id, w.estimated_weight_kg, coalesce(sum(p.piece_count), 0) as pieces,
         coalesce(sum(p.weight_kg * p.piece_count), 0) as kg,
         coalesce(bool_or(p.weight_kg is null), true) as is_open
       from tms.waybills w
       left join tms.parcels p on p.organization_id = w.organization_id and p.waybill_id = w.id
         and p.state <> 'canceled'
       where w.organization_id = ${organizationId} and w.delivery_id = any(${deliveryIds})
       group by w.organization_id, w.id) as waybill
     group by delivery_id`,
  )
}

/** A delivery without waybills is absent. */
export function countOnDeliveries(
  db: Database,
  {
    organizationId,
    deliveryIds,
  }: { organizationId: OrganizationId; deliveryIds: readonly DeliveryId[] },
): Promise<{ deliveryId: DeliveryId; waybills: number }[]> {
  return db.query(
    sql`select delivery_id, count(*)::int as waybills from tms.waybills
     where organization_id = ${organizationId} and delivery_id = any(${deliveryIds})
     group by delivery_id`,
  )
}
