/** Reads a file of a bank as a table: its headings, which column is likely which field, and the rows below. */
import { knownIn } from '#components/table-import/heading-map.ts'
import { likeliestSheet } from '#components/table-import/likeliest-sheet.ts'
import {
  readSource,
  trimmed,
  type Rows,
  type SourceProblem,
} from '#components/table-import/read-source.ts'
import type { SheetFacts } from '#components/table-import/source-choices.tsx'
import type { Encoding } from '#components/table-import/text-encoding.ts'
import { isTotal } from '#components/table-import/total-row.ts'
import {
  findHeadings,
  headingsKnown,
  mapHeadings,
  type StatementField,
} from './statement-fields.ts'

export const maxFileBytes = 5 * 1024 * 1024

/** Null: not chosen. */
export interface StatementChoices {
  readonly sheet: number | null
  readonly encoding: Encoding | null
}

export interface StatementRow {
  /** As a spreadsheet counts: from 1, headings included. */
  readonly rowNumber: number
  readonly cells: readonly string[]
}

export interface StatementTable {
  readonly headings: readonly string[]
  /** By the headings; null: not read. */
  readonly fields: readonly (StatementField | null)[]
  readonly rows: readonly StatementRow[]
}

export type StatementAnswer =
  | SourceProblem
  | {
      readonly kind: 'table'
      readonly table: StatementTable
      /** Empty for a text. */
      readonly sheets: readonly SheetFacts[]
      readonly sheet: number
      readonly encoding: Encoding | null
    }

export async function readStatement(
  file: File,
  { sheet: chosen, encoding }: StatementChoices,
  onShare: (share: number) => void,
): Promise<StatementAnswer> {
  const source = { kind: 'file', file } as const
  const content = await readSource(source, { encoding, maxFileBytes, headingsKnown, onShare })
  if (content.kind === 'text') {
    const table = tableOf(content.rows)
    if (content.isNamedLikeWorkbook && headingsKnown(trimmed(content.rows)) === 0) {
      return { kind: 'problem', problem: 'text_not_workbook' }
    }
    return answerOf(table, { sheets: [], sheet: 0, encoding: content.encoding })
  }
  if (content.kind !== 'workbook') return content
  const tables = content.sheets.map(({ rows }) => tableOf(rows))
  const sheets = content.sheets.map(({ name, isHidden }, index) => ({
    name,
    isHidden,
    rows: tables[index]?.rows.length ?? 0,
  }))
  const known = tables.map(({ headings }) => knownIn(mapHeadings(headings)))
  const sheet = chosen ?? likeliestSheet(sheets, known)
  return answerOf(tables[sheet], { sheets, sheet, encoding: null })
}

function answerOf(
  table: StatementTable | undefined,
  about: { sheets: readonly SheetFacts[]; sheet: number; encoding: Encoding | null },
): StatementAnswer {
  const isEmpty = table === undefined || table.rows.length === 0
  // Another sheet may have some.
  if (table === undefined || (isEmpty && about.sheets.every(({ rows }) => rows === 0))) {
    return { kind: 'problem', problem: 'empty' }
  }
  return { kind: 'table', table, ...about }
}

/** Above the headings banks print the account and its owner, and below the rows their sums. */
function tableOf(untrimmed: Rows): StatementTable {
  const all = trimmed(untrimmed)
  const found = findHeadings(all)
  const named = found === null ? [] : (all[found.index] ?? [])
  const width = all.reduce((most, cells) => Math.max(most, cells.length), 0)
  const headings = Array.from({ length: width }, (_, column) => named[column] ?? '')
  const rows = all.flatMap((cells, index) => {
    const isContent = found === null || index > found.index
    const isEmpty = cells.every((cell) => cell === '')
    const isRepeated = cells.every((cell, column) => cell === headings[column])
    return !isContent || isEmpty || isRepeated || isTotal(cells)
      ? []
      : [{ rowNumber: index + 1, cells }]
  })
  return { headings, fields: mapHeadings(headings), rows }
}
