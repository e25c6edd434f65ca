/** What the actions of the storefront answer to its islands. */
import { z } from 'zod'
import { quoteDraftSchema, type QuoteDraft } from './draft.ts'
import type { MissingPart } from './missing-parts.ts'
import type { QuoteProblem } from './quote-problem.ts'

/** A draft with the version it is kept under, which only grows. */
export const versionedDraftSchema = z.object({
  draft: quoteDraftSchema,
  version: z.int().min(0),
})

export interface VersionedDraft {
  readonly draft: QuoteDraft
  readonly version: number
}

export type DraftSaved =
  /** The version that is kept now: not the one sent where a newer draft was there already. */
  | { readonly kind: 'kept'; readonly version: number }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'too_many'; readonly retryAfterSeconds: number }

export type SaveDraft = (draft: VersionedDraft) => Promise<DraftSaved>

export type QuotesAsked =
  /** Prices or problems: the page of the quote shows either. */
  | { readonly kind: 'answered' }
  | { readonly kind: 'incomplete'; readonly missing: readonly MissingPart[] }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'problem'; readonly problem: QuoteProblem; readonly nowMs: number }

export type AskForQuotes = (draft: VersionedDraft) => Promise<QuotesAsked>
