/** What the actions of the storefront answer to its islands. */
import { z } from 'zod'
import { maxRows } from '../cargo/item-fields.ts'
import { draftItemSchema } from '../cargo/draft-item-schema.ts'
import { quoteDraftSchema, type QuoteDraft } from './draft.ts'
import type { MissingPart } from './missing-parts.ts'
import type { QuoteProblem } from './quote-problem.ts'

/** A draft with the version it is kept under, which only grows. */
export const versionedDraftSchema = z.object({
  draft: quoteDraftSchema,
  version: z.int().min(0),
})

/** The page that something was typed in: its versions are its own, whatever other pages count. */
const pageNameSchema = z.string().regex(/^[\w-]{1,64}$/)

/** The browser's session that it was typed in (left-cookie.ts); without it, whoever sends it is taken for them. */
const sessionNameSchema = z.string().regex(/^[\w-]{1,64}$/)

/** On its way to us. */
export const sentDraftSchema = versionedDraftSchema.extend({
  from: pageNameSchema.optional(),
  session: sessionNameSchema.optional(),
  /** The version that it was typed into; without it, it goes above any earlier one. */
  after: z.int().min(0).optional(),
})

export type SentDraft = z.output<typeof sentDraftSchema>

const versionSchema = z.int().min(0)
const rowIdSchema = draftItemSchema.shape.id

/** What a page that is being left has not saved (draft-change.ts). */
export const sentChangeSchema = z.object({
  from: pageNameSchema.optional(),
  session: sessionNameSchema.optional(),
  version: versionSchema,
  /** The version that it was typed into, and those that the same page has sent since. */
  after: versionSchema,
  own: z.array(versionSchema).max(20),
  /** `mine` has all of its rows; otherwise, as in `base`, there are the changed ones alone. */
  isWhole: z.boolean(),
  /** Those that were changed, that came or that went. */
  rows: z.array(rowIdSchema).max(4 * maxRows),
  base: quoteDraftSchema,
  mine: quoteDraftSchema,
  /** A row, and the one that it stands under. */
  above: z.array(z.tuple([rowIdSchema, rowIdSchema]).readonly()).max(maxRows),
})

type ParsedChange = z.output<typeof sentChangeSchema>
export type SentChange = { readonly [Key in keyof ParsedChange]: Readonly<ParsedChange[Key]> }

/** As a tab keeps it, in the browser's session it was typed in; the second is of an older build. */
export const storedDraftSchema = z.union([
  z.object({ session: z.string().nullable(), change: sentChangeSchema }),
  versionedDraftSchema,
])

/** What is answered to a change that went into another tab's draft. */
export const mergedDraftSchema = versionedDraftSchema.extend({ kind: z.literal('merged') })

export interface VersionedDraft {
  readonly draft: QuoteDraft
  readonly version: number
}

export type DraftSaved =
  | { readonly kind: 'kept'; readonly version: number }
  /** Another tab's, which the sender had not seen: nothing was written over it. */
  | ({ readonly kind: 'other' } & VersionedDraft)
  | { readonly kind: 'invalid' }
  /** Of an account that one does not act for, or no more; or typed by who has signed out since. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'too_many'; readonly retryAfterSeconds: number }

/** What has come of a change: `merged` where another tab had saved something else. */
export type ChangeSaved =
  | ({ readonly kind: 'kept' | 'merged' } & VersionedDraft)
  | Exclude<DraftSaved, { readonly kind: 'kept' | 'other' }>
  /** The draft is not there any more, and of this one not every row has come. */
  | { readonly kind: 'gone' }

export type SaveDraft = (draft: SentDraft) => Promise<DraftSaved>

export type QuotesAsked =
  /** Prices or problems: the page of the quote shows either. */
  | { readonly kind: 'answered' }
  | { readonly kind: 'incomplete'; readonly missing: readonly MissingPart[] }
  | { readonly kind: 'invalid' }
  /** For an account that one does not act for, or no more. */
  | { readonly kind: 'refused' }
  /** Another tab's draft, which the sender had not seen: it goes in first. */
  | ({ readonly kind: 'other' } & VersionedDraft)
  | { readonly kind: 'problem'; readonly problem: QuoteProblem; readonly nowMs: number }

export type AskForQuotes = (draft: SentDraft) => Promise<QuotesAsked>
