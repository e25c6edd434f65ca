/**
 * Rows as waybills: one row is one parcel, and rows with the same number are one waybill. Checks each waybill by
 * the contract's own schema and by what spreadsheets do to texts, and names the cells that need correcting.
 */
import { z } from 'zod'
import { isDate, notAFigure, numberAndUnit } from '#components/table-import/read-figure.ts'
import { isCountWord, unitNamed, type NamedUnit } from '#components/table-import/unit-names.ts'
import { inLatinDigits, readNumber, readSigned } from '#lib/cargo/read-number.ts'
import { toG, toMm } from '#lib/cargo/units.ts'
import { fieldProblem } from '#lib/contract/field-problem.ts'
import type { FieldFacts } from '#lib/contract/validation-problems.ts'
import { waybillCreateSchema } from '#lib/contract/waybill-create.ts'
import { phoneFields, receiverFault } from '#lib/storefront/receiver-faults.ts'
import type { SenderFields } from '#lib/storefront/waybill-form.ts'
import type { ImportedWaybill, WaybillPayload } from '#lib/storefront/waybill-import.ts'
import {
  importFields,
  parcelFields,
  requiredFields,
  waybillFields,
  type ImportField,
  type ParcelField,
  type WaybillField,
} from './import-fields.ts'
import { isOffered, offeredFields, offeredIn, type Offered } from './offered.ts'

export interface ImportRow {
  /** As a spreadsheet counts: from 1, headings included. */
  readonly rowNumber: number
  readonly texts: Readonly<Partial<Record<ImportField, string>>>
}

export interface RowReading {
  /** The unit in the heading of a field's column. */
  readonly units: Readonly<Partial<Record<ImportField, NamedUnit>>>
  /** For rows without a sender's phone of their own. */
  readonly sender: SenderFields
  readonly offered: Offered
  /** A person said that no phone number lost its first zero. */
  readonly keepsPhones: boolean
}

export type CellProblem =
  | {
      readonly kind:
        | 'date'
        | 'scientific'
        | 'excel_error'
        | 'no_result'
        | 'unreadable'
        | 'not_a_number'
        | 'not_a_phone'
        | 'not_a_postal_code'
        | 'not_offered'
      readonly field: ImportField
    }
  /** A spreadsheet read the phone as a number. */
  | { readonly kind: 'lost_zero'; readonly field: ImportField; readonly proposal: string }
  /** From another row of the same waybill. */
  | { readonly kind: 'differs'; readonly field: WaybillField; readonly rowNumber: number }
  | { readonly kind: 'contract'; readonly field: ImportField; readonly facts: FieldFacts }
  | { readonly kind: 'taken'; readonly field: 'outTradeNo'; readonly waybillNo: string | null }
  /** By the service; null: it names no field of a table. */
  | { readonly kind: 'refused'; readonly field: ImportField | null; readonly text: string | null }

export type RowProblems = ReadonlyMap<number, readonly CellProblem[]>

/** Rows with the same number, in the order of their first rows. Rows without a number are no waybill. */
export function groupRows(rows: readonly ImportRow[]): ReadonlyMap<string, readonly ImportRow[]> {
  const groups = new Map<string, ImportRow[]>()
  for (const row of rows) {
    const number = numberOf(row)
    const group = groups.get(number)
    if (number === '') continue
    if (group) group.push(row)
    else groups.set(number, [row])
  }
  return groups
}

export function numberOf({ texts }: ImportRow): string {
  return texts.outTradeNo ?? ''
}

/** Only rows with problems are named. All rows of a waybill must be given. */
export function checkRows(rows: readonly ImportRow[], reading: RowReading): RowProblems {
  const problems = new Map<number, readonly CellProblem[]>()
  for (const row of rows) {
    // Its other cells are checked when it is known which waybill it belongs to.
    if (numberOf(row) === '') problems.set(row.rowNumber, [required('outTradeNo')])
  }
  for (const group of groupRows(rows).values()) {
    for (const [rowNumber, found] of readWaybill(group, reading).problems) {
      problems.set(rowNumber, found)
    }
  }
  return problems
}

export interface WaybillRead {
  readonly payload: WaybillPayload
  readonly problems: RowProblems
}

