/**
 * The record of an account's quote: as the service tells it now, or as it was last heard where it does not
 * answer. Null and fresh: the service knows no such quote of this account.
 */
import { quoteSchema, type Quote } from '#lib/contract/quotes.ts'
import type { Language } from '#lib/contract/languages.ts'
import { systemClock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import type { QuoteAccess } from '../accounts/access.ts'
import { gateway } from '../gateway/gateway.ts'
import { portalRuntime } from '../runtime.ts'
import { rememberQuotes } from './known-quotes.ts'

const answeredWithinMs = 4_000

export async function findQuote(
  { accountId, quoteId }: Pick<QuoteAccess, 'accountId' | 'quoteId'>,
  language: Language,
): Promise<{ readonly quote: Quote | null; readonly isFresh: boolean }> {
  const { database } = portalRuntime()
  const heardAtMs = systemClock.nowMs()
  const read = await gateway().getQuote({
    params: { id: quoteId },
    senderAccountId: accountId,
    language,
    timeoutMs: answeredWithinMs,
  })
  if (read.ok) {
    await rememberQuotes(database, { accountId, quotes: [read.value], heardAtMs })
    return { quote: read.value, isFresh: true }
  }
  const { kind, status } = read.failure
  if (kind === 'rejected' && status === 404) return { quote: null, isFresh: true }
  return { quote: await recordOf(database, { accountId, quoteId }), isFresh: false }
}

async function recordOf(
  database: Pick<Database, 'one'>,
  { accountId, quoteId }: Pick<QuoteAccess, 'accountId' | 'quoteId'>,
): Promise<Quote | null> {
  const row = await database.one<{ record: unknown }>(
    `select record from portal.quotes where quote_id = $1 and account_id = $2`,
    [quoteId, accountId],
  )
  const parsed = quoteSchema.safeParse(row?.record)
  return parsed.success ? parsed.data : null
}
