/**
 * Cells merged over several rows. A size that is merged is the size of each of its rows; a row without
 * figures of its own belongs to the pieces of the row above it; and the weight of a row is unknown where
 * several rows with their own pieces share it.
 */
import type { Merge } from '#components/table-import/merge.ts'
import type { ColumnField } from './heading-names.ts'
import type { Columns } from './read-headings.ts'

type Rows = readonly (readonly string[])[]

const figures: ReadonlySet<ColumnField> = new Set([
  'qty',
  'length',
  'width',
  'height',
  'weight',
  'size',
  'weightTotal',
] as const)

/** Each row that such a sum is merged over has a share of it that nobody knows. */
const sums: ReadonlySet<ColumnField> = new Set(['qty', 'weightTotal'] as const)

export function mergedCells(
  merges: readonly Merge[],
  { rows, columns }: { rows: Rows; columns: Columns },
) {
  const figureColumns = [...columns.entries()].filter(
    ([, column]) => column !== null && figures.has(column.field),
  )
  const byRow = new Map<number, Merge[]>()
  for (const merge of merges) {
    for (let row = merge.top; row <= merge.bottom && row < rows.length; row++) {
      if (merge.bottom > merge.top) byRow.set(row, [...(byRow.get(row) ?? []), merge])
    }
  }
  const mergesOf = (row: number) => byRow.get(row) ?? []
  const fieldOf = ({ left }: Merge) => columns[left]?.field
  const hasOwnFigures = (row: number) =>
    figureColumns.some(([index]) => (rows[row]?.[index] ?? '') !== '')
  const continues = (row: number): number | null => {
    if (hasOwnFigures(row)) return null
    const merge = mergesOf(row).find((each) => {
      const field = fieldOf(each)
      return each.top < row && field !== undefined && figures.has(field)
    })
    return merge?.top ?? null
  }
  return {
    /** The row above whose pieces this row belongs to. */
    continues,
    /** The cells with those that are merged with cells above. */
    filled(row: number): readonly string[] {
      const cells = [...(rows[row] ?? [])]
      for (const { top, left } of mergesOf(row)) {
        if (top === row) continue
        while (cells.length < left) cells.push('')
        cells[left] = rows[top]?.[left] ?? ''
      }
      return cells
    },
    shared(row: number): ReadonlySet<ColumnField> {
      const fields = mergesOf(row).flatMap((merge) => {
        const field = fieldOf(merge)
        if (field === undefined || !sums.has(field)) return []
        const below = Array.from(
          { length: merge.bottom - merge.top },
          (_, at) => merge.top + 1 + at,
        )
        return below.some((each) => hasOwnFigures(each)) ? [field] : []
      })
      return new Set(fields)
    },
  }
}
