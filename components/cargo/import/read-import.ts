/**
 * Reads a table from a file or from pasted text, in the way the visitor chose or in the likeliest one: which
 * sheet, which encoding, which separator, which column is which field.
 */
import Papa from 'papaparse'
import { findHeadings } from './find-headings.ts'
import {
  readTable,
  type ChosenFields,
  type TableCells,
  type TableRead,
  type TableReading,
} from './read-table.ts'
import { isNamedLikeWorkbook, kindOfFile, maxFileBytes, type FileProblem } from './table-file.ts'
import { decodeText, likelyEncodings, type Encoding } from './text-encoding.ts'
import { readWorkbook, type Sheet } from './workbook.ts'

export type ImportSource =
  { readonly kind: 'file'; readonly file: File } | { readonly kind: 'text'; readonly text: string }

/** Null: not chosen. */
export interface ImportChoices {
  readonly sheet: number | null
  readonly encoding: Encoding | null
  /** These are fields of the sheet that is read. */
  readonly fields: ChosenFields
}

export interface ImportRequest extends Omit<TableReading, 'newId' | 'chosen'> {
  readonly source: ImportSource
  readonly choices: ImportChoices
}

export interface SheetFacts {
  readonly name: string
  readonly isHidden: boolean
  readonly rows: number
}

export interface ImportTable {
  readonly kind: 'table'
  readonly table: TableRead
  /** Empty for a text. */
  readonly sheets: readonly SheetFacts[]
  readonly sheet: number
  /** Null where there was nothing to detect: a workbook, or a pasted text. */
  readonly encoding: Encoding | null
  readonly isTextNamedWorkbook: boolean
  /** Rows of goods that the workbook hides. */
  readonly hiddenRows: readonly number[]
}

export interface EncodingSample {
  readonly encoding: Encoding
  readonly lines: readonly string[]
}

export type ImportAnswer =
  | ImportTable
  | { readonly kind: 'problem'; readonly problem: FileProblem }
  /** Only a person knows which of these is right. */
  | { readonly kind: 'which_encoding'; readonly samples: readonly EncodingSample[] }

export async function readImport(
  { source, choices, ...reading }: ImportRequest,
  onShare: (share: number) => void,
): Promise<ImportAnswer> {
  const read = (cells: TableCells, chosen: ChosenFields) =>
    readTable(cells, { ...reading, chosen, newId: () => crypto.randomUUID() })
  const readText = (
    text: string,
    encoding: Encoding | null,
    isTextNamedWorkbook: boolean,
  ): ImportAnswer => {
    const table = read({ rows: linesOf(text), merges: [] }, choices.fields)
    if (isTextNamedWorkbook && table.headings !== 'known' && table.good.length === 0) {
      return { kind: 'problem', problem: 'text_not_workbook' }
    }
    if (isEmpty(table)) return { kind: 'problem', problem: 'empty' }
    return {
      kind: 'table',
      table,
      sheets: [],
      sheet: 0,
      encoding,
      isTextNamedWorkbook,
      hiddenRows: [],
    }
  }
  if (source.kind === 'text') return readText(source.text, null, false)
  if (source.file.size > maxFileBytes) return { kind: 'problem', problem: 'too_large' }
  const bytes = new Uint8Array(await source.file.arrayBuffer())
  const kind = kindOfFile(bytes)
  if (kind === 'text') {
    const encoding = choices.encoding ?? likeliestEncoding(bytes)
    if (encoding === null) return { kind: 'which_encoding', samples: samplesOf(bytes) }
    return readText(decodeText(bytes, encoding), encoding, isNamedLikeWorkbook(source.file.name))
  }
  if (kind !== 'archive') return { kind: 'problem', problem: kind }
  const sheets = await readWorkbook(bytes, onShare).catch(() => 'broken' as const)
  if (typeof sheets === 'string') return { kind: 'problem', problem: sheets }
  const tables = sheets.map((cells) => read(cells, {}))
  const sheet = choices.sheet ?? likeliestSheet(sheets, tables)
  const cells = sheets[sheet]
  const table = tables[sheet]
  if (cells === undefined || table === undefined || tables.every((each) => isEmpty(each))) {
    return { kind: 'problem', problem: 'empty' }
  }
  const chosen = Object.keys(choices.fields).length === 0 ? table : read(cells, choices.fields)
  const goods = new Set([...chosen.good, ...chosen.failed].map(({ rowNumber }) => rowNumber))
  return {
    kind: 'table',
    table: chosen,
    sheets: sheets.map(({ name, isHidden }, index) => ({
      name,
      isHidden,
      rows: rowsIn(tables[index]),
    })),
    sheet,
    encoding: null,
    isTextNamedWorkbook: false,
    hiddenRows: cells.hiddenRows.filter((row) => goods.has(row)),
  }
}

