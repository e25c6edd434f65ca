/** The SQL of load plans of deliveries. */
import type { z } from 'zod'
import type { DeliveryId, OrganizationId, WaybillId } from '#lib/contract/ids.ts'
import { deliveryPlanSchema } from '#lib/contract/planned-deliveries.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** The part of a plan that is stored. */
const storedPlanSchema = deliveryPlanSchema
  .pick({ stops: true, left_out: true, assumed_parcels: true })
  .extend({ load: deliveryPlanSchema.shape.load.unwrap() })

export type VehiclePlan = z.output<typeof storedPlanSchema>

export interface PlanOfDelivery {
  readonly deliveryId: DeliveryId
  readonly goodsVersion: number
  readonly plan: VehiclePlan
}

/** Each in the place of the delivery's plan before. */
export async function writePlans(
  tx: Transaction,
  {
    organizationId,
    plans,
    at,
  }: { organizationId: OrganizationId; plans: readonly PlanOfDelivery[]; at: Date },
): Promise<void> {
  await tx.query(
    sql`insert into tms.delivery_plans
       (organization_id, delivery_id, goods_version, plan, computed_at)
     select ${organizationId}, p."deliveryId", p."goodsVersion", p.plan, ${at}
     from jsonb_to_recordset(${JSON.stringify(plans)}) as p(
       "deliveryId" uuid, "goodsVersion" int, plan jsonb)
     on conflict (organization_id, delivery_id) do update
       set goods_version = excluded.goods_version, plan = excluded.plan,
         computed_at = excluded.computed_at`,
  )
}

/** Null when the delivery's plan is of other goods, or it has none. */
export async function readPlan(
  db: Database,
  {
    organizationId,
    deliveryId,
    goodsVersion,
  }: { organizationId: OrganizationId; deliveryId: DeliveryId; goodsVersion: number },
): Promise<{ readonly plan: VehiclePlan; readonly computedAt: Date } | null> {
  const row = await db.one<{ plan: unknown; computedAt: Date }>(
    sql`select plan, computed_at from tms.delivery_plans
     where organization_id = ${organizationId} and delivery_id = ${deliveryId}
       and goods_version = ${goodsVersion}`,
  )
  return row && { plan: storedPlanSchema.parse(row.plan), computedAt: row.computedAt }
}

/** The waybills of the delivery's last plan, also when that is of other goods. */
export async function readStopOrder(
  db: Database,
  { organizationId, deliveryId }: { organizationId: OrganizationId; deliveryId: DeliveryId },
): Promise<readonly WaybillId[]> {
  const row = await db.one<{ stops: unknown }>(
    sql`select plan->'stops' as stops from tms.delivery_plans
     where organization_id = ${organizationId} and delivery_id = ${deliveryId}`,
  )
  const stops = row === null ? [] : storedPlanSchema.shape.stops.parse(row.stops)
  return stops.flatMap(({ waybill_ids: ids }) => ids)
}
