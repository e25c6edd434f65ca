/** What the pages of the steps stand on: a draft, its prices, and how far it has come. */
import { cache } from 'react'
import type { Step } from '#components/steps/step-bar.tsx'
import { emptyDraft, type QuoteDraft } from '#lib/storefront/draft.ts'
import type { VersionedDraft } from '#lib/storefront/draft-replies.ts'
import type { KeptQuotes } from '#lib/storefront/kept-quotes.ts'
import { missingOfRoute } from '#lib/storefront/missing-of-route.ts'
import { missingOfCargo } from '#lib/storefront/missing-parts.ts'
import type { OrderedQuote } from '#lib/storefront/quote-standing.ts'
import { portalRuntime } from '#server/portal/runtime.ts'
import { fingerprintOf } from '#server/portal/visits/ask-quotes.ts'
import { orderOfVisit } from '#server/portal/visits/order-of-visit.ts'
import { ownVisit } from '#server/portal/visits/own-visit.ts'
import type { DraftOwner } from '#server/portal/visits/whose-draft.ts'

export interface KnownDraft {
  readonly known: VersionedDraft
  /** Null where there are none, or where they are for another draft than this. */
  readonly quotes: KeptQuotes | null
  readonly done: readonly Step[]
}

export const knownDraft = cache(async (owner: DraftOwner): Promise<KnownDraft> => {
  const visit = await ownVisit(owner)
  const draft = visit?.draft ?? emptyDraft
  const kept = visit?.quotes ?? null
  const quotes = kept?.fingerprint === fingerprintOf(draft) ? kept : null
  const hasPrice = quotes?.ftl_transport.kind === 'quote' || quotes?.ltl_transport.kind === 'quote'
  return {
    known: { draft, version: visit?.version ?? 0 },
    quotes,
    done: [
      ...(missingOfRoute(draft).length === 0 ? (['route'] as const) : []),
      ...(missingOfCargo(draft).length === 0 ? (['cargo'] as const) : []),
      ...(hasPrice ? (['quote'] as const) : []),
    ],
  }
})

/** What the draft before has become, which the next may begin with. */
export interface LastOrder {
  readonly order: OrderedQuote
  readonly draft: QuoteDraft
}

export interface DraftToFill extends Pick<KnownDraft, 'known' | 'done'> {
  readonly last: LastOrder | null
}

/**
 * The draft as the steps before the price show it: one that was ordered and paid for is done, and the
 * next begins empty. Nothing is written before somebody types: until then its price stands on its page.
 */
export const draftToFill = cache(async (owner: DraftOwner): Promise<DraftToFill> => {
  const { known, quotes, done } = await knownDraft(owner)
  const order = await orderOfVisit(portalRuntime().database, { draft: known.draft, quotes })
  if (order === null) return { known, done, last: null }
  const next = { draft: emptyDraft, version: known.version }
  return { known: next, done: [], last: { order, draft: known.draft } }
})
