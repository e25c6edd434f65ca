/**
 * Two drafts that were one and were changed apart from each other: by two tabs, or in a tab that found
 * what it had kept only after somebody had begun to type. What either changed is there afterwards; where
 * both changed the same, what was typed here stands.
 */
import { firstRowId, maxRows } from '../cargo/item-fields.ts'
import type { DraftItem } from './draft-item.ts'
import type { DraftPlace } from './draft-place.ts'
import type { QuoteDraft } from './draft.ts'
import { nobody } from './place-changes.ts'

export interface DraftsApart<Part = QuoteDraft> {
  /** What both began as. */
  readonly base: Part
  /** What is being typed here. */
  readonly mine: Part
  readonly theirs: Part
}

export function mergeDrafts({ base, mine, theirs }: DraftsApart): QuoteDraft {
  return {
    ...mergeFields({ base, mine, theirs }),
    pickup: mergePlaces({ base: base.pickup, mine: mine.pickup, theirs: theirs.pickup }),
    drop: mergePlaces({ base: base.drop, mine: mine.drop, theirs: theirs.drop }),
    items: mergeRows({ base: base.items, mine: mine.items, theirs: theirs.items }),
  }
}

/** Each field by itself. */
function mergeFields<Fields extends object>({ base, mine, theirs }: DraftsApart<Fields>): Fields {
  const merged = { ...theirs }
  for (const key in mine) if (!isSame(mine[key], base[key])) merged[key] = mine[key]
  // What came to nothing new stays the very same: nobody checks or draws it again.
  return isSame(merged, mine) ? mine : merged
}

/** A text and its pin belong together; whom the driver meets is apart from them. */
function mergePlaces({ base, mine, theirs }: DraftsApart<DraftPlace | null>): DraftPlace | null {
  if (isSame(mine, base)) return theirs
  if (mine === null || theirs === null) return mine
  const { contact, ...place } = mine
  const { contact: theirContact, ...theirPlace } = theirs
  const { contact: contactBefore = nobody, ...placeBefore } = base ?? {}
  return {
    ...(isSame(place, placeBefore) ? theirPlace : place),
    contact: mergeFields({ base: contactBefore, mine: contact, theirs: theirContact }),
  }
}

function mergeRows({ base, mine, theirs }: DraftsApart<readonly DraftItem[]>): DraftItem[] {
  const before = byId(base)
  const here = byId(mine)
  const there = byId(theirs)
  const rows: DraftItem[] = []
  for (const row of theirs) {
    const common = before.get(row.id)
    const own = here.get(row.id)
    if (common === undefined) {
      // The first row of an empty load has one name everywhere: two that were typed into it are two.
      // Any other name is one row's alone: it has been to the other side and come back.
      const isOther = row.id === firstRowId && own !== undefined && !isSame(own, row)
      // What was put beside it before has another name since: a page that is gone may send it twice.
      const isBeside = [...mine, ...theirs].some(
        (each) => each.id !== row.id && isSame({ ...each, id: row.id }, row),
      )
      if (isOther && !isBeside) rows.push({ ...row, id: freeId([before, here, there]) })
      rows.push(own ?? row)
    } else if (own !== undefined) rows.push(mergeFields({ base: common, mine: own, theirs: row }))
    else if (!isSame(common, row)) rows.push(row)
  }
  // Also what was removed there: who types here has it before his eyes.
  for (const [index, row] of mine.entries()) {
    if (there.has(row.id)) continue
    const above = rows.findIndex(({ id }) => id === mine[index - 1]?.id)
    rows.splice(above < 0 ? rows.length : above + 1, 0, row)
  }
  return rows.slice(0, maxRows)
}

/** For the first row of another tab, beside the one that is typed in here. */
function freeId(taken: readonly ReadonlyMap<string, DraftItem>[]): string {
  for (let number = 1; ; number += 1) {
    const id = `${firstRowId}-of-tab-${number}`
    if (taken.every((rows) => !rows.has(id))) return id
  }
}

function byId(rows: readonly DraftItem[]): ReadonlyMap<string, DraftItem> {
  return new Map(rows.map((row) => [row.id, row]))
}

/** Of what a draft is made of: numbers, texts, switches, and lists and objects of them. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) {
    return false
  }
  const [fields, others] = [Object.entries(one), new Map(Object.entries(other))]
  return (
    fields.length === others.size &&
    fields.every(([key, value]) => others.has(key) && isSame(value, others.get(key)))
  )
}
