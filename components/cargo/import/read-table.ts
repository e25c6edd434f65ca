/** Parses a table of goods, row by row: the items, and the problems of the other rows. */
import { numberOf, type DraftItem } from '#lib/cargo/draft-item.ts'
import { maxPieces, maxRows } from '#lib/cargo/item-fields.ts'
import { columnsByPlace, readHeadings } from './read-headings.ts'
import { readRow, type RowProblem } from './read-row.ts'
import type { Units } from '#lib/cargo/units.ts'

export interface FailedRow {
  /** As a spreadsheet counts: from 1, headings included. */
  readonly rowNumber: number
  readonly cells: readonly string[]
  readonly problems: readonly RowProblem[]
}

export interface TableRead {
  /** Null when the table has none: its columns were mapped by position. */
  readonly headings: readonly string[] | null
  readonly good: readonly { readonly rowNumber: number; readonly item: DraftItem }[]
  readonly failed: readonly FailedRow[]
}

export interface TableReading {
  readonly units: Units
  readonly rowsBefore: number
  readonly piecesBefore: number
  readonly newId: () => string
}

export function readTable(
  table: readonly (readonly string[])[],
  { units, rowsBefore, piecesBefore, newId }: TableReading,
): TableRead {
  const firstIndex = table.findIndex((cells) => !isEmpty(cells))
  const headingCells = table[firstIndex] ?? []
  const known = readHeadings(headingCells)
  const columns = known ?? columnsByPlace()
  const good: { rowNumber: number; item: DraftItem }[] = []
  const failed: FailedRow[] = []
  let pieces = piecesBefore
  for (const [index, cells] of table.entries()) {
    if (isEmpty(cells) || (known !== null && index === firstIndex)) continue
    const fail = (problems: readonly RowProblem[]) =>
      failed.push({ rowNumber: index + 1, cells, problems })
    const read = readRow(cells, { columns, units, id: newId() })
    if (!read.ok) {
      fail(read.problems)
      continue
    }
    const qty = numberOf(read.item.qty) ?? 0
    if (rowsBefore + good.length >= maxRows) {
      fail([{ kind: 'too_many_rows', limit: maxRows }])
    } else if (pieces + qty > maxPieces) {
      fail([{ kind: 'too_many_pieces', limit: maxPieces }])
    } else {
      pieces += qty
      good.push({ rowNumber: index + 1, item: read.item })
    }
  }
  return { headings: known === null ? null : headingCells, good, failed }
}

function isEmpty(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '')
}
