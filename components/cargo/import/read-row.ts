/** Parses one row of a table into an item of the load, or into all its problems. */
import { z } from 'zod'
import { noteSchema, optionalLineSchema, urlSchema } from '#lib/contract/texts.ts'
import { emptyItem, maxPhotos, type DraftItem } from '#lib/cargo/draft-item.ts'
import { mostOf, type ItemField, type NumberField } from '#lib/cargo/item-fields.ts'
import type { Column, Columns } from './read-headings.ts'
import { readNumber } from '#lib/cargo/read-number.ts'
import { readYesNo } from './read-yes-no.ts'
import type { RowProblem } from './row-problem.ts'
import { toG, toMm, type LengthUnit, type Units, type WeightUnit } from '#lib/cargo/units.ts'

export type RowRead =
  | { readonly ok: true; readonly item: DraftItem }
  | { readonly ok: false; readonly problems: readonly RowProblem[] }

export interface RowReading {
  readonly columns: Columns
  /** For columns without a unit of their own. */
  readonly units: Units
  readonly id: string
}

const photosSchema = z.array(urlSchema).max(maxPhotos)

export function readRow(cells: readonly string[], { columns, units, id }: RowReading): RowRead {
  const problems: RowProblem[] = []
  const texts = new Map<ItemField, { text: string; column: Column }>()
  for (const [index, column] of columns.entries()) {
    if (column !== null) texts.set(column.field, { text: (cells[index] ?? '').trim(), column })
  }
  const textOf = (field: ItemField) => texts.get(field)?.text ?? ''
  const numberOf = (field: NumberField): number | null => {
    const value = textOf(field)
    // A table without a column of quantities lists single pieces.
    if (field === 'qty' && !texts.has('qty')) return 1
    const read = readMeasure({ field, value, column: texts.get(field)?.column, units })
    if (typeof read === 'number') return read
    problems.push(read)
    return null
  }
  const yesNoOf = (field: ItemField, otherwise: boolean): boolean => {
    const value = textOf(field)
    if (value === '') return otherwise
    const read = readYesNo(value)
    if (read === null) problems.push({ kind: 'not_yes_no', field, value })
    return read ?? otherwise
  }
  const lineOf = (field: 'name' | 'notes', schema: z.ZodString): string => {
    const value = textOf(field)
    if (!schema.safeParse(value).success) {
      problems.push({ kind: 'too_long', field, value, limit: schema.maxLength ?? 0 })
    }
    return value
  }
  const plain = emptyItem(id)
  const item: DraftItem = {
    ...plain,
    name: lineOf('name', optionalLineSchema),
    qty: numberOf('qty'),
    lengthMm: numberOf('length'),
    widthMm: numberOf('width'),
    heightMm: numberOf('height'),
    weightG: numberOf('weight'),
    stackable: yesNoOf('stackable', plain.stackable),
    fragile: yesNoOf('fragile', plain.fragile),
    flipable: yesNoOf('tippable', plain.flipable),
    notes: lineOf('notes', noteSchema),
    photoUrls: photosOf(textOf('photos'), problems),
  }
  return problems.length === 0 ? { ok: true, item } : { ok: false, problems }
}

interface Measured {
  readonly field: NumberField
  readonly value: string
  readonly column: Column | undefined
  readonly units: Units
}

function readMeasure({ field, value, column, units }: Measured): number | RowProblem {
  if (value === '') return { kind: 'missing', field, value }
  const { number, unit } = splitUnit(value)
  const read = readNumber(number)
  if (read === null) return { kind: 'not_a_number', field, value }
  if (read <= 0) return { kind: 'not_positive', field, value }
  const measured = inOwnUnit({ field, read, unit, column, units })
  if (measured === null) return { kind: 'not_a_number', field, value }
  if (field === 'qty' && !Number.isInteger(measured)) return { kind: 'not_whole', field, value }
  const limit = mostOf[field]
  return measured > limit ? { kind: 'too_large', field, value, limit } : measured
}

/** "120 cm" contains its unit. */
function splitUnit(value: string): { readonly number: string; readonly unit: string } {
  const parts = /^(.*?[\d๐-๙０-９])\s*([\p{L}\p{M}"]+)\.?$/u.exec(value)
  return { number: parts?.[1] ?? value, unit: (parts?.[2] ?? '').toLowerCase() }
}

const lengthWords = new Map<string, LengthUnit>([
  ...unitWords('mm', 'mm|มม|毫米'),
  ...unitWords('cm', 'cm|ซม|厘米|公分'),
  ...unitWords('m', 'm|ม|米'),
  ...unitWords('in', 'in|inch|"|นิ้ว|英寸'),
])
const weightWords = new Map<string, WeightUnit>([
  ...unitWords('kg', 'kg|kgs|กก|千克|公斤'),
  ...unitWords('g', 'g|กรัม|克'),
  ...unitWords('lb', 'lb|lbs|ปอนด์|磅'),
])

function unitWords<Unit extends string>(unit: Unit, words: string): [string, Unit][] {
  return words.split('|').map((word) => [word, unit])
}

function inOwnUnit({
  field,
  read,
  unit,
  column,
  units,
}: Omit<Measured, 'value'> & { readonly read: number; readonly unit: string }): number | null {
  if (field === 'qty') return unit === '' || unit === 'pcs' ? read : null
  if (field === 'weight') {
    const own = unit === '' ? (column?.weightUnit ?? units.weight) : weightWords.get(unit)
    return own === undefined ? null : toG(read, own)
  }
  const own = unit === '' ? (column?.lengthUnit ?? units.length) : lengthWords.get(unit)
  return own === undefined ? null : toMm(read, own)
}

function photosOf(value: string, problems: RowProblem[]): string[] {
  const links = value.split(/[\s;,]+/u).filter((link) => link !== '')
  const read = photosSchema.safeParse(links)
  if (read.success) return read.data
  if (links.length > maxPhotos) {
    problems.push({ kind: 'too_long', field: 'photos', value, limit: maxPhotos })
  } else {
    problems.push({ kind: 'not_a_link', field: 'photos', value })
  }
  return []
}
