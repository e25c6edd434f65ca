/** Parses one row of a table into an item of the load, or into all its problems. */
import { z } from 'zod'
import { notAFigure } from '#components/table-import/read-figure.ts'
import { noteSchema, optionalLineSchema, urlSchema } from '#lib/contract/texts.ts'
import { emptyItem, maxPhotos, type DraftItem } from '#lib/cargo/draft-item.ts'
import type { ItemField, NumberField } from '#lib/cargo/item-fields.ts'
import type { Units } from '#lib/cargo/units.ts'
import type { ColumnField } from './heading-names.ts'
import type { Column, Columns } from './read-headings.ts'
import { readMeasure, readSize, type MeasureFault } from './read-measure.ts'

/** Precise enough to correct the table. */
export type RowProblem =
  | {
      readonly kind: MeasureFault['kind'] | 'not_yes_no' | 'not_a_link' | 'unreadable' | 'merged'
      readonly field: ColumnField
      readonly value: string
      /** Pieces, millimetres or grams, depending on the field. */
      readonly limit?: number
    }
  | {
      readonly kind: 'too_long'
      readonly field: ItemField
      readonly value: string
      readonly limit: number
    }
  /** No column is read as this field. */
  | { readonly kind: 'no_column'; readonly field: ItemField }
  /** The load as a whole is full. */
  | { readonly kind: 'too_many_rows' | 'too_many_pieces'; readonly limit: number }

/** Nothing is wrong with such a row: there is no more room in the load. */
export function isLoadFull(problems: readonly RowProblem[]): boolean {
  return problems.some(({ kind }) => kind === 'too_many_rows' || kind === 'too_many_pieces')
}

export type RowRead =
  | { readonly ok: true; readonly item: DraftItem }
  | { readonly ok: false; readonly problems: readonly RowProblem[] }

export interface RowReading {
  readonly columns: Columns
  /** For columns without a unit of their own. */
  readonly units: Units
  readonly id: string
  /** Fields whose cell belongs to several rows, of which each has its own number of pieces. */
  readonly shared: ReadonlySet<ColumnField>
}

const photosSchema = z.array(urlSchema).max(maxPhotos)
/** Decoders put it in the place of bytes that are no text. */
const replacementCharacter = '\ufffd'

export function readRow(
  cells: readonly string[],
  { columns, units, id, shared }: RowReading,
): RowRead {
  const problems: RowProblem[] = []
  const texts = new Map<ColumnField, { value: string; column: Column }>()
  for (const [index, column] of columns.entries()) {
    if (column !== null) texts.set(column.field, { value: (cells[index] ?? '').trim(), column })
  }
  const textOf = (field: ColumnField) => texts.get(field)?.value ?? ''
  const readingOf = (field: ColumnField) => ({
    value: textOf(field),
    column: texts.get(field)?.column,
    units,
  })
  const measureOf = (field: NumberField): number | null => {
    // A table without a column of quantities lists single pieces.
    if (field === 'qty' && !texts.has('qty')) return 1
    if (!texts.has(field)) {
      problems.push({ kind: 'no_column', field })
      return null
    }
    if (shared.has(field)) {
      problems.push({ kind: 'merged', field, value: textOf(field) })
      return null
    }
    const read = readMeasure(field, readingOf(field))
    if (typeof read === 'number') return read
    problems.push({ ...read, field, value: textOf(field) })
    return null
  }
  const sidesOf = () => {
    const isInOne = texts.has('size') && !texts.has('length')
    const read = isInOne ? readSize(readingOf('size')) : null
    if (read === null) {
      return {
        lengthMm: measureOf('length'),
        widthMm: measureOf('width'),
        heightMm: measureOf('height'),
      }
    }
    if ('kind' in read) {
      problems.push({ ...read, field: 'size', value: textOf('size') })
      return { lengthMm: null, widthMm: null, heightMm: null }
    }
    return { lengthMm: read.length, widthMm: read.width, heightMm: read.height }
  }
  const weightOf = (qty: number | null): number | null => {
    if (texts.has('weight') || !texts.has('weightTotal')) return measureOf('weight')
    if (shared.has('weightTotal')) {
      problems.push({ kind: 'merged', field: 'weightTotal', value: textOf('weightTotal') })
      return null
    }
    const total = readMeasure('weight', readingOf('weightTotal'))
    if (typeof total === 'number') return qty === null ? null : Math.ceil(total / qty)
    problems.push({ ...total, field: 'weightTotal', value: textOf('weightTotal') })
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
    const fault = notAFigure(value)
    if (fault !== null) problems.push({ kind: fault, field, value })
    else if (value.includes(replacementCharacter))
      problems.push({ kind: 'unreadable', field, value })
    else if (!schema.safeParse(value).success) {
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
  const name = lineOf('name', optionalLineSchema)
  const qty = measureOf('qty')
  const item: DraftItem = {
    ...plain,
    name,
    qty,
    ...sidesOf(),
    weightG: weightOf(qty),
    stackable: yesNoOf('stackable', plain.stackable),
    fragile: yesNoOf('fragile', plain.fragile),
    flipable: yesNoOf('tippable', plain.flipable),
    notes: lineOf('notes', noteSchema),
    photoUrls: photosOf(),
  }
  return problems.length === 0 ? { ok: true, item } : { ok: false, problems }
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
