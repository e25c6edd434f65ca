/**
 * Parses a table of goods: which column is which field, the items, the problems of rows that need fixing,
 * and the rows that are no goods, each with its reason.
 */
import type { Merge } from '#components/table-import/merge.ts'
import type { SkippedRow } from '#components/table-import/skipped-rows.tsx'
import { beginsWithTotal, isTotal } from '#components/table-import/total-row.ts'
import { numberOf, type DraftItem } from '#lib/cargo/draft-item.ts'
import { maxPieces, maxRows, type ItemField } from '#lib/cargo/item-fields.ts'
import { longestLine } from '#lib/contract/text-bounds.ts'
import type { Units } from '#lib/cargo/units.ts'
import { equalGoods, type ReadGoods } from './equal-goods.ts'
import { findHeadings, type Headings } from './find-headings.ts'
import type { ColumnField } from './heading-names.ts'
import {
  columnsByPlace,
  readHeadings,
  unitInHeading,
  withoutDoubles,
  type Column,
  type Columns,
} from './read-headings.ts'
import { readMeasure } from './read-measure.ts'
import { readRow, type RowProblem } from './read-row.ts'
import { mergedCells } from './merged-cells.ts'

export interface TableCells {
  readonly rows: readonly (readonly string[])[]
  readonly merges: readonly Merge[]
}

/** The visitor's corrections: the field of a column by its index, null for a column that is not read. */
export type ChosenFields = Readonly<Record<number, ColumnField | null>>

/** Cells that the visitor wrote anew, by the number of their row and the index of their column. */
export type Corrections = Readonly<Record<number, Readonly<Record<number, string>>>>

export interface TableReading {
  readonly units: Units
  readonly chosen: ChosenFields
  readonly corrections: Corrections
  /** Goods of equal size and weight are one row, whatever their names. */
  readonly isNameIgnored: boolean
  readonly rowsBefore: number
  readonly piecesBefore: number
  readonly newId: () => string
}

export interface FailedRow {
  /** As a spreadsheet counts: from 1, headings included. */
  readonly rowNumber: number
  readonly cells: readonly string[]
  readonly problems: readonly RowProblem[]
}

export interface TableColumn {
  readonly index: number
  readonly heading: string
  /** The first value below the heading. */
  readonly example: string
  readonly column: Column | null
}

export interface TableRead {
  /** Unknown: there are headings, in words that name no fields. None: columns were mapped by position. */
  readonly headings: 'known' | 'unknown' | 'none'
  readonly columns: readonly TableColumn[]
  readonly good: readonly { readonly rowNumber: number; readonly item: DraftItem }[]
  readonly failed: readonly FailedRow[]
  readonly skipped: readonly SkippedRow[]
  /** Rows that were put together, because there are more than a quote takes. */
  readonly grouped: { readonly rows: number; readonly goods: number } | null
  /** How many there would be by size and weight alone; null: that helps nothing. */
  readonly withoutNames: number | null
  /** The total below the goods is the sum of their rows' weights: each is that of all pieces of its row. */
  readonly weightsOfRows: { readonly heading: string; readonly totalRow: number } | null
}

export function readTable(
  { rows: untrimmed, merges }: TableCells,
  reading: TableReading,
): TableRead {
  const { units, chosen, corrections, newId } = reading
  const rows = untrimmed.map((cells, index) =>
    corrected(cells, corrections[index + 1]).map((cell) => cell.trim()),
  )
  const headings = findHeadings(rows)
  const found = withChosen(headings?.columns ?? columnsByPlace(), { chosen, headings })
  const weights = headings && weightsOfRows(rows, { columns: found, chosen, headings, units })
  const columns = weights?.columns ?? found
  const merged = mergedCells(merges, { rows, columns })
  const goods = new Map<number, DraftItem>()
  const failed: FailedRow[] = []
  const skipped: SkippedRow[] = []
  for (const [index, cells] of rows.entries()) {
    const text = cells.find((cell) => cell !== '')
    if (text === undefined) continue
    const rowNumber = index + 1
    const skip = (kind: SkippedRow['kind']) => skipped.push({ rowNumber, kind, text })
    const fail = (problems: readonly RowProblem[]) => failed.push({ rowNumber, cells, problems })
    if (headings && index <= headings.lastRow) {
      if (index < headings.firstRow) skip('title')
      continue
    }
    if (isTotal(cells)) {
      skip('total')
      continue
    }
    if (headings && isHeadingsAgain(cells, headings)) {
      skip('headings')
      continue
    }
    const from = merged.continues(index)
    if (from !== null) {
      skip('continued')
      const above = goods.get(from + 1)
      if (above) goods.set(from + 1, withNameOf(above, nameIn(cells, columns)))
      continue
    }
    if (headings && isOneText(cells, columns)) {
      skip('text')
      continue
    }
    const read = readRow(merged.filled(index), {
      columns,
      units,
      id: newId(),
      shared: merged.shared(index),
    })
    if (!read.ok) {
      if (beginsWithTotal(text)) skip('total')
      else fail(read.problems)
      continue
    }
    goods.set(rowNumber, read.item)
  }
  const { full, ...taken } = withinLimits(goods, reading)
  for (const [rowNumber, problem] of full) {
    failed.push({ rowNumber, cells: rows[rowNumber - 1] ?? [], problems: [problem] })
  }
  const isKnown = headings?.columns.some((column) => column !== null)
  return {
    headings: headings === null ? 'none' : isKnown ? 'known' : 'unknown',
    columns: tableColumns(rows, { columns, headings }),
    ...taken,
    failed: failed.toSorted((one, other) => one.rowNumber - other.rowNumber),
    skipped,
    weightsOfRows: weights && { heading: weights.heading, totalRow: weights.totalRow },
  }
}

