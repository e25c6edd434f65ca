/**
 * A guest's quotes become those of an account by being read for it (interface 2.6). Who may act for
 * one account alone is not asked; who may for several says which.
 */
import { senderAccountIdSchema } from '#lib/contract/ids.ts'
import { quoteServiceTypes } from '#lib/contract/quote-request.ts'
import type { KeptQuotes } from '#lib/storefront/kept-quotes.ts'
import { systemClock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Gateway } from '../gateway/gateway.ts'
import { rememberQuotes } from '../quotes/known-quotes.ts'

/** Whether the account has all of them now: one that has run out, or is another's, it cannot get. */
export async function claimQuotes(
  { gateway, database }: { gateway: Pick<Gateway, 'getQuote'>; database: Pick<Database, 'query'> },
  { quotes, accountId }: { quotes: KeptQuotes; accountId: string },
): Promise<boolean> {
  const senderAccountId = senderAccountIdSchema.parse(accountId)
  const reads = quoteServiceTypes.flatMap((serviceType) => {
    const outcome = quotes[serviceType]
    if (outcome.kind !== 'quote') return []
    return [gateway.getQuote({ params: { id: outcome.quote.quotation_id }, senderAccountId })]
  })
  const heardAtMs = systemClock.nowMs()
  const results = await Promise.all(reads)
  const claimed = results.flatMap((result) => (result.ok ? [result.value] : []))
  await rememberQuotes(database, { accountId: senderAccountId, quotes: claimed, heardAtMs })
  return results.length > 0 && results.every(({ ok }) => ok)
}
