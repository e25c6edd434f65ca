/**
 * The draft of one page as plain data: what is typed, what the server has of it, and what follows from each
 * thing that happens. Nothing here reads a clock, a storage or the net (draft-store.ts does).
 */
import {
  mostHeld,
  type DraftAnswer,
  type DraftSave,
  type PageSeq,
  type VersionedDraft,
} from '#lib/storefront/draft-save.ts'
import type { QuoteDraft } from '#lib/storefront/draft.ts'
import { isSame } from '#lib/storefront/is-same.ts'

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
  /** What closed pages had not saved and this draft contains. */
  readonly holds: readonly PageSeq[]
}

type Save = Omit<DraftSave, 'person'>

export function pageDraft(page: string, { draft, version }: VersionedDraft): PageDraft {
  return { page, draft, seq: 0, savedSeq: 0, base: version, holds: [] }
}

export function isUnsaved({ seq, savedSeq }: PageDraft): boolean {
  return seq > savedSeq
}

export function changed(page: PageDraft, draft: QuoteDraft): PageDraft {
  return { ...page, draft, seq: page.seq + 1 }
}

export function saveOf({ page, seq, base, holds, draft }: PageDraft): Save {
  return { page, seq, base, holds: [...holds], draft }
}

/** The server's draft, where it is newer. Where something is typed here its save decides. */
export function received(page: PageDraft, { draft, version }: VersionedDraft): PageDraft {
  if (isUnsaved(page) || version <= page.base) return page
  return {
    ...page,
    draft: isSame(draft, page.draft) ? page.draft : draft,
    base: version,
    holds: [],
  }
}

/**
 * What comes of an answer; `typed`: what was typed here, where another page's newer draft takes its place.
 * Answers may come late and in any order.
 */
export function answered(
  page: PageDraft,
  { seq }: Pick<Save, 'seq'>,
  answer: DraftAnswer,
): { readonly page: PageDraft; readonly typed: QuoteDraft | null } {
  if (answer.kind === 'saved') {
    const savedSeq = Math.max(page.savedSeq, seq)
    const base = Math.max(page.base, answer.version)
    return { page: { ...page, savedSeq, base, holds: [] }, typed: null }
  }
  // A later save of this page has been answered already.
  if (seq <= page.savedSeq) return { page, typed: null }
  const { draft, version } = answer
  if (isSame(draft, page.draft)) {
    return { page: { ...page, savedSeq: page.seq, base: version, holds: [] }, typed: null }
  }
  return {
    page: { ...page, draft, savedSeq: page.seq, base: version, holds: [] },
    typed: page.draft,
  }
}

/**
 * A closed page had not saved this, or nobody knows that it did: the page goes on from it as if it had been
 * typed here. Null where it was made from another draft than this page's: then the server decides.
 */
export function continued(page: PageDraft, left: Save): PageDraft | null {
  if (isUnsaved(page) || left.base !== page.base) return null
  const holds = [...left.holds, { page: left.page, seq: left.seq }].slice(-mostHeld)
  return { ...changed(page, left.draft), holds }
}

/** The page's own text in the browser was removed by another page, which had it saved or goes on from it. */
export function settledElsewhere(page: PageDraft, seq: number): PageDraft {
  return seq === page.seq ? { ...page, savedSeq: seq } : page
}
