/**
 * Undoes one change and keeps what was typed since: removed rows come back in their place, added rows go,
 * changed rows get their old values.
 */
import type { DraftItem } from '#lib/cargo/draft-item.ts'

export interface RowsChange {
  readonly before: readonly DraftItem[]
  readonly after: readonly DraftItem[]
}

export function undoRows(
  current: readonly DraftItem[],
  { before, after }: RowsChange,
): readonly DraftItem[] {
  const was = new Map(before.map((row) => [row.id, row]))
  const became = new Map(after.map((row) => [row.id, row]))
  const rows = current
    .filter(({ id }) => was.has(id) || !became.has(id))
    .map((row) => {
      const earlier = was.get(row.id)
      return earlier === undefined || earlier === became.get(row.id) ? row : earlier
    })
  for (const [index, row] of before.entries()) {
    if (!became.has(row.id) && rows.every(({ id }) => id !== row.id)) rows.splice(index, 0, row)
  }
  return rows
}
