/**
 * An import as a person has it before them: the table that was read, which column is which field, what was
 * corrected and left out by hand, and what became of the waybills that were sent.
 */
import { z } from 'zod'
import { unitInHeading } from './map-headings.ts'
import {
  checkRows,
  groupRows,
  isFigure,
  numberOf,
  problemsOfResult,
  type CellProblem,
  type ImportRow,
  type RowProblems,
  type RowReading,
} from './check-rows.ts'
import { importFields, waybillFields, type ImportField } from './import-fields.ts'
import { inLatinDigits } from '#lib/cargo/read-number.ts'
import type { ImportedWaybill } from '#lib/storefront/waybill-import.ts'

const fieldSchema = z.enum(importFields)
const textsSchema = z.partialRecord(fieldSchema, z.string())

const madeSchema = z.object({
  /** The caller's. A list of them, for a number may be `__proto__`, which no object keeps as a key. */
  number: z.string(),
  waybillNo: z.string(),
  /** It was there before, with the same content. */
  isOld: z.boolean(),
  /** Those that it was made from. */
  rowNumbers: z.array(z.number()),
})

/** As a tab keeps it through a reload. */
export const importStateSchema = z.object({
  fileName: z.string(),
  /** The id of a dispatch address. */
  dispatch: z.string(),
  headings: z.array(z.string()),
  rows: z.array(
    z.object({
      rowNumber: z.number(),
      cells: z.array(z.string()),
      merged: z.array(z.number()).optional(),
    }),
  ),
  fields: z.array(fieldSchema.nullable()),
  edits: z.record(z.string(), textsSchema),
  leftOut: z.array(z.number()),
  made: z.array(madeSchema),
  refused: z.array(
    z.discriminatedUnion('kind', [
      z.object({
        number: z.string(),
        kind: z.literal('taken'),
        waybillNo: z.string().nullable(),
      }),
      z.object({
        number: z.string(),
        kind: z.literal('refused'),
        field: z.string().nullable(),
        text: z.string().nullable(),
      }),
    ]),
  ),
  keepsPhones: z.boolean(),
})

export type ImportState = z.output<typeof importStateSchema>

export interface ImportView {
  readonly rows: readonly ImportRow[]
  /** The waybills that are not made yet and not left out, by their numbers. */
  readonly open: ReadonlyMap<string, readonly ImportRow[]>
  /** The rows of those, and rows without a number. */
  readonly openRows: readonly ImportRow[]
  readonly leftOut: ReadonlySet<number>
  /** The waybill of a row. */
  readonly made: ReadonlyMap<number, { readonly waybillNo: string; readonly isOld: boolean }>
}

/** Each is used several times, and takes tens of milliseconds for ten thousand rows. */
const views = new WeakMap<ImportState, ImportView>()

export function viewOf(state: ImportState): ImportView {
  const view = views.get(state) ?? makeView(state)
  views.set(state, view)
  return view
}

function makeView(state: ImportState): ImportView {
  const leftOut = new Set(state.leftOut)
  const made = new Map(
    state.made.flatMap((each) => each.rowNumbers.map((rowNumber) => [rowNumber, each] as const)),
  )
  const rows = rowsOf(state)
  const openRows = rows.filter(({ rowNumber }) => !leftOut.has(rowNumber) && !made.has(rowNumber))
  return { rows, open: groupRows(openRows), openRows, leftOut, made }
}

const ofWaybill: ReadonlySet<ImportField> = new Set(waybillFields)

function rowsOf({ rows, fields, edits }: ImportState): readonly ImportRow[] {
  const columns = fields.flatMap((field, index) => (field === null ? [] : [{ field, index }]))
  return rows.map(({ rowNumber, cells, merged }) => {
    const texts: Partial<Record<ImportField, string>> = {}
    const edited = edits[rowNumber]
    for (const { field, index } of columns) {
      // A weight that is merged over rows is not that of each.
      const isAbove = merged?.includes(index) && !ofWaybill.has(field)
      texts[field] = asLine(field, edited?.[field] ?? (isAbove ? '' : cells[index]) ?? '')
    }
    return { rowNumber, texts: edited === undefined ? texts : { ...edited, ...texts } }
  })
}

const ofDigits: ReadonlySet<ImportField> = new Set([
  'receiverPhone',
  'receiverPhone2',
  'receiverPostCode',
  'senderPhone',
] as const)

/** A cell may have several lines; only a remark keeps them. */
function asLine(field: ImportField, text: string): string {
  if (field === 'remark') return text
  const line = /[\r\n]/.test(text) ? text.replaceAll(/\s*[\r\n]+\s*/gu, ' ') : text
  // People write it where there is no figure.
  if (isFigure(field) && /^[-–—]$/u.test(line.trim())) return ''
  // Programs that keep them as numbers write "812345678.0".
  return ofDigits.has(field) ? inLatinDigits(line).replace(/^(\d+)\.0$/u, '$1') : line
}

export function readingOf(
  { fields, headings, keepsPhones }: ImportState,
  given: Pick<RowReading, 'sender' | 'offered'>,
): RowReading {
  const units = Object.fromEntries(
    fields.flatMap((field, index) =>
      field === null ? [] : [[field, unitInHeading(headings[index] ?? '')] as const],
    ),
  )
  return { units, ...given, keepsPhones }
}

