'use server'

/**
 * What a visitor does on the way to a price. Each action knows the visitor by the cookie of the visit
 * alone: nothing that is sent can name another visit or another's quote.
 */
import { getLocale } from 'next-intl/server'
import {
  versionedDraftSchema,
  type DraftSaved,
  type QuotesAsked,
  type VersionedDraft,
} from '#lib/storefront/draft-replies.ts'
import { takeGuestUse } from '#server/portal/limits/guest-limits.ts'
import { askGuestQuotes } from '#server/portal/visits/ask-guest-quotes.ts'
import { keepQuotesFor } from '#server/portal/visits/keep-for-account.ts'
import { saveCurrentDraft } from '#server/portal/visits/save-current-draft.ts'
import { startedVisitToken } from '#server/portal/visits/current-visit.ts'

export async function saveDraft(sent: VersionedDraft): Promise<DraftSaved> {
  return saveCurrentDraft(sent)
}

export async function requestQuotes(sent: VersionedDraft): Promise<QuotesAsked> {
  const parsed = versionedDraftSchema.safeParse(sent)
  if (!parsed.success) return { kind: 'invalid' }
  const allowed = await takeGuestUse('quote')
  const token = await startedVisitToken()
  return askGuestQuotes({ token, allowed, ...parsed.data, language: await getLocale() })
}

/** For whoever is signed in, and only for an account of theirs. */
export async function keepQuote(accountId: string): Promise<boolean> {
  return typeof accountId === 'string' && keepQuotesFor(accountId)
}