export function readWaybill(rows: readonly ImportRow[], reading: RowReading): WaybillRead {
  const problems = new Map<number, CellProblem[]>()
  const report = (row: ImportRow | undefined, problem: CellProblem) => {
    if (row === undefined) return
    const found = problems.get(row.rowNumber) ?? []
    // The first is the plainest: a text that is no number is also of the wrong type.
    if (found.some((each) => each.field === problem.field)) return
    problems.set(row.rowNumber, [...found, problem])
  }
  const stated = new Map<WaybillField, string>()
  for (const field of waybillFields) {
    const first = rows.find(({ texts }) => (texts[field] ?? '') !== '')
    const text = first?.texts[field] ?? ''
    if (first === undefined) {
      if (requiredFields.some((each) => each === field)) report(rows[0], required(field))
      continue
    }
    stated.set(field, text)
    const fault = faultOfText(field, text, reading)
    for (const row of rows) {
      // Rows whose numbers lost their digits are hardly one waybill: each has to be corrected.
      if (fault !== null && (row === first || field === 'outTradeNo')) report(row, fault)
      const other = row.texts[field] ?? ''
      if (other !== '' && !isSameText(field, other, text)) {
        report(row, { kind: 'differs', field, rowNumber: first.rowNumber })
      }
    }
  }
  const parcelList = rows.map((row) => {
    const parcel: Partial<Record<ParcelField, string | number>> = {}
    for (const field of parcelFields) {
      const text = row.texts[field] ?? ''
      if (text === '') continue
      const fault = faultOfText(field, text, reading)
      if (fault !== null) report(row, fault)
      parcel[field] = isFigure(field) ? (readFigure(field, text, reading) ?? text) : text
    }
    return parcel
  })
  const { declaredValue, ...texts } = Object.fromEntries(stated)
  const chosen = offeredFields.flatMap((field) => {
    const text = stated.get(field)
    return text === undefined ? [] : [[field, offeredIn(field, text, reading.offered) ?? text]]
  })
  const payload = {
    ...(stated.has('senderPhone') ? {} : withoutBlank(reading.sender)),
    ...texts,
    ...Object.fromEntries(chosen),
    autoSplit: false,
    ...(declaredValue !== undefined && {
      insurance: {
        declaredValue: readFigure('declaredValue', declaredValue, reading) ?? declaredValue,
      },
    }),
    parcelList,
  }
  for (const facts of contractProblems(payload)) {
    const { row, field } = cellOf(facts.field, rows)
    if (row === undefined) continue
    if (field === null) report(row, { kind: 'refused', field, text: facts.field })
    else report(row, { kind: 'contract', field, facts })
  }
  return { payload, problems }
}

function isSameText(field: ImportField, one: string, other: string): boolean {
  if (one === other) return true
  const plain = (text: string) => text.replaceAll(phones.has(field) ? /\D/g : /\s/gu, '')
  return plain(one) === plain(other)
}

function required(field: WaybillField): CellProblem {
  return { kind: 'contract', field, facts: { field, problem: 'required' } }
}

function withoutBlank(sender: SenderFields): WaybillPayload {
  return Object.fromEntries(Object.entries(sender).filter(([, text]) => text !== ''))
}

function contractProblems(payload: WaybillPayload): readonly FieldFacts[] {
  const judged = waybillCreateSchema.safeParse(payload)
  if (judged.success) return []
  return judged.error.issues.map((issue) =>
    fieldProblem({ error: new z.ZodError([issue]), input: payload }),
  )
}

/** The rows and fields of a waybill that was not made. */
export function problemsOfResult(
  result: Extract<ImportedWaybill, { kind: 'taken' | 'refused' }>,
  rows: readonly ImportRow[],
): RowProblems {
  const [first] = rows
  if (first === undefined) return new Map()
  if (result.kind === 'taken') {
    const { kind, waybillNo } = result
    return new Map([[first.rowNumber, [{ kind, field: 'outTradeNo', waybillNo }]]])
  }
  const { row = first, field } = cellOf(result.field ?? '', rows)
  return new Map([[row.rowNumber, [{ kind: 'refused', field, text: result.text }]]])
}