/** All that keeps rows from being sent: what the check found, and what the service refused. */
export function problemsOf(
  { made, refused }: ImportState,
  { open }: ImportView,
  checked: RowProblems,
): RowProblems {
  const problems = new Map(checked)
  const add = (rowNumber: number, more: readonly CellProblem[]) =>
    problems.set(rowNumber, [...(problems.get(rowNumber) ?? []), ...more])
  for (const result of refused) {
    for (const [rowNumber, more] of problemsOfResult(result, open.get(result.number) ?? [])) {
      add(rowNumber, more)
    }
  }
  for (const { number, waybillNo } of made) {
    for (const { rowNumber } of open.get(number) ?? []) {
      add(rowNumber, [{ kind: 'taken', field: 'outTradeNo', waybillNo }])
    }
  }
  return problems
}

interface Edit {
  readonly rowNumber: number
  readonly field: ImportField
  readonly text: string
}

/**
 * A field of the waybill is written in each of its rows that had the same text; its number too where another
 * waybill has it, because then all its rows need another one. Returns the numbers of the waybills that have to
 * be checked again.
 */
export function withEdits(
  state: ImportState,
  { open, openRows }: ImportView,
  edits: readonly Edit[],
): { readonly state: ImportState; readonly numbers: ReadonlySet<string> } {
  const all: Record<string, ImportRow['texts']> = { ...state.edits }
  const numbers = new Set<string>()
  const byNumber = new Map(openRows.map((row) => [row.rowNumber, row]))
  const takenNumbers = new Set(
    [...state.made, ...state.refused.filter(({ kind }) => kind === 'taken')].map(
      ({ number }) => number,
    ),
  )
  for (const { rowNumber, field, text } of edits) {
    const row = byNumber.get(rowNumber)
    if (row === undefined) continue
    const number = numberOf(row)
    const before = row.texts[field] ?? ''
    const isTaken = field === 'outTradeNo' && takenNumbers.has(number)
    // Rows without a number would no longer be one waybill.
    if (isTaken && text === '') continue
    const isShared = isTaken || (ofWaybill.has(field) && field !== 'outTradeNo' && before !== '')
    const rows = isShared
      ? (open.get(number) ?? [row]).filter(({ texts }) => texts[field] === before)
      : [row]
    for (const each of rows) all[each.rowNumber] = { ...all[each.rowNumber], [field]: text }
    numbers.add(number)
    if (field === 'outTradeNo') numbers.add(text)
  }
  const refused = state.refused.filter(({ number }) => !numbers.has(number))
  return { state: { ...state, edits: all, refused }, numbers }
}

/** With all rows of their waybills: none is made from a part of its rows. */
export function withLeftOut(
  state: ImportState,
  { open }: ImportView,
  rows: readonly ImportRow[],
): ImportState {
  const whole = rows.flatMap((row) => open.get(numberOf(row)) ?? [row])
  const leftOut = new Set([...state.leftOut, ...whole.map(({ rowNumber }) => rowNumber)])
  return { ...state, leftOut: [...leftOut] }
}

export function withTakenBack(state: ImportState, view: ImportView, row: ImportRow): ImportState {
  const number = numberOf(row)
  const rows = number === '' ? [row] : view.rows.filter((each) => numberOf(each) === number)
  const back = new Set(rows.map(({ rowNumber }) => rowNumber))
  return { ...state, leftOut: state.leftOut.filter((rowNumber) => !back.has(rowNumber)) }
}

/** Only the waybills of these numbers are checked again; those without a number are of no waybill. */
export function recheck(
  before: RowProblems,
  {
    numbers,
    view,
    reading,
  }: { numbers: ReadonlySet<string>; view: ImportView; reading: RowReading },
): RowProblems {
  const affected = view.openRows.filter((row) => numbers.has(numberOf(row)))
  const checked = new Map([...before].filter(([rowNumber]) => !view.leftOut.has(rowNumber)))
  for (const { rowNumber } of affected) checked.delete(rowNumber)
  for (const [rowNumber, found] of checkRows(affected, reading)) checked.set(rowNumber, found)
  return checked
}

/** Refusals of the sender were about the address before. */
export function withDispatch(state: ImportState, dispatch: string): ImportState {
  const refused = state.refused.filter(
    (result) => result.kind === 'taken' || !(result.field ?? '').startsWith('sender'),
  )
  return { ...state, dispatch, refused }
}

export function withResults(
  state: ImportState,
  sent: readonly { readonly number: string; readonly rows: readonly ImportRow[] }[],
  results: readonly ImportedWaybill[],
): ImportState {
  const made = [...state.made]
  const sentAgain = new Set(sent.map(({ number }) => number))
  const refused = state.refused.filter(({ number }) => !sentAgain.has(number))
  for (const [index, { number, rows }] of sent.entries()) {
    const result = results[index]
    if (result === undefined || result.kind === 'unknown') continue
    if (result.kind === 'taken' || result.kind === 'refused') refused.push({ ...result, number })
    else {
      const rowNumbers = rows.map(({ rowNumber }) => rowNumber)
      const isOld = result.kind === 'existed'
      made.push({ number, waybillNo: result.waybillNo, isOld, rowNumbers })
    }
  }
  return { ...state, made, refused }
}