function isEmpty({ good, failed, skipped }: TableRead): boolean {
  return good.length + failed.length + skipped.length === 0
}

/** A cover has rows with text, and no goods in any of them. */
function rowsIn(table: TableRead | undefined): number {
  if (table === undefined || (table.headings === 'none' && table.good.length === 0)) return 0
  return table.good.length + table.failed.length
}

/** The one with the most goods; a cover has none. Hidden sheets have lists that people do not load. */
function likeliestSheet(sheets: readonly Sheet[], tables: readonly TableRead[]): number {
  const weightOf = (index: number) => {
    const { good = [], headings } = tables[index] ?? {}
    return [
      sheets[index]?.isHidden ? 0 : 1,
      good.length,
      headings === 'known' ? 1 : 0,
      rowsIn(tables[index]),
    ]
  }
  return (
    [...sheets.keys()].toSorted((one, other) => {
      const others = weightOf(other)
      return (
        weightOf(one)
          .map((weight, at) => (others[at] ?? 0) - weight)
          .find((by) => by !== 0) ?? one - other
      )
    })[0] ?? 0
  )
}

/** Where the bytes fit several, headings that we know decide. Null: nothing does. */
function likeliestEncoding(bytes: Uint8Array): Encoding | null {
  const likely = likelyEncodings(bytes)
  const [first] = likely
  if (first === undefined || likely.length === 1) return first ?? null
  const known = likely
    .map((encoding) => ({ encoding, count: headingsKnown(linesOf(decodeText(bytes, encoding))) }))
    .toSorted((one, other) => other.count - one.count)
  const [best, second] = known
  return best && best.count > (second?.count ?? 0) ? best.encoding : null
}

const sampleLines = 3

function samplesOf(bytes: Uint8Array): readonly EncodingSample[] {
  const likely = likelyEncodings(bytes)
  const offered =
    likely.length > 1 ? likely : (['windows-874', 'gb18030', 'big5', 'windows-1252'] as const)
  return offered.map((encoding) => ({
    encoding,
    lines: decodeText(bytes, encoding)
      .split(/[\r\n]+/u)
      .filter((line) => /[^\u0000-\u007f]/u.test(line))
      .slice(0, sampleLines),
  }))
}

const separators = [',', '\t', ';', '|']
const previewedRows = 40

/** Titles above a table mislead a guess by the separators alone; known headings do not. */
function linesOf(text: string): readonly (readonly string[])[] {
  // Excel writes such a line, and shows the file without it.
  const [line = '', stated] = /^sep=(.)\r?\n/iu.exec(text) ?? []
  const body = text.slice(line.length)
  const counts = separators.map((delimiter) => ({
    delimiter,
    count: headingsKnown(Papa.parse<string[]>(body, { delimiter, preview: previewedRows }).data),
  }))
  const [best] = counts.toSorted((one, other) => other.count - one.count)
  const delimiter = stated ?? (best && best.count > 1 ? best.delimiter : '')
  return Papa.parse<string[]>(body, { delimiter }).data
}

function headingsKnown(rows: TableCells['rows']): number {
  const trimmed = rows.map((cells) => cells.map((cell) => cell.trim()))
  return findHeadings(trimmed)?.columns.filter((column) => column !== null).length ?? 0
}
