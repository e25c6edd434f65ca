/** What the pages of the steps stand on: the visit's draft, its prices, and how far it has come. */
import { cache } from 'react'
import type { Step } from '#components/steps/step-bar.tsx'
import { emptyDraft } from '#lib/storefront/draft.ts'
import type { VersionedDraft } from '#lib/storefront/draft-replies.ts'
import type { KeptQuotes } from '#lib/storefront/kept-quotes.ts'
import { missingOfRoute } from '#lib/storefront/missing-of-route.ts'
import { missingOfCargo } from '#lib/storefront/missing-parts.ts'
import { fingerprintOf } from '#server/portal/visits/ask-quotes.ts'
import { ownVisit } from '#server/portal/visits/own-visit.ts'

export interface KnownDraft {
  readonly known: VersionedDraft
  /** Null where there are none, or where they are for another draft than this. */
  readonly quotes: KeptQuotes | null
  readonly done: readonly Step[]
}

export const knownDraft = cache(async (): Promise<KnownDraft> => {
  const visit = await ownVisit()
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