function corrected(
  cells: readonly string[],
  written: Readonly<Record<number, string>> = {},
): readonly string[] {
  const width = Math.max(cells.length, ...Object.keys(written).map((index) => Number(index) + 1))
  return Array.from({ length: width }, (_, index) => written[index] ?? cells[index] ?? '')
}

/** As many of the goods as a quote takes beside those that were there before. */
function withinLimits(
  goods: ReadonlyMap<number, DraftItem>,
  { rowsBefore, piecesBefore, isNameIgnored }: TableReading,
): Pick<TableRead, 'good' | 'grouped' | 'withoutNames'> & {
  full: ReadonlyMap<number, RowProblem>
} {
  const read: ReadGoods[] = [...goods].map(([rowNumber, item]) => ({
    rowNumbers: [rowNumber],
    item,
  }))
  const room = maxRows - rowsBefore
  const isTooLong = read.length > room
  const kinds = isTooLong ? equalGoods(read, { isNameIgnored }) : read
  const bySize =
    kinds.length > room && !isNameIgnored
      ? equalGoods(read, { isNameIgnored: true }).length
      : kinds.length
  const good: { rowNumber: number; item: DraftItem }[] = []
  const full = new Map<number, RowProblem>()
  let pieces = piecesBefore
  for (const { rowNumbers, item } of kinds) {
    const qty = numberOf(item.qty) ?? 0
    const [rowNumber = 0] = rowNumbers
    const fail = (problem: RowProblem) => {
      for (const each of rowNumbers) full.set(each, problem)
    }
    if (good.length >= room) fail({ kind: 'too_many_rows', limit: maxRows })
    else if (pieces + qty > maxPieces) fail({ kind: 'too_many_pieces', limit: maxPieces })
    else {
      pieces += qty
      good.push({ rowNumber, item })
    }
  }
  return {
    good,
    full,
    grouped:
      kinds.length < read.length ? { rows: read.length - full.size, goods: good.length } : null,
    withoutNames: bySize < kinds.length ? bySize : null,
  }
}

/** Fields that exclude one another: a choice of one takes the other away. */
const insteadOf: Readonly<Partial<Record<ColumnField, readonly ColumnField[]>>> = {
  size: ['length', 'width', 'height'],
  length: ['size'],
  width: ['size'],
  height: ['size'],
  weight: ['weightTotal'],
  weightTotal: ['weight'],
}

/** A field is that of one column: an earlier choice of it, or of one that it excludes, is given up. */
export function withChoice(
  chosen: ChosenFields,
  index: number,
  field: ColumnField | null,
): ChosenFields {
  const excluded = field === null ? [] : [field, ...(insteadOf[field] ?? [])]
  const kept = Object.entries(chosen).filter(
    ([, each]) => each === null || !excluded.includes(each),
  )
  return { ...Object.fromEntries(kept), [index]: field }
}

function withChosen(
  found: Columns,
  { chosen, headings }: { chosen: ChosenFields; headings: Headings | null },
): Columns {
  const fields = Object.values(chosen).flatMap((field) => field ?? [])
  const replaced = new Set([...fields, ...fields.flatMap((field) => insteadOf[field] ?? [])])
  const width = Math.max(found.length, ...Object.keys(chosen).map((index) => Number(index) + 1))
  const columns = Array.from({ length: width }, (_, index): Column | null => {
    const field = chosen[index]
    const column = found[index] ?? null
    if (field === undefined) return column !== null && replaced.has(column.field) ? null : column
    if (field === null || column?.field === field) return field === null ? null : column
    return { field, ...unitInHeading(headings?.texts[index] ?? '') }
  })
  return withoutDoubles(columns)
}

