/**
 * Reads a file of waybills as a table: its headings, which column is likely which field, and its rows without
 * those that are no parcels. What the cells say is judged when the columns are certain (check-rows.ts).
 */
import { knownIn } from '#components/table-import/heading-map.ts'
import { likeliestSheet } from '#components/table-import/likeliest-sheet.ts'
import type { Merge } from '#components/table-import/merge.ts'
import {
  readSource,
  trimmed,
  type ImportSource,
  type Rows,
  type SourceProblem,
} from '#components/table-import/read-source.ts'
import type { SkippedRow } from '#components/table-import/skipped-rows.tsx'
import type { SheetFacts } from '#components/table-import/source-choices.tsx'
import type { Encoding } from '#components/table-import/text-encoding.ts'
import { isTotal } from '#components/table-import/total-row.ts'
import { requiredFields, waybillFields, type ImportField } from './import-fields.ts'
import { findHeadings, headingsKnown, mapHeadings } from './map-headings.ts'

/** A text of ten thousand Thai addresses has some. */
export const maxFileBytes = 20 * 1024 * 1024
export const mostRows = 20_000

/** Null: not chosen. */
export interface SourceChoices {
  readonly sheet: number | null
  readonly encoding: Encoding | null
}

export interface ReadRow {
  /** As a spreadsheet counts: from 1, headings included. */
  readonly rowNumber: number
  readonly cells: readonly string[]
  /** The columns whose text is that of a merged cell, written in a row above. */
  readonly merged?: readonly number[]
}

export interface WaybillTable {
  readonly headings: readonly string[]
  /** By the headings; null: not read. */
  readonly fields: readonly (ImportField | null)[]
  readonly rows: readonly ReadRow[]
  readonly skipped: readonly SkippedRow[]
}

export type WaybillTableAnswer =
  | SourceProblem
  | { readonly kind: 'too_many_rows'; readonly count: number }
  | {
      readonly kind: 'table'
      readonly table: WaybillTable
      /** Empty for a text. */
      readonly sheets: readonly SheetFacts[]
      readonly sheet: number
      readonly encoding: Encoding | null
      readonly isTextNamedWorkbook: boolean
      readonly hiddenRows: readonly number[]
    }

export async function readWaybillTable(
  source: ImportSource,
  { sheet: chosen, encoding }: SourceChoices,
  onShare: (share: number) => void,
): Promise<WaybillTableAnswer> {
  const content = await readSource(source, { encoding, maxFileBytes, headingsKnown, onShare })
  if (content.kind === 'text') {
    const { rows, encoding: read, isNamedLikeWorkbook: isTextNamedWorkbook } = content
    const table = tableOf(rows, [])
    if (isTextNamedWorkbook && headingsKnown(trimmed(rows)) === 0) {
      return { kind: 'problem', problem: 'text_not_workbook' }
    }
    return answerOf(table, { sheets: [], sheet: 0, encoding: read, isTextNamedWorkbook }, [])
  }
  if (content.kind !== 'workbook') return content
  const tables = content.sheets.map(({ rows, merges }) => tableOf(rows, merges))
  const sheets = content.sheets.map(({ name, isHidden }, index) => ({
    name,
    isHidden,
    rows: tables[index]?.rows.length ?? 0,
  }))
  const sheet =
    chosen ??
    likeliestSheet(
      sheets,
      tables.map(({ fields }) => knownIn(fields)),
    )
  const table = tables[sheet]
  if (table === undefined) return { kind: 'problem', problem: 'empty' }
  const about = { sheets, sheet, encoding: null, isTextNamedWorkbook: false }
  return answerOf(table, about, content.sheets[sheet]?.hiddenRows ?? [])
}

function answerOf(
  table: WaybillTable,
  about: {
    sheets: readonly SheetFacts[]
    sheet: number
    encoding: Encoding | null
    isTextNamedWorkbook: boolean
  },
  hidden: readonly number[],
): WaybillTableAnswer {
  const { rows } = table
  // Another sheet may have some.
  if (rows.length === 0 && about.sheets.every((sheet) => sheet.rows === 0)) {
    return { kind: 'problem', problem: 'empty' }
  }
  if (rows.length > mostRows) return { kind: 'too_many_rows', count: rows.length }
  const read = new Set(rows.map(({ rowNumber }) => rowNumber))
  return { kind: 'table', table, ...about, hiddenRows: hidden.filter((row) => read.has(row)) }
}

function tableOf(untrimmed: Rows, merges: readonly Merge[]): WaybillTable {
  const plain = trimmed(untrimmed)
  const found = findHeadings(plain)
  const named = found === null ? [] : (plain[found.index] ?? [])
  const width = plain.reduce((most, cells) => Math.max(most, cells.length), 0)
  const headings = Array.from({ length: width }, (_, column) => named[column] ?? '')
  const fields = mapHeadings(headings)
  const isKnown = ({ left }: Merge) => {
    const field = fields[left] ?? null
    return field !== null && ofWaybill.has(field)
  }
  const all = withMergedCells(plain, merges.filter(isKnown))
  // A column that nobody knows yet may be chosen as one of the waybill.
  const whole = withMergedCells(plain, merges)
  const merged = columnsBelowMerges(merges)
  const rows: ReadRow[] = []
  const skipped: SkippedRow[] = []
  for (const [index, cells] of all.entries()) {
    const filled = cells.filter((cell) => cell !== '')
    const [text] = filled
    if (text === undefined || index === found?.index) continue
    const rowNumber = index + 1
    const isHeadingsAgain = cells.every((cell, column) => cell === headings[column])
    // "Signature" below the list.
    const isOneText = found !== null && filled.length === 1 && !/\p{N}/u.test(text)
    const kind =
      found !== null && index < found.index
        ? 'title'
        : isTotal(cells) && !isWhole(cells, fields)
          ? 'total'
          : isHeadingsAgain
            ? 'headings'
            : isOneText
              ? 'text'
              : null
    if (kind === null) {
      const columns = merged.get(index)
      rows.push({ rowNumber, cells: whole[index] ?? cells, ...(columns && { merged: columns }) })
    } else skipped.push({ rowNumber, kind, text })
  }
  return { headings, fields, rows, skipped }
}

/** A receiver may be called Total; no sum has a phone and an address. */
function isWhole(cells: readonly string[], fields: readonly (ImportField | null)[]): boolean {
  return requiredFields.every((field) => (cells[fields.indexOf(field)] ?? '') !== '')
}

const ofWaybill: ReadonlySet<ImportField> = new Set(waybillFields)

/** A number or a receiver that is merged over rows is that of each; a weight is not. */
function withMergedCells(rows: Rows, merges: readonly Merge[]): Rows {
  const filled = rows.map((cells) => [...cells])
  for (const { top, left, bottom } of merges) {
    const text = rows[top]?.[left] ?? ''
    if (text === '') continue
    for (let row = top + 1; row <= Math.min(bottom, rows.length - 1); row++) {
      const cells = filled[row]
      if (cells === undefined) continue
      while (cells.length < left) cells.push('')
      cells[left] = text
    }
  }
  return filled
}

/** By the index of the row: the columns whose cell began above it. */
function columnsBelowMerges(merges: readonly Merge[]): ReadonlyMap<number, readonly number[]> {
  const columns = new Map<number, number[]>()
  for (const { top, left, bottom } of merges) {
    // A whole column may be merged, far below the last row.
    for (let row = top + 1; row <= Math.min(bottom, top + mostRows); row++) {
      columns.set(row, [...(columns.get(row) ?? []), left])
    }
  }
  return columns
}
