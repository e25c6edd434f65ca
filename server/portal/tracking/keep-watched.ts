/**
 * What those who watch hear of orders, most of it that they stand as they stood: one statement for all
 * who heard so at a moment. An order that somebody watches need not be looked at by who follows orders, so
 * its next look waits for as long as it is watched.
 */
import { createBatch } from '#server/db/batch.ts'
import type { Database } from '#server/db/database.ts'
import { hearOfTracking } from '../orders/known-orders.ts'
import { stateOfTracking } from '../orders/order-state.ts'
import { keepLastTracking, type HeardTracking } from './last-tracking.ts'
import { nowAndThenMs } from './tell-of-orders.ts'

/** Watched, it is told of again before. */
const looksAfterMs = nowAndThenMs + 15_000
/** A state that is new is looked at for what comes with it: its quote, and money that goes back. */
const newForMs = 7_000
const atOnce = { most: 200, atOnce: 1, everyMs: 50 } as const

export function createKeepWatched(
  database: Pick<Database, 'query'>,
): (heard: HeardTracking) => Promise<void> {
  const standing = createBatch<HeardTracking, boolean>({
    ...atOnce,
    async answer(heard) {
      const kept = new Set(await keepStanding(database, heard))
      // Of two that heard of one order, the first stands for it.
      return heard.map(({ deliveryId }) => kept.delete(deliveryId))
    },
  })
  return async (heard) => {
    if (await standing.ask(heard)) return
    await Promise.all([hearOfTracking(database, heard), keepLastTracking(database, heard)])
  }
}

/**
 * Names those that stand as they stood. Left out are those of another state, unknown ones, and those that
 * somebody writes at this moment: nobody waits here, so batches of two processes cannot wait in a circle.
 */
async function keepStanding(
  database: Pick<Database, 'query'>,
  heard: readonly HeardTracking[],
): Promise<string[]> {
  const first = [...Map.groupBy(heard, ({ deliveryId }) => deliveryId).values()].flatMap(
    ([each]) => each ?? [],
  )
  const kept = await database.query<{ deliveryId: string }>(
    `with stands as (
       select o.delivery_id, o.account_id, told.tracking, told.heard_at
       from unnest($1::uuid[], $2::uuid[], $3::text[], $4::jsonb[], $5::timestamptz[])
         as told (delivery_id, account_id, state, tracking, heard_at)
       join portal.orders o on o.delivery_id = told.delivery_id
       where o.account_id = told.account_id and o.status = told.state
         and o.heard_at <= told.heard_at
       for no key update of o skip locked
     ), looked_at as (
       update portal.orders o
       set heard_at = stands.heard_at,
         next_look_at = case
           when o.next_look_at is null or o.next_look_at <= stands.heard_at
             or o.status_at > stands.heard_at - $6 * interval '1 ms' then o.next_look_at
           else greatest(o.next_look_at, stands.heard_at + $7 * interval '1 ms') end
       from stands where o.delivery_id = stands.delivery_id
     ), kept as (
       insert into portal.last_tracking as known (delivery_id, account_id, tracking, heard_at)
       select delivery_id, account_id, tracking, heard_at from stands
       on conflict (delivery_id) do update
         set tracking = excluded.tracking, heard_at = excluded.heard_at
         where known.heard_at <= excluded.heard_at
     )
     select delivery_id as "deliveryId" from stands`,
    [
      first.map(({ deliveryId }) => deliveryId),
      first.map(({ accountId }) => accountId),
      first.map(({ tracking }) => stateOfTracking(tracking)),
      first.map(({ tracking }) => JSON.stringify(tracking)),
      first.map(({ heardAtMs }) => new Date(heardAtMs)),
      newForMs,
      looksAfterMs,
    ],
  )
  return kept.map(({ deliveryId }) => deliveryId)
}
