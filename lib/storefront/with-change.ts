/** What was typed on one page, put into the draft that stands by now (draft-change.ts says what is told of it). */
import { neighboursOf } from './draft-change.ts'
import type { DraftItem } from '../cargo/draft-item.ts'
import type { SentChange, VersionedDraft } from './draft-replies.ts'
import type { QuoteDraft } from './draft.ts'
import { mergeDrafts } from './merge-drafts.ts'

/** What `theirs` becomes by it; `stands`: whose word does where both changed the same. */
export function withChange(
  theirs: VersionedDraft,
  change: SentChange,
  stands: 'mine' | 'theirs' = 'mine',
): QuoteDraft {
  const { base, mine, rows, isWhole } = change
  const changed = new Set(rows)
  const { items } = theirs.draft
  const isOwn = standsOn(theirs, change)
  if (isOwn && isWhole) return mine
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

/**
 * Nothing but what the change was typed into. A draft that was ordered stands as an empty one of the same
 * version until something else is typed: the rows that the change left as they were are not in there.
 */
function standsOn({ draft, version }: VersionedDraft, change: SentChange): boolean {
  if (version !== change.after && !change.own.includes(version)) return false
  const known = new Set([...change.rows, ...draft.items.map(({ id }) => id)])
  return change.mine.items.every(({ id }) => known.has(id))
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
