/** Takes people out of orders and their trips, and out of planned deliveries. Prices, states and districts stay. */
import type { OrderStatus } from '#lib/contract/states/order-statuses.ts'
import { nothingReported } from '#lib/contract/tracking.ts'
import type { Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { isForgettable, type OfAccount, type Portion } from '../forgettable.ts'
import type { TripKey } from './snapshot-store.ts'

/** A failed one may be sent again; then it waits for a person. */
const ended: readonly OrderStatus[] = ['delivered', 'canceled', 'failed']

export function forgetDeliveries(
  tx: Transaction,
  { of, now, atMost }: Portion,
): Promise<TripKey[]> {
  return tx.query(
    sql`with chosen as (
       select organization_id, id from tms.deliveries
       where ${isForgettable(of)} and forgotten_at is null
       order by created_at limit ${atMost} for no key update skip locked
     ), deliveries as (
       update tms.deliveries d set forgotten_at = ${now}, cancel_reason = null,
         route = (d.route - 'cargo_notes') || jsonb_build_object(
           'pickup', tms.without_people(d.route -> 'pickup'),
           'delivery', tms.without_people(d.route -> 'delivery'))
       from chosen c where d.organization_id = c.organization_id and d.id = c.id
     ), texts as (
       update tms.order_texts t set text = lower(d.delivery_no)
       from chosen c join tms.deliveries d on d.organization_id = c.organization_id and d.id = c.id
       where t.organization_id = c.organization_id and t.delivery_id = c.id
     ), snapshots as (
       update tms.tracking_snapshots s set trip = ${JSON.stringify(nothingReported)}
       from chosen c where s.organization_id = c.organization_id and s.delivery_id = c.id
     ), attention as (
       update tms.order_attention a set detail = ''
       from chosen c where a.organization_id = c.organization_id and a.delivery_id = c.id
     )
     select organization_id, id as delivery_id from chosen`,
  )
}

/** An order that has not ended, or that waits for a person. */
export async function hasOpenOrder(
  tx: Transaction,
  { organizationId, senderAccountId }: OfAccount,
) {
  const open = await tx.one(
    sql`select 1 from tms.deliveries d
     where d.organization_id = ${organizationId} and d.sender_account_id = ${senderAccountId}
       and (d.status <> all(${ended}) or exists (
         select from tms.order_attention a where a.organization_id = d.organization_id
           and a.delivery_id = d.id and a.resolved_at is null))
     limit 1`,
  )
  return open !== null
}
