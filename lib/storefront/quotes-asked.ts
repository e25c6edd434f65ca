/** How a request for prices is answered. */
import type { MissingPart } from './missing-parts.ts'
import type { QuoteProblem } from './quote-problem.ts'

export type QuotesAsked =
  /** Prices or problems: the page of the quote shows either. */
  | { readonly kind: 'answered' }
  | { readonly kind: 'incomplete'; readonly missing: readonly MissingPart[] }
  | { readonly kind: 'invalid' }
  /** For an account that one does not act for, or typed by somebody who is not signed in any more. */
  | { readonly kind: 'refused' }
  /** Another page has saved a newer draft. */
  | { readonly kind: 'other' }
  | { readonly kind: 'problem'; readonly problem: QuoteProblem; readonly nowMs: number }

/** For the draft of the page's owner in this version. */
export type AskForQuotes = (page: {
  version: number
  person: string | null
}) => Promise<QuotesAsked>
