/** Orders that our own people drive: what an administrator would say in the console, for this one order. */
import type { Database } from '../server/db/database.ts'
import { waitFor } from '../server/testing/wait-for.ts'
import type { Caller, PlacedOrder } from './orders.ts'

type Queries = Pick<Database, 'query'>

export function placeOnOwnFleet(caller: Caller, database: Queries): Promise<PlacedOrder> {
  const byOwn = `update tms.carrier_rules set provider = 'internal'`
  return underRules(database, byOwn, async () => {
    const order = await caller.place()
    await caller.until(order, ({ provider }) => provider === 'internal')
    return order
  })
}

/** No rule names a carrier for it: it waits for a person. */
export function placeWithoutCarrier(caller: Caller, database: Queries): Promise<PlacedOrder> {
  return underRules(database, 'delete from tms.carrier_rules', async () => {
    const order = await caller.place()
    await waitFor(async () => {
      const items = await database.query(
        `select from tms.order_attention where delivery_id = $1 and reason = 'no_carrier'`,
        [order.deliveryId],
      )
      return items.length > 0
    })
    return order
  })
}

async function underRules<T>(
  database: Queries,
  change: string,
  work: () => Promise<T>,
): Promise<T> {
  const [kept] = await database.query<{ rules: unknown }>(
    `select coalesce(jsonb_agg(to_jsonb(r)), '[]') as rules from tms.carrier_rules r`,
  )
  await database.query(change)
  try {
    return await work()
  } finally {
    await database.query('delete from tms.carrier_rules')
    await database.query(
      `insert into tms.carrier_rules
       select * from jsonb_populate_recordset(null::tms.carrier_rules, $1::jsonb)`,
      [JSON.stringify(kept?.rules)],
    )
  }
}
