/**
 * The rows of two drafts that were changed apart from each other since the last draft that both had. A row
 * goes where either removed it and the other left it as it was; whoever typed in it keeps it.
 */
import { firstRowId, maxRows } from '../cargo/item-fields.ts'
import { isBlank, type DraftItem } from '../cargo/draft-item.ts'
import { isSame } from './is-same.ts'
import { mergeFields, type Apart } from './merge-fields.ts'

export function mergeRows({ base, mine, theirs }: Apart<readonly DraftItem[]>): DraftItem[] {
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
  for (const [index, row] of mine.entries()) {
    const common = before.get(row.id)
    const isUntouched = common !== undefined && isSame(common, row)
    if (!there.has(row.id) && !isUntouched) rows.splice(placeOf(index, mine, rows), 0, row)
  }
  return bounded(rows)
}

/** Under the nearest row above it that is still there; else above the nearest below it; else the last. */
function placeOf(index: number, mine: readonly DraftItem[], rows: readonly DraftItem[]): number {
  const placed = new Map(rows.map(({ id }, place) => [id, place]))
  const placeIn = (row: DraftItem) => placed.get(row.id)
  const above = mine.slice(0, index).findLast((row) => placed.has(row.id))
  if (above !== undefined) return (placeIn(above) ?? 0) + 1
  const below = mine.slice(index + 1).find((row) => placed.has(row.id))
  return below === undefined ? rows.length : (placeIn(below) ?? 0)
}

/** Rows in which nobody has typed make room first. */
function bounded(rows: readonly DraftItem[]): DraftItem[] {
  const inBounds = rows.length > maxRows ? rows.filter((row) => !isBlank(row)) : rows
  return inBounds.slice(0, maxRows)
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