function tableColumns(
  rows: TableCells['rows'],
  { columns, headings }: { columns: Columns; headings: Headings | null },
): readonly TableColumn[] {
  const body = headings === null ? rows : rows.slice(headings.lastRow + 1)
  const width = body.reduce(
    (most, cells) => Math.max(most, cells.length),
    headings?.texts.length ?? 0,
  )
  return Array.from({ length: width }, (_, index) => ({
    index,
    heading: headings?.texts[index] ?? '',
    example: body.find((cells) => (cells[index] ?? '') !== '')?.[index] ?? '',
    column: columns[index] ?? null,
  })).filter(({ heading, example }) => heading !== '' || example !== '')
}

const perPiece = /per|each|unit|carton|ctn|box|package|\/|ต่อ|ละ|单|每|箱/iu
/** Weights in a list are rounded. */
const sameWithin = 0.005

/** Whether the first total is the sum of the weights themselves, and not of the weights times the pieces. */
function weightsOfRows(
  rows: TableCells['rows'],
  {
    columns,
    chosen,
    headings,
    units,
  }: { columns: Columns; chosen: ChosenFields; headings: Headings; units: Units },
): { columns: Columns; heading: string; totalRow: number } | null {
  const weightAt = columns.findIndex((column) => column?.field === 'weight')
  const qtyAt = columns.findIndex((column) => column?.field === 'qty')
  const heading = headings.texts[weightAt] ?? ''
  if (weightAt < 0 || qtyAt < 0 || chosen[weightAt] !== undefined || perPiece.test(heading))
    return null
  const totalRow = rows.findIndex((cells, index) => index > headings.lastRow && isTotal(cells))
  const valueAt = (row: number, at: number, field: 'qty' | 'weight'): number => {
    const read = readMeasure(field, {
      value: rows[row]?.[at] ?? '',
      column: columns[at] ?? undefined,
      units,
    })
    return typeof read === 'number' ? read : 0
  }
  const total = valueAt(totalRow, weightAt, 'weight')
  if (total === 0) return null
  let ofRows = 0
  let ofPieces = 0
  for (let row = headings.lastRow + 1; row < totalRow; row++) {
    const weight = valueAt(row, weightAt, 'weight')
    ofRows += weight
    ofPieces += weight * valueAt(row, qtyAt, 'qty')
  }
  const isTotalOf = (sum: number) => Math.abs(sum - total) <= total * sameWithin
  if (!isTotalOf(ofRows) || isTotalOf(ofPieces)) return null
  const replaced = columns.map((column, index): Column | null =>
    index === weightAt && column !== null ? { ...column, field: 'weightTotal' } : column,
  )
  return { columns: replaced, heading, totalRow: totalRow + 1 }
}

/** A list of several printed pages repeats its headings. */
function isHeadingsAgain(cells: readonly string[], { texts, columns }: Headings): boolean {
  if (cells.length > 1 && cells.every((cell, index) => cell === (texts[index] ?? ''))) return true
  if (cells.some((cell) => /\p{N}/u.test(cell))) return false
  const known = readHeadings(cells).flatMap((column) => column?.field ?? [])
  return known.length > 2 && known.every((field) => columns.some((each) => each?.field === field))
}

/** "Signature" below the goods, or the title of a group of them: one cell, and no figure in it. */
function isOneText(cells: readonly string[], columns: Columns): boolean {
  const filled = [...cells.entries()].filter(([, cell]) => cell !== '')
  const [only] = filled
  if (filled.length !== 1 || only === undefined) return false
  const field = columns[only[0]]?.field
  return field === undefined || field === 'name' || field === 'notes'
}

function nameIn(cells: readonly string[], columns: Columns): string {
  return cells[columns.findIndex((column) => column?.field === 'name')] ?? ''
}

/** Goods that share their pieces with the row above are named with it. */
function withNameOf(item: DraftItem, name: string): DraftItem {
  const both = item.name === '' ? name : `${item.name}, ${name}`
  return name === '' || both.length > longestLine ? item : { ...item, name: both }
}

/** Fields that every row needs, and that no column has. */
export function missingFields(columns: readonly TableColumn[]): readonly ItemField[] {
  const known = new Set(columns.map(({ column }) => column?.field))
  const sides = (['length', 'width', 'height'] as const).filter(
    (side) => !known.has(side) && !known.has('size'),
  )
  return known.has('weight') || known.has('weightTotal') ? sides : [...sides, 'weight']
}
