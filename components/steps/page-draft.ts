/**
 * The draft of one page as plain data: what is typed, what the server has of it, and what follows from each
 * thing that happens. Nothing here reads a clock, a storage or the net (draft-store.ts does).
 */
import type { VersionedDraft } from '#lib/storefront/draft-save.ts'
import type { DraftAnswer, DraftSave } from '#lib/storefront/draft-save-schema.ts'
import type { QuoteDraft } from '#lib/storefront/draft.ts'
import { isSame } from '#lib/is-same.ts'

export interface PageDraft {
  /** Random for each page load. */
  readonly page: string
  readonly draft: QuoteDraft
  /** The number of the last change. */
  readonly seq: number
  /** The server has every change up to this one, or another draft was taken in place of them. */
  readonly savedSeq: number
  /** The version that the draft was made from. */
  readonly base: number
}

type Save = Omit<DraftSave, 'person'>

export function pageDraft(page: string, { draft, version }: VersionedDraft): PageDraft {
  return { page, draft, seq: 0, savedSeq: 0, base: version }
}

export function isUnsaved({ seq, savedSeq }: PageDraft): boolean {
  return seq > savedSeq
}

export function changed(page: PageDraft, draft: QuoteDraft): PageDraft {
  return { ...page, draft, seq: page.seq + 1 }
}

export function saveOf({ page, seq, base, draft }: PageDraft): Save {
  return { page, seq, base, draft }
}

/** The server's draft, where it is newer. Where something is typed here its save decides. */
export function received(page: PageDraft, { draft, version }: VersionedDraft): PageDraft {
  if (isUnsaved(page) || version <= page.base) return page
  return { ...page, draft: isSame(draft, page.draft) ? page.draft : draft, base: version }
}

/** Answers may come late and in any order. Refused: the server offers what was typed here. */
export function answered(
  page: PageDraft,
  { seq }: Pick<Save, 'seq'>,
  answer: DraftAnswer,
): PageDraft {
  if (answer.kind === 'saved') {
    const savedSeq = Math.max(page.savedSeq, seq)
    return { ...page, savedSeq, base: Math.max(page.base, answer.version) }
  }
  // A later save of this page has been answered already; or the refused one is not all that is typed,
  // and the save of the rest, made from the same draft, is refused and offered in turn.
  if (seq <= page.savedSeq || seq < page.seq) return page
  const { draft, version } = answer
  const shown = isSame(draft, page.draft) ? page.draft : draft
  return { ...page, draft: shown, savedSeq: seq, base: version }
}

/**
 * A closed page had typed this and not saved it, or nobody knows that it did: it is shown while it is sent.
 * Null where it was made from another draft than this page's: then the server decides.
 */
export function continued(page: PageDraft, left: Save): PageDraft | null {
  if (isUnsaved(page) || left.base !== page.base) return null
  return { ...page, draft: left.draft }
}

/** The server has taken what this page continued: what was typed here since is made from that. */
export function continuedAs(page: PageDraft, version: number): PageDraft {
  return { ...page, base: Math.max(page.base, version) }
}
