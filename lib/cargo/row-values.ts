/** A row of the load as its form holds it: numbers are texts, in the units that were chosen. */
import { isBlank, numberOf, typedText, type DraftItem, type TypedNumber } from './draft-item.ts'
import type { NumberField } from './item-fields.ts'
import { faultOf, meant, shownText, type Fault } from './typed-number.ts'
import type { Units } from './units.ts'

export const rowNumbers = ['qty', 'length', 'width', 'height', 'weight'] as const
export const rowSwitches = ['stackable', 'fragile', 'flipable'] as const
export const rowFields = ['name', ...rowNumbers, ...rowSwitches] as const
export type RowSwitch = (typeof rowSwitches)[number]

export type RowValues = { name: string } & Record<NumberField, string> & Record<RowSwitch, boolean>

const keptAs = {
  qty: 'qty',
  length: 'lengthMm',
  width: 'widthMm',
  height: 'heightMm',
  weight: 'weightG',
} as const satisfies Readonly<Record<NumberField, keyof DraftItem>>

export function valuesOf(row: DraftItem, units: Units): RowValues {
  const { name, stackable, fragile, flipable } = row
  const text = (field: NumberField) => shownText(field, row[keptAs[field]], units)
  return {
    name,
    qty: text('qty'),
    length: text('length'),
    width: text('width'),
    height: text('height'),
    weight: text('weight'),
    stackable,
    fragile,
    flipable,
  }
}

/**
 * The row with what stands in one field of its form. Only in that one: in inches a length is shown
 * rounded, and becomes no other one because somebody types beside it.
 */
export function withValue(
  row: DraftItem,
  field: keyof RowValues,
  { values, units }: { values: RowValues; units: Units },
): DraftItem {
  switch (field) {
    case 'name':
      return { ...row, name: values.name }
    case 'stackable':
    case 'fragile':
    case 'flipable':
      return { ...row, [field]: values[field] }
    default:
      return { ...row, [keptAs[field]]: kept(field, values[field], units) }
  }
}

/** What is no number stays as it was typed, until it is one. */
function kept(field: NumberField, text: string, units: Units): TypedNumber {
  return meant(field, text, units) ?? typedText(text)
}

/** The row in other units: a text that was too much of one may be a number of the other. */
export function inUnits(row: DraftItem, units: Units): DraftItem {
  const numbers = rowNumbers.flatMap((field) => {
    const typed = row[keptAs[field]]
    const number = typeof typed === 'string' ? meant(field, typed, units) : null
    return number === null ? [] : [[keptAs[field], number] as const]
  })
  return numbers.length === 0 ? row : { ...row, ...Object.fromEntries(numbers) }
}

/** Whether what was typed means what is kept: "1,20" stays as it was typed while it means 1.2. */
export function isMeant(
  field: NumberField,
  { text, row, units }: { text: string; row: DraftItem; units: Units },
): boolean {
  return kept(field, text, units) === row[keptAs[field]]
}

/** What was typed into a field and is wrong; one in which nothing stands yet is not. */
export function typedFault(row: DraftItem, field: NumberField): Fault | null {
  const typed = row[keptAs[field]]
  return typed === null ? null : faultOfKept(field, typed)
}

function faultOfKept(field: NumberField, typed: TypedNumber): Fault | null {
  return faultOf(field, numberOf(typed), typeof typed === 'string' ? typed : '')
}

/** The first field, from above, that a quote would not take. */
export function firstFault(
  rows: readonly DraftItem[],
): { readonly rowId: string; readonly field: NumberField } | null {
  for (const row of rows) {
    if (rows.length > 1 && isBlank(row)) continue
    const field = rowNumbers.find((each) => faultOfKept(each, row[keptAs[each]]) !== null)
    if (field !== undefined) return { rowId: row.id, field }
  }
  return null
}
