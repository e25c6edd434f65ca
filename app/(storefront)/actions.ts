'use server'

/**
 * What a visitor does on the way to a price. Each action knows the visitor by the cookie of the visit
 * alone: nothing that is sent can name another visit or another's quote. `account` is the one in the
 * page's address; null on a guest's pages.
 */
import { getLocale } from 'next-intl/server'
import { senderAccountIdSchema } from '#lib/contract/ids.ts'
import type { KeepOutcome } from '#lib/storefront/keep-outcomes.ts'
import {
  sentDraftSchema,
  type DraftSaved,
  type QuotesAsked,
  type SentDraft,
} from '#lib/storefront/draft-replies.ts'
import { takeGuestUse } from '#server/portal/limits/guest-limits.ts'
import { askGuestQuotes } from '#server/portal/visits/ask-guest-quotes.ts'
import { keepForKnownAccount, keepQuotesFor } from '#server/portal/visits/keep-for-account.ts'
import { ownVisitToken } from '#server/portal/visits/own-visit.ts'
import { saveCurrentDraft } from '#server/portal/visits/save-current-draft.ts'
import { whoseDraft } from '#server/portal/visits/whose-draft.ts'

export async function saveDraft(account: string | null, sent: SentDraft): Promise<DraftSaved> {
  return saveCurrentDraft(sent, account)
}

export async function requestQuotes(account: string | null, sent: SentDraft): Promise<QuotesAsked> {
  const parsed = sentDraftSchema.safeParse(sent)
  if (!parsed.success) return { kind: 'invalid' }
  const whose = await whoseDraft(account)
  if (!whose.ok) return { kind: 'refused' }
  const allowed = await takeGuestUse('quote')
  const token = await ownVisitToken(whose.owner)
  const asked = await askGuestQuotes({
    token,
    allowed,
    ...parsed.data,
    language: await getLocale(),
  })
  if (asked.kind === 'answered') await keepForKnownAccount(token, whose)
  return asked
}

/** For whoever is signed in, and only for an account of theirs. */
export async function keepQuote(account: string | null, accountId: string): Promise<KeepOutcome> {
  const parsed = senderAccountIdSchema.safeParse(accountId)
  if (!parsed.success) return 'refused'
  const use = await takeGuestUse('keep')
  if (!use.ok) return 'too-many'
  const whose = await whoseDraft(account)
  return whose.ok ? keepQuotesFor(parsed.data, whose.owner) : 'refused'
}
