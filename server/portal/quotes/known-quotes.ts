/**
 * The list of quotes that this portal keeps beside the service's: whose each is, and what was last
 * heard of it. Whoever reads a quote, or changes one, tells it here.
 */
import type { DeliveryId, QuoteId, SenderAccountId } from '#lib/contract/ids.ts'
import type { Quote } from '#lib/contract/quotes.ts'
import type { Database } from '#server/db/database.ts'
import { hearOfRecords } from '../orders/hear-of-records.ts'

/** What was heard later stands; a quote never changes hands. */
export async function rememberQuotes(
  database: Pick<Database, 'query'>,
  {
    accountId,
    quotes,
    heardAtMs,
  }: { accountId: SenderAccountId; quotes: readonly Quote[]; heardAtMs: number },
): Promise<void> {
  if (quotes.length === 0) return
  // A record that says what is known is not written again: states go forward only, so what was heard in
  // between said the same.
  await database.query(
    `insert into portal.quotes as known
       (quote_id, account_id, delivery_id, status, created_at, expires_at, record, heard_at)
     select (record->>'id')::uuid, $1, (record->'delivery'->>'id')::uuid, record->>'status',
       (record->>'created_at')::timestamptz, (record->>'expires_at')::timestamptz, record, $3
     from jsonb_array_elements($2::jsonb) as record
     on conflict (quote_id) do update
       set delivery_id = coalesce(excluded.delivery_id, known.delivery_id),
         status = excluded.status, expires_at = excluded.expires_at, record = excluded.record,
         heard_at = excluded.heard_at
       where known.account_id = excluded.account_id and known.heard_at <= excluded.heard_at
         and (known.record is distinct from excluded.record
           or known.delivery_id is distinct from
             coalesce(excluded.delivery_id, known.delivery_id))`,
    [accountId, JSON.stringify(quotes.map(withoutLoads)), new Date(heardAtMs)],
  )
  await hearOfRecords(database, { accountId, quotes, heardAtMs })
}

/** The service tells the order in a quote's record only when it is paid; pay tells it at once. */
export async function rememberDelivery(
  database: Pick<Database, 'query'>,
  { quoteId, deliveryId }: { quoteId: QuoteId; deliveryId: DeliveryId },
): Promise<void> {
  await database.query(
    `update portal.quotes set delivery_id = $2, ordering_look_at = null
     where quote_id = $1 and delivery_id is distinct from $2`,
    [quoteId, deliveryId],
  )
}

/** Null where it is not the account's, as far as is known here. */
export function findOwned(
  database: Pick<Database, 'one'>,
  {
    accountId,
    quoteId = null,
    deliveryId = null,
  }: { accountId: SenderAccountId; quoteId?: QuoteId | null; deliveryId?: DeliveryId | null },
): Promise<{ readonly quoteId: QuoteId; readonly deliveryId: DeliveryId | null } | null> {
  return database.one(
    `select quote_id as "quoteId", delivery_id as "deliveryId" from portal.quotes
     where account_id = $1 and (quote_id = $2 or delivery_id = $3)`,
    [accountId, quoteId, deliveryId],
  )
}

/** They are long, and asked for again where they are drawn. */
function withoutLoads(quote: Quote): Quote {
  if (quote.snapshot === null) return quote
  const vehicles = quote.snapshot.vehicles.map((vehicle) => ({ ...vehicle, load: null }))
  return { ...quote, snapshot: { ...quote.snapshot, vehicles } }
}
