/**
 * A guest's quotes become those of an account by being read for it (interface 2.6). Who may act for
 * one account alone is not asked; who may for several says which.
 */
import type { SenderAccountId } from '#lib/contract/ids.ts'
import type { KeepOutcome } from '#lib/storefront/keep-outcomes.ts'
import { quotesIn, type KeptQuotes } from '#lib/storefront/kept-quotes.ts'
import type { PortalDeps } from '../deps.ts'
import type { Failure } from '../gateway/result.ts'

/** `kept` when the account has all of them now. One that has run out, or is another's, it cannot get. */
export async function claimQuotes(
  { gateway, clock }: Pick<PortalDeps, 'gateway' | 'clock'>,
  { quotes, accountId }: { quotes: KeptQuotes; accountId: SenderAccountId },
): Promise<Exclude<KeepOutcome, 'refused'>> {
  const priced = quotesIn(quotes)
  // Quotes that have run out belong to nobody for ever: the service would only answer that there are none.
  if (priced.every(({ expires_at: at }) => Date.parse(at) <= clock.nowMs())) return 'expired'
  const results = await Promise.all(
    priced.map(({ quotation_id: id }) =>
      gateway.getQuote({ params: { id }, senderAccountId: accountId }),
    ),
  )
  const failures = results.flatMap((result) => (result.ok ? [] : [result.failure]))
  if (failures.length === 0) return 'kept'
  return failures.some(isAnothers) ? 'taken' : 'unreachable'
}

function isAnothers({ kind, status }: Failure): boolean {
  return kind === 'rejected' && (status === 404 || status === 403)
}
