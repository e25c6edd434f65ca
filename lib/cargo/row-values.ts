/** A row of the load as its form holds it: numbers are texts, in the units that were chosen. */
import { z } from 'zod'
import { draftItemSchema, isBlank, type DraftItem } from '../storefront/draft-item.ts'
import type { NumberField } from './item-fields.ts'
import { faultOf, meant, shownText } from './typed-number.ts'
import type { Units } from './units.ts'

export const rowNumbers = ['qty', 'length', 'width', 'height', 'weight'] as const
export const rowSwitches = ['stackable', 'fragile', 'flipable'] as const
export type RowSwitch = (typeof rowSwitches)[number]

export type RowValues = { name: string } & Record<NumberField, string> & Record<RowSwitch, boolean>

const keptAs = {
  qty: 'qty',
  length: 'lengthMm',
  width: 'widthMm',
  height: 'heightMm',
  weight: 'weightG',
} as const satisfies Readonly<Record<NumberField, keyof DraftItem>>

/** Says each fault by its name, by the bounds of a quote's item. */
export function rowValuesSchema(units: Units) {
  const number = (field: NumberField) =>
    z.string().superRefine((text, context) => {
      const fault = faultOf(field, meant(field, text, units), text)
      if (fault !== null) context.addIssue({ code: 'custom', message: fault })
    })
  return z.object({
    name: draftItemSchema.shape.name.unwrap(),
    qty: number('qty'),
    length: number('length'),
    width: number('width'),
    height: number('height'),
    weight: number('weight'),
    stackable: z.boolean(),
    fragile: z.boolean(),
    flipable: z.boolean(),
  })
}

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
      // What is no number is none, until it is one.
      return { ...row, [keptAs[field]]: meant(field, values[field], units) }
  }
}

/** Whether what was typed means what is kept: "1,20" stays as it was typed while it means 1.2. */
export function isMeant(
  field: NumberField,
  { text, row, units }: { text: string; row: DraftItem; units: Units },
): boolean {
  return meant(field, text, units) === row[keptAs[field]]
}

/** The first field, from above, that a quote would not take. */
export function firstFault(
  rows: readonly DraftItem[],
): { readonly rowId: string; readonly field: NumberField } | null {
  for (const row of rows) {
    if (rows.length > 1 && isBlank(row)) continue
    const field = rowNumbers.find((each) => faultOf(each, row[keptAs[each]], '') !== null)
    if (field !== undefined) return { rowId: row.id, field }
  }
  return null
}
