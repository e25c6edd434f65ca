'use server'

/**
 * A visitor's actions on the way to a price. Each action knows whose draft it is by the cookie of the
 * visit or by the session: nothing that is sent can name another visit or another's quote. `account` is the
 * one in the page's address; null on a guest's pages.
 */
import { getLocale } from 'next-intl/server'
import { z } from 'zod'
import { senderAccountIdSchema } from '#lib/contract/ids.ts'
import type { KeepOutcome } from '#lib/storefront/keep-outcomes.ts'
import type { QuotesAsked } from '#lib/storefront/quotes-asked.ts'
import { takeGuestUse } from '#server/portal/limits/guest-limits.ts'
import { isStillIn, ownerNamed } from '#server/portal/quote/drafts.ts'
import { askPrices, keepQuotesFor } from '#server/portal/quote/prices.ts'

const pageSchema = z.object({ version: z.int().min(0), person: z.string().nullable() })

export async function requestQuotes(
  account: string | null,
  page: { version: number; person: string | null },
): Promise<QuotesAsked> {
  const parsed = pageSchema.safeParse(page)
  if (!parsed.success) return { kind: 'invalid' }
  const owner = await ownerNamed(account)
  const { version, person } = parsed.data
  if (owner === null || !(await isStillIn(person))) return { kind: 'refused' }
  const allowed = await takeGuestUse('quote')
  return askPrices({ owner, version, allowed, language: await getLocale() })
}

/** For whoever is signed in, and only for an account of theirs. */
export async function keepQuote(account: string | null, accountId: string): Promise<KeepOutcome> {
  const parsed = senderAccountIdSchema.safeParse(accountId)
  if (!parsed.success) return 'refused'
  const use = await takeGuestUse('keep')
  if (!use.ok) return 'too-many'
  const owner = await ownerNamed(account)
  return owner === null ? 'refused' : keepQuotesFor(parsed.data, owner)
}
