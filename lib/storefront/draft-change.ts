/**
 * What was typed since the draft that we last had, in a form that can be sent while a page is being left:
 * nobody hears a refusal then, so it says enough to be put into whatever another tab has saved meanwhile.
 */
import type { DraftItem } from '../cargo/draft-item.ts'
import type { QuoteDraft } from './draft.ts'
import type { SentChange, VersionedDraft } from './draft-replies.ts'
import { isSame } from './is-same.ts'

/** Browsers carry 64 kB for a page that is gone, all that is under way together. */
export const mostBytesOnLeaving = 60_000

/** Of the versions that are told; a page saves one after the other. */
export const mostOwnVersions = 8

/** More changed rows than these are not typed one by one, and may be too long for that. */
const fewRows = 100

export interface Typed {
  /** The page that it was typed in. */
  readonly from: string
  readonly session?: string | undefined
  /** What we had, as far as the page knows. */
  readonly base: VersionedDraft
  readonly mine: VersionedDraft
  /** What this page has sent since, or found in its tab: all of it is in `mine`, or was taken out again. */
  readonly own: readonly VersionedDraft[]
}

/** So many rows were imported, or cleared away: they are not waited with. */
export function isMuch(before: QuoteDraft, after: QuoteDraft): boolean {
  const known = new Set(before.items)
  const same = after.items.filter((row) => known.has(row)).length
  return before.items.length + after.items.length - 2 * same > fewRows
}

/** With every row of the draft; or, for one that is too long, with those alone that were changed. */
export function changeOf({ from, session, base, mine, own }: Typed, isWhole: boolean): SentChange {
  const before = [base, ...own.slice(-mostOwnVersions)]
  const rows = changedIds(
    before.map(({ draft }) => draft.items),
    mine.draft.items,
  )
  const changed = new Set(rows)
  const isAll = isWhole || mine.draft.items.every(({ id }) => changed.has(id))
  const only = (draft: QuoteDraft): QuoteDraft => ({
    ...draft,
    items: draft.items.filter(({ id }) => changed.has(id)),
  })
  return {
    from,
    session,
    version: mine.version,
    after: base.version,
    own: before.slice(1).map(({ version }) => version),
    isWhole: isAll,
    rows,
    base: only(base.draft),
    mine: isAll ? mine.draft : only(mine.draft),
    above: isAll ? [] : neighboursOf(mine.draft.items, changed),
  }
}

function changedIds(
  before: readonly (readonly DraftItem[])[],
  mine: readonly DraftItem[],
): readonly string[] {
  const here = new Map(mine.map((row) => [row.id, row]))
  const ids = new Set<string>()
  for (const rows of before) {
    const there = new Map(rows.map((row) => [row.id, row]))
    for (const row of mine) if (!isSame(there.get(row.id), row)) ids.add(row.id)
    for (const { id } of rows) if (!here.has(id)) ids.add(id)
  }
  return [...ids]
}

/** Under which row each stands that is sent without the one above it. */
export function neighboursOf(
  rows: readonly DraftItem[],
  changed: ReadonlySet<string>,
): (readonly [string, string])[] {
  return rows.flatMap(({ id }, index) => {
    const above = rows[index - 1]?.id
    return above !== undefined && changed.has(id) ? [[id, above] as const] : []
  })
}
