/** A draft that has become a paid order is done with: the next begins empty. */
import { senderAccountIdSchema } from '#lib/contract/ids.ts'
import { quoteIdsOf, type KeptQuotes } from '#lib/storefront/kept-quotes.ts'
import type { OrderedQuote } from '#lib/storefront/quote-standing.ts'
import type { Database } from '#server/db/database.ts'
import { paidOrderAmong } from '../orders/orders.ts'
import { fingerprintOf } from './ask-quotes.ts'
import type { OwnerKey } from './owner-key.ts'
import { dropQuotes, emptyOrdered, readVisit, type Visit } from './store.ts'

/**
 * Runs when a draft is read: nobody notifies the portal that an order was paid. Until something else is
 * typed, what was ordered stays beside the empty draft, with its price.
 */
export async function settleOrder(
  database: Pick<Database, 'one' | 'query'>,
  { key, visit, nowMs }: { key: OwnerKey; visit: Visit; nowMs: number },
): Promise<Visit> {
  const { draft, version, quotes } = visit
  if (quotes === null || visit.ordered !== null) return visit
  const order = await paidOrderOf(database, quotes)
  if (order === null) return visit
  if (quotes.isTypedOver) {
    // Otherwise whoever wants the very same once more would be taken for having ordered it already.
    await dropQuotes(database, { key, quotes })
    return { ...visit, quotes: null }
  }
  if (quotes.fingerprint !== fingerprintOf(draft)) return visit
  await emptyOrdered(database, { key, version, ordered: { draft, order } })
  return (await readVisit(database, { key, nowMs })) ?? visit
}

async function paidOrderOf(
  database: Pick<Database, 'query'>,
  quotes: KeptQuotes,
): Promise<OrderedQuote | null> {
  if (quotes.keptForAccountId === undefined) return null
  return paidOrderAmong(database, {
    accountId: senderAccountIdSchema.parse(quotes.keptForAccountId),
    quoteIds: quoteIdsOf(quotes),
  })
}
