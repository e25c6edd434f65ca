/** An order that our own trucks drive: what an administrator would say in the console, for this one. */
import type { Database } from '../server/db/database.ts'
import type { Caller, PlacedOrder } from './orders.ts'

export async function placeOnOwnFleet(
  caller: Caller,
  database: Pick<Database, 'query'>,
): Promise<PlacedOrder> {
  const rules = await database.query<{ id: string; provider: string }>(
    `select id, provider from tms.carrier_rules`,
  )
  await database.query(`update tms.carrier_rules set provider = 'internal'`)
  try {
    const order = await caller.place()
    await caller.until(order, ({ provider }) => provider === 'internal')
    return order
  } finally {
    for (const { id, provider } of rules) {
      await database.query(`update tms.carrier_rules set provider = $2 where id = $1`, [
        id,
        provider,
      ])
    }
  }
}
