/** The SQL of trips that wait for a person. */
import type { AttentionReason } from '#lib/contract/console/work-list.ts'
import type { OrganizationId, DeliveryId, WorkItemId } from '#lib/contract/ids.ts'
import type { Provider } from '#lib/contract/quotes.ts'
import type { OrderStatus } from '#lib/contract/states/order-statuses.ts'
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { newRow, sql } from '#server/db/sql.ts'
import type { Ids } from '#server/ids.ts'
import type { DeliveryRow } from './store.ts'

/** Puts a trip on a person's work list, once for each reason while it is open. */
export async function openWorkItem(
  tx: Transaction,
  item: { trip: DeliveryRow; reason: AttentionReason; detail?: string },
  { clock, ids }: { clock: Clock; ids: Ids },
): Promise<void> {
  const { trip, reason, detail = '' } = item
  await tx.query(
    sql`insert into tms.order_attention ${newRow({
      organizationId: trip.organizationId,
      id: ids.uuid(),
      deliveryId: trip.id,
      headId: trip.headId ?? trip.id,
      reason,
      detail,
      since: new Date(clock.nowMs()),
    })}
     on conflict (organization_id, delivery_id, reason) where resolved_at is null do nothing`,
  )
}

/** Takes it off again. `by`: the person who solved it, or what made it unnecessary. */
export async function closeWorkItem(
  tx: Transaction,
  item: { trip: DeliveryRow; reasons: readonly AttentionReason[]; by: string },
  { clock }: { clock: Clock },
): Promise<void> {
  const { trip, reasons, by } = item
  await tx.query(
    sql`update tms.order_attention
     set resolved_at = ${new Date(clock.nowMs())}, resolved_by = ${by}
     where organization_id = ${trip.organizationId} and delivery_id = ${trip.id}
       and reason = any(${reasons}) and resolved_at is null`,
  )
}

/** False when there is no such item that is open. */
export async function resolveItem(
  tx: Transaction,
  {
    organizationId,
    id,
    by,
    at,
  }: { organizationId: OrganizationId; id: WorkItemId; by: string; at: Date },
): Promise<boolean> {
  const resolved = await tx.query(
    sql`update tms.order_attention set resolved_at = ${at}, resolved_by = ${by}
     where organization_id = ${organizationId} and id = ${id} and resolved_at is null returning id`,
  )
  return resolved.length > 0
}

interface WorkItem {
  readonly id: WorkItemId
  readonly orderId: DeliveryId
  readonly orderNo: string
  /** The trip. */
  readonly deliveryId: DeliveryId
  readonly legNumber: number
  readonly reason: AttentionReason
  readonly detail: string
  readonly since: Date
  readonly status: OrderStatus
  readonly provider: Provider | null
}

export function listAttention(
  db: Database,
  {
    organizationId,
    limit,
    offset,
  }: { organizationId: OrganizationId; limit: number; offset: number },
): Promise<WorkItem[]> {
  return db.query(
    sql`select a.id, a.head_id as "orderId", head.delivery_no as "orderNo",
       a.delivery_id, trip.leg_number, a.reason, a.detail, a.since,
       trip.status, trip.provider
     from tms.order_attention a
     join tms.deliveries trip
       on trip.organization_id = a.organization_id and trip.id = a.delivery_id
     join tms.deliveries head on head.organization_id = a.organization_id and head.id = a.head_id
     where a.organization_id = ${organizationId} and a.resolved_at is null
     order by a.since, a.id limit ${limit} offset ${offset}`,
  )
}