/** The cell of a field that the contract or the service names. A waybill's own fields are its first row's. */
function cellOf(
  named: string,
  rows: readonly ImportRow[],
): { readonly row: ImportRow | undefined; readonly field: ImportField | null } {
  const [, index, ofParcel] = /^parcelList\[(\d+)\]\.(\w+)$/.exec(named) ?? []
  const name =
    named === 'insurance.declaredValue'
      ? 'declaredValue'
      : named === 'parcelList'
        ? 'outTradeNo'
        : (ofParcel ?? named.replace(/\[\d+\]$/u, ''))
  const field = importFields.find((each) => each === name) ?? null
  if (index !== undefined) return { row: rows[Number(index)], field }
  const stating = rows.find(({ texts }) => field !== null && (texts[field] ?? '') !== '')
  return { row: stating ?? rows[0], field }
}

const figures = [
  'declaredValue',
  'piece_count',
  'weight',
  'length',
  'width',
  'height',
  'itemValue',
] as const
type Figure = (typeof figures)[number]

export function isFigure(field: ImportField): field is Figure {
  return figures.some((each) => each === field)
}

const phones: ReadonlySet<ImportField> = new Set(phoneFields)

/** Decoders put it in the place of bytes that are no text. */
const replacementCharacter = '\ufffd'

/** Faults that the contract does not know: mostly those that spreadsheets make. */
function faultOfText(field: ImportField, text: string, reading: RowReading): CellProblem | null {
  const fault = notAFigure(text)
  if (fault !== null) return { kind: fault, field }
  if (text.includes(replacementCharacter)) return { kind: 'unreadable', field }
  // The digits that it leaves out are lost. Without the second sign it is an order number: "12E5".
  if (/^[+-]?\d+(?:[.,]\d+)?e[+-]\d+$/iu.test(text)) return { kind: 'scientific', field }
  if (isFigure(field)) {
    if (readFigure(field, text, reading) !== null) return null
    return { kind: isDate(text) ? 'date' : 'not_a_number', field }
  }
  if (field === 'receiverPostCode' && isDate(text)) return { kind: 'date', field }
  if (isOffered(field)) {
    return offeredIn(field, text, reading.offered) === null ? { kind: 'not_offered', field } : null
  }
  if (phones.has(field)) return faultOfPhone(field, text, reading)
  const kind = receiverFault(field, text)
  return kind && { kind, field }
}

/** Thai numbers without their first zero: mobile ones, and those of a landline. */
const withoutZero = /^(?:[689]\d{8}|[2-7]\d{7})$/

function faultOfPhone(
  field: ImportField,
  text: string,
  { keepsPhones }: RowReading,
): CellProblem | null {
  if (isDate(text)) return { kind: 'date', field }
  const written = inLatinDigits(text)
  // Some programs write a number as "812345678.0".
  const digits = written.replace(/^(\d{6,})\.0+$/, '$1')
  if (!keepsPhones && withoutZero.test(digits)) {
    return { kind: 'lost_zero', field, proposal: `0${digits}` }
  }
  if (digits !== written) return { kind: 'not_a_phone', field }
  const kind = receiverFault(field, digits)
  return kind && { kind, field }
}

/** Pieces, kilograms, centimetres or money, in the unit of the cell, else of its column. */
function readFigure(field: Figure, text: string, { units }: RowReading): number | null {
  return readSigned(text, (positive) => readPositive(field, positive, units))
}

function readPositive(field: Figure, text: string, units: RowReading['units']): number | null {
  if (field === 'itemValue' || field === 'declaredValue') {
    return readNumber(
      text
        .replaceAll(/^(?:฿|¥|￥|THB|CNY|RMB)\s*|\s*(?:฿|บาท|元|THB|CNY|RMB)$/giu, '')
        // Prices without satang: "1,200.-".
        .replace(/[.,][-–]$/u, ''),
    )
  }
  const { number, unit } = numberAndUnit(text)
  if (number === null) return null
  if (field === 'piece_count') return unit === '' || isCountWord(unit) ? number : null
  const named = unit === '' ? units[field] : unitNamed(unit)
  if (named === null) return null
  if (field === 'weight') {
    const { weightUnit = unit === '' ? 'kg' : null } = named ?? {}
    return weightUnit === null ? null : toG(number, weightUnit) / 1000
  }
  const { lengthUnit = unit === '' ? 'cm' : null } = named ?? {}
  return lengthUnit === null ? null : toMm(number, lengthUnit) / 10
}
