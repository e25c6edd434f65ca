/**
 * Where an order was when the service last answered: shown, with its age, while it does not. It is found
 * by the order and its account together, so that what was heard for one account is told to no other.
 */
import type { DeliveryId, SenderAccountId } from '#lib/contract/ids.ts'
import { orderTrackingSchema, type OrderTracking } from '#lib/contract/tracking.ts'
import type { Database } from '#server/db/database.ts'

interface Asked {
  readonly accountId: SenderAccountId
  readonly deliveryId: DeliveryId
}

export interface HeardTracking extends Asked {
  readonly tracking: OrderTracking
  /** When the question was sent: an answer may overtake another. */
  readonly heardAtMs: number
}

export interface LastTracking {
  readonly order: OrderTracking
  readonly heardAt: Date
}

/** Of an order that the portal knows as this account's. */
export async function keepLastTracking(
  database: Pick<Database, 'query'>,
  { accountId, deliveryId, tracking, heardAtMs }: HeardTracking,
): Promise<void> {
  await database.query(
    `insert into portal.last_tracking as known (delivery_id, account_id, tracking, heard_at)
     select delivery_id, account_id, $3::jsonb, $4 from portal.orders
     where delivery_id = $1 and account_id = $2
     on conflict (delivery_id) do update
       set tracking = excluded.tracking, heard_at = excluded.heard_at
       where known.heard_at <= excluded.heard_at`,
    [deliveryId, accountId, JSON.stringify(tracking), new Date(heardAtMs)],
  )
}

export async function findLastTracking(
  database: Pick<Database, 'one'>,
  { accountId, deliveryId }: Asked,
): Promise<LastTracking | null> {
  const row = await database.one<{ tracking: unknown; heardAt: Date }>(
    `select tracking, heard_at as "heardAt" from portal.last_tracking
     where delivery_id = $1 and account_id = $2`,
    [deliveryId, accountId],
  )
  // What an older version of the portal wrote may have another shape: better none than no page.
  const order = orderTrackingSchema.safeParse(row?.tracking)
  return row !== null && order.success ? { order: order.data, heardAt: row.heardAt } : null
}
