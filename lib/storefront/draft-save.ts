/**
 * One save of a draft: what a page sends, the rule by which it is taken, and what is answered.
 *
 * A draft is one row with a version. A save names its page (random for each page load), a number that
 * grows with each change (`seq`), and the version that it was made from (`base`).
 */
import type { SenderAccountId } from '../contract/ids.ts'
import type { QuoteDraft } from './draft.ts'

/** A draft belongs to a visit (this browser, by its cookie) or to a person's work for an account. */
export type DraftOwner =
  { readonly kind: 'visit' } | { readonly kind: 'account'; readonly accountId: SenderAccountId }

export const ownVisit: DraftOwner = { kind: 'visit' }

export function accountOfOwner(owner: DraftOwner): SenderAccountId | null {
  return owner.kind === 'account' ? owner.accountId : null
}

export interface DraftSave {
  readonly page: string
  readonly seq: number
  /** The version that the draft was made from. */
  readonly base: number
  /** The person whom the page was made for; null for a guest. */
  readonly person: string | null
  readonly draft: QuoteDraft
}

/** The last save of a row. `page` is null where the server itself wrote last. */
export interface SavedRow {
  readonly version: number
  readonly page: string | null
  readonly seq: number
}

/**
 * A save replaces a row only when it contains all of it: it was made from this very version, or the row was
 * last written by the same page before. So a lost answer conflicts with nobody, and a save made from an
 * older draft of another page never overwrites a newer one: it is set aside, and offered.
 * `server/portal/quote/store.ts` says the same in SQL.
 */
export function takesSave(
  row: SavedRow | null,
  { page, seq, base }: Omit<DraftSave, 'draft' | 'person'>,
): 'takes' | 'has' | 'refuses' {
  if (row === null) return 'takes'
  if (row.page === page) return row.seq < seq ? 'takes' : 'has'
  return row.version === base ? 'takes' : 'refuses'
}

export interface VersionedDraft {
  readonly draft: QuoteDraft
  readonly version: number
}

export interface StoredDraft extends VersionedDraft {
  /** A draft was refused, or gave way to another one that was moved here: it is offered. */
  readonly hasAside: boolean
}

export type DraftAnswer =
  | { readonly kind: 'saved'; readonly version: number }
  /** The row holds something that the save does not contain. */
  | ({ readonly kind: 'other' } & StoredDraft)

/** The draft as the server gives it to a page, with the owner and the person that the page is for. */
export interface DraftOfPage extends StoredDraft {
  readonly owner: DraftOwner
  /** Null for a guest. */
  readonly person: string | null
}
