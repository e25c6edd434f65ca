/** What the records of quotes tell of the orders they became. */
import type { DeliveryId, SenderAccountId } from '#lib/contract/ids.ts'
import type { Quote } from '#lib/contract/quotes.ts'
import type { Database } from '#server/db/database.ts'
import { hearOfOrder } from './known-orders.ts'
import { stateOfRecord, type OrderState } from './order-state.ts'

export async function hearOfRecords(
  database: Pick<Database, 'query'>,
  {
    accountId,
    quotes,
    heardAtMs,
  }: { accountId: SenderAccountId; quotes: readonly Quote[]; heardAtMs: number },
): Promise<void> {
  const told = quotes.flatMap((quote) => {
    const state = stateOfRecord(quote)
    return state === null ? [] : [{ quoteId: quote.id, state }]
  })
  if (told.length === 0) return
  const changed = await database.query<{ deliveryId: DeliveryId; state: OrderState }>(
    `select o.delivery_id as "deliveryId", told.state
     from unnest($2::uuid[], $3::text[]) as told (quote_id, state)
     join portal.orders o on o.quote_id = told.quote_id
     where o.account_id = $1 and o.status <> told.state and o.heard_at <= $4`,
    [
      accountId,
      told.map(({ quoteId }) => quoteId),
      told.map(({ state }) => state),
      new Date(heardAtMs),
    ],
  )
  for (const { deliveryId, state } of changed) {
    await hearOfOrder(database, { deliveryId, state, heardAtMs })
  }
}
