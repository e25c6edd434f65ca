/**
 * Reads a table from a file or from pasted text, in the way the visitor chose or in the likeliest one: which
 * sheet, which encoding, which separator, which column is which field.
 */
import {
  readSource,
  type ImportSource,
  type SourceProblem,
} from '#components/table-import/read-source.ts'
import type { SheetFacts } from '#components/table-import/source-choices.tsx'
import { maxFileBytes } from '#components/table-import/table-file.ts'
import type { Encoding } from '#components/table-import/text-encoding.ts'
import type { Sheet } from '#components/table-import/workbook.ts'
import { randomUuid } from '#components/ui/random-uuid.ts'
import { findHeadings } from './find-headings.ts'
import {
  readTable,
  type ChosenFields,
  type Corrections,
  type TableCells,
  type TableRead,
  type TableReading,
} from './read-table.ts'

/** Null: not chosen. */
export interface ImportChoices {
  readonly sheet: number | null
  readonly encoding: Encoding | null
  /** These are fields of the sheet that is read. */
  readonly fields: ChosenFields
  readonly corrections: Corrections
  readonly isNameIgnored: boolean
}

export interface ImportRequest extends Omit<
  TableReading,
  'newId' | 'chosen' | 'corrections' | 'isNameIgnored'
> {
  readonly source: ImportSource
  readonly choices: ImportChoices
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

export type ImportAnswer = ImportTable | SourceProblem

export async function readImport(
  { source, choices, ...reading }: ImportRequest,
  onShare: (share: number) => void,
): Promise<ImportAnswer> {
  const { encoding, isNameIgnored } = choices
  const read = (
    cells: TableCells,
    { fields, corrections }: Pick<ImportChoices, 'fields' | 'corrections'>,
  ) =>
    readTable(cells, {
      ...reading,
      chosen: fields,
      corrections,
      isNameIgnored,
      newId: randomUuid,
    })
  const content = await readSource(source, { encoding, maxFileBytes, headingsKnown, onShare })
  if (content.kind === 'text') {
    const { rows, isNamedLikeWorkbook } = content
    const table = read({ rows, merges: [] }, choices)
    if (isNamedLikeWorkbook && table.headings !== 'known' && table.good.length === 0) {
      return { kind: 'problem', problem: 'text_not_workbook' }
    }
    if (isEmpty(table)) return { kind: 'problem', problem: 'empty' }
    return {
      kind: 'table',
      table,
      sheets: [],
      sheet: 0,
      encoding: content.encoding,
      isTextNamedWorkbook: isNamedLikeWorkbook,
      hiddenRows: [],
    }
  }
  if (content.kind !== 'workbook') return content
  const { sheets } = content
  const tables = sheets.map((cells) => read(cells, { fields: {}, corrections: {} }))
  const sheet = choices.sheet ?? likeliestSheet(sheets, tables)
  const cells = sheets[sheet]
  const table = tables[sheet]
  if (cells === undefined || table === undefined || tables.every((each) => isEmpty(each))) {
    return { kind: 'problem', problem: 'empty' }
  }
  const isRead = isEmptyObject(choices.fields) && isEmptyObject(choices.corrections)
  const chosen = isRead ? table : read(cells, choices)
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

const isEmptyObject = (object: object) => Object.keys(object).length === 0

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

function headingsKnown(rows: TableCells['rows']): number {
  return findHeadings(rows)?.columns.filter((column) => column !== null).length ?? 0
}
