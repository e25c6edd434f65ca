/**
 * What was typed since the draft that we last had, in a form that can be sent while a page is being left:
 * nobody hears a refusal then, so it says enough to be put into whatever another tab has saved meanwhile.
 */
import type { DraftItem } from './draft-item.ts'
import type { QuoteDraft } from './draft.ts'
import type { SentChange, VersionedDraft } from './draft-replies.ts'
import { isSame, mergeDrafts } from './merge-drafts.ts'

/** Browsers carry 64 kB for a page that is gone, all that is under way together. */
export const mostBytesOnLeaving = 60_000

/** Of the versions that are told; a page saves one after the other. */
export const mostOwnVersions = 8

/** More changed rows than these are not typed one by one, and may be too long for that. */
const fewRows = 100

export interface Typed {
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
export function changeOf({ base, mine, own }: Typed, isWhole: boolean): SentChange {
  const before = [base, ...own.slice(-mostOwnVersions)]
  const rows = changedIds(
    before.map(({ draft }) => draft.items),
    mine.draft.items,
  )
  const changed = new Set(rows)
  const only = (draft: QuoteDraft): QuoteDraft => ({
    ...draft,
    items: draft.items.filter(({ id }) => changed.has(id)),
  })
  return {
    version: mine.version,
    after: base.version,
    own: before.slice(1).map(({ version }) => version),
    isWhole,
    rows,
    base: only(base.draft),
    mine: isWhole ? mine.draft : only(mine.draft),
    above: isWhole ? [] : neighboursOf(mine.draft.items, changed),
  }
}

/** What `theirs` becomes by it; `stands`: whose word does where both changed the same. */
export function withChange(
  theirs: VersionedDraft,
  change: SentChange,
  stands: 'mine' | 'theirs' = 'mine',
): QuoteDraft {
  const { base, mine, rows, isWhole } = change
  const isOwn = theirs.version === change.after || change.own.includes(theirs.version)
  if (isOwn && isWhole) return mine
  const changed = new Set(rows)
  const { items } = theirs.draft
  const mineHere = {
    ...mine,
    items: among(
      items,
      mine.items.filter(({ id }) => changed.has(id)),
      { changed, above: new Map(isWhole ? neighboursOf(mine.items, changed) : change.above) },
    ),
  }
  const baseHere = { ...base, items: among(items, base.items, { changed, above: new Map() }) }
  const before = isOwn ? theirs.draft : baseHere
  return stands === 'mine'
    ? mergeDrafts({ base: before, mine: mineHere, theirs: theirs.draft })
    : mergeDrafts({ base: before, mine: theirs.draft, theirs: mineHere })
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
function neighboursOf(
  rows: readonly DraftItem[],
  changed: ReadonlySet<string>,
): (readonly [string, string])[] {
  return rows.flatMap(({ id }, index) => {
    const above = rows[index - 1]?.id
    return above !== undefined && changed.has(id) ? [[id, above] as const] : []
  })
}

/** The rows with the changed ones as `own` has them: in their places, or under those they stood under. */
function among(
  rows: readonly DraftItem[],
  own: readonly DraftItem[],
  { changed, above }: { changed: ReadonlySet<string>; above: ReadonlyMap<string, string> },
): DraftItem[] {
  const byId = new Map(own.map((row) => [row.id, row]))
  const all = rows.flatMap((row) => (changed.has(row.id) ? (byId.get(row.id) ?? []) : row))
  const there = new Set(rows.map(({ id }) => id))
  for (const row of own) {
    if (there.has(row.id)) continue
    const index = all.findIndex(({ id }) => id === above.get(row.id))
    all.splice(index < 0 ? all.length : index + 1, 0, row)
  }
  return all
}
