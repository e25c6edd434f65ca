/**
 * A draft is done with when it has become an order that is paid: the next begins empty, and what was
 * ordered is shown with its price until something else is typed.
 */
import { senderAccountIdSchema } from '#lib/contract/ids.ts'
import type { QuoteDraft } from '#lib/storefront/draft.ts'
import { quoteIdsOf, type KeptQuotes } from '#lib/storefront/kept-quotes.ts'
import type { OrderedQuote } from '#lib/storefront/quote-standing.ts'
import type { Database } from '#server/db/database.ts'
import { paidOrderAmong } from '../orders/orders.ts'
import { fingerprintOf } from './ask-quotes.ts'
import { dropQuotes, type Visit } from './visits.ts'

/** Null where the draft is another one than was ordered, or is not paid for. */
export async function orderOfVisit(
  database: Pick<Database, 'query'>,
  { draft, quotes }: Pick<Visit, 'draft' | 'quotes'>,
): Promise<OrderedQuote | null> {
  if (quotes === null || quotes.fingerprint !== fingerprintOf(draft)) return null
  return paidOrderOf(database, quotes)
}

/** When something was typed above an order, its prices go; `quotes`: as they were before. */
export async function leaveOrderBehind(
  database: Pick<Database, 'query'>,
  { token, quotes, draft }: { token: string; quotes: KeptQuotes | null; draft: QuoteDraft },
): Promise<void> {
  if (quotes?.fingerprint !== fingerprintOf(draft))
    await dropPaidPrices(database, { token, quotes })
}

/** Otherwise whoever wants the very same once more would be taken for having ordered it already. */
export async function dropPaidPrices(
  database: Pick<Database, 'query'>,
  { token, quotes }: { token: string; quotes: KeptQuotes | null },
): Promise<void> {
  if (quotes === null || (await paidOrderOf(database, quotes)) === null) return
  await dropQuotes(database, { token, quotes })
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
