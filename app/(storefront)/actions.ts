'use server'

/**
 * What a visitor does on the way to a price. Each action knows the visitor by the cookie of the visit
 * alone: nothing that is sent can name another visit or another's quote.
 */
import { getLocale } from 'next-intl/server'
import { senderAccountIdSchema } from '#lib/contract/ids.ts'
import type { KeepOutcome } from '#lib/storefront/keep-outcomes.ts'
import {
  versionedDraftSchema,
  type DraftSaved,
  type QuotesAsked,
  type VersionedDraft,
} from '#lib/storefront/draft-replies.ts'
import { takeGuestUse } from '#server/portal/limits/guest-limits.ts'
import { askGuestQuotes } from '#server/portal/visits/ask-guest-quotes.ts'
import { keepForOnlyAccount, keepQuotesFor } from '#server/portal/visits/keep-for-account.ts'
import { ownVisitToken } from '#server/portal/visits/own-visit.ts'
import { saveCurrentDraft } from '#server/portal/visits/save-current-draft.ts'

export async function saveDraft(sent: VersionedDraft): Promise<DraftSaved> {
  return saveCurrentDraft(sent)
}

export async function requestQuotes(sent: VersionedDraft): Promise<QuotesAsked> {
  const parsed = versionedDraftSchema.safeParse(sent)
  if (!parsed.success) return { kind: 'invalid' }
  const allowed = await takeGuestUse('quote')
  const token = await ownVisitToken()
  const asked = await askGuestQuotes({
    token,
    allowed,
    ...parsed.data,
    language: await getLocale(),
  })
  if (asked.kind === 'answered') await keepForOnlyAccount(token)
  return asked
}

/** For whoever is signed in, and only for an account of theirs. */
export async function keepQuote(accountId: string): Promise<KeepOutcome> {
  const parsed = senderAccountIdSchema.safeParse(accountId)
  return parsed.success ? keepQuotesFor(parsed.data) : 'refused'
}
