/** Parses one row of a table into an item of the load, or into all its problems. */
import { z } from 'zod'
import { noteSchema, optionalLineSchema, urlSchema } from '#lib/contract/texts.ts'
import { emptyItem, maxPhotos, type DraftItem } from '#lib/cargo/draft-item.ts'
import { mostOf, type ItemField, type NumberField } from '#lib/cargo/item-fields.ts'
import { unitNamed, type Column, type Columns } from './read-headings.ts'
import { readNumber } from '#lib/cargo/read-number.ts'
import { toG, toMm, type Units } from '#lib/cargo/units.ts'

/** Precise enough to correct the table. */
export type RowProblem =
  | {
      readonly kind:
        'missing' | 'not_a_number' | 'not_whole' | 'not_positive' | 'not_yes_no' | 'not_a_link'
      readonly field: ItemField
      readonly value: string
    }
  | {
      readonly kind: 'too_large' | 'too_long'
      readonly field: ItemField
      readonly value: string
      /** Pieces, millimetres, grams or characters, depending on the field. */
      readonly limit: number
    }
  /** The load as a whole is full. */
  | { readonly kind: 'too_many_rows' | 'too_many_pieces'; readonly limit: number }

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
  const measureOf = (field: NumberField): number | null => {
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
  const photosOf = (): string[] => {
    const value = textOf('photos')
    const links = value.split(/[\s;,]+/u).filter((link) => link !== '')
    const read = photosSchema.safeParse(links)
    if (read.success) return read.data
    problems.push(
      links.length > maxPhotos
        ? { kind: 'too_long', field: 'photos', value, limit: maxPhotos }
        : { kind: 'not_a_link', field: 'photos', value },
    )
    return []
  }
  const plain = emptyItem(id)
  const item: DraftItem = {
    ...plain,
    name: lineOf('name', optionalLineSchema),
    qty: measureOf('qty'),
    lengthMm: measureOf('length'),
    widthMm: measureOf('width'),
    heightMm: measureOf('height'),
    weightG: measureOf('weight'),
    stackable: yesNoOf('stackable', plain.stackable),
    fragile: yesNoOf('fragile', plain.fragile),
    flipable: yesNoOf('tippable', plain.flipable),
    notes: lineOf('notes', noteSchema),
    photoUrls: photosOf(),
  }
  return problems.length === 0 ? { ok: true, item } : { ok: false, problems }
}

function readMeasure({
  field,
  value,
  column,
  units,
}: {
  field: NumberField
  value: string
  column: Column | undefined
  units: Units
}): number | RowProblem {
  if (value === '') return { kind: 'missing', field, value }
  // "120 cm" contains its unit.
  const parts = /^(.*?[\d๐-๙０-９])\s*([\p{L}\p{M}"]+)\.?$/u.exec(value)
  const unit = parts?.[2] ?? ''
  const read = readNumber(parts?.[1] ?? value)
  if (read === null) return { kind: 'not_a_number', field, value }
  if (read <= 0) return { kind: 'not_positive', field, value }
  const { lengthUnit, weightUnit } =
    unit === '' ? { ...inUnits(units), ...column } : unitNamed(unit)
  let measured: number | undefined
  if (field === 'qty') measured = unit === '' || unit.toLowerCase() === 'pcs' ? read : undefined
  else if (field === 'weight') measured = weightUnit && toG(read, weightUnit)
  else measured = lengthUnit && toMm(read, lengthUnit)
  if (measured === undefined) return { kind: 'not_a_number', field, value }
  if (field === 'qty' && !Number.isInteger(measured)) return { kind: 'not_whole', field, value }
  const limit = mostOf[field]
  return measured > limit ? { kind: 'too_large', field, value, limit } : measured
}

function inUnits({ length, weight }: Units): Omit<Column, 'field'> {
  return { lengthUnit: length, weightUnit: weight }
}

const yes = wordsOf('yes|y|true|x|1|ok|✓|✔|☑|ใช่|ได้|จริง|มี|是|可|可以|对|真|有')
const no = wordsOf('no|n|false|0|-|–|✗|✘|☐|ไม่|ไม่ใช่|ไม่ได้|เท็จ|ไม่มี|否|不|不可|不可以|假|无')

function wordsOf(words: string): ReadonlySet<string> {
  return new Set(words.split('|'))
}

/** Null when it is neither. */
export function readYesNo(text: string): boolean | null {
  const word = text.normalize('NFKC').trim().toLowerCase()
  if (yes.has(word)) return true
  return no.has(word) ? false : null
}
