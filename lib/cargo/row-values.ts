/** The numbers of a row, as its fields show them: texts, in the units that were chosen. */
import { isBlank, numberOf, typedText, type DraftItem, type TypedNumber } from './draft-item.ts'
import type { NumberField } from './item-fields.ts'
import { faultOf, meant, shownText, type Fault } from './typed-number.ts'
import type { Units } from './units.ts'

const keptAs = {
  qty: 'qty',
  length: 'lengthMm',
  width: 'widthMm',
  height: 'heightMm',
  weight: 'weightG',
} as const satisfies Readonly<Record<NumberField, keyof DraftItem>>

const rowNumbers = ['qty', 'length', 'width', 'height', 'weight'] as const

export function textIn(row: DraftItem, field: NumberField, units: Units): string {
  return shownText(field, row[keptAs[field]], units)
}

/** A text that is no number stays as it was typed, until it is one. */
function kept(field: NumberField, text: string, units: Units): TypedNumber {
  return meant(field, text, units) ?? typedText(text)
}

export function withTyped(
  row: DraftItem,
  field: NumberField,
  { text, units }: { text: string; units: Units },
): DraftItem {
  return { ...row, [keptAs[field]]: kept(field, text, units) }
}

/** Whether what was typed means what is kept: "1,20" stays as it was typed while it means 1.2. */
export function isMeant(
  field: NumberField,
  { text, row, units }: { text: string; row: DraftItem; units: Units },
): boolean {
  return kept(field, text, units) === row[keptAs[field]]
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

export function faultIn(row: DraftItem, field: NumberField): Fault | null {
  const typed = row[keptAs[field]]
  return faultOf(field, numberOf(typed), typeof typed === 'string' ? typed : '')
}

/** The first field, from above, that a quote would not take. */
export function firstFault(
  rows: readonly DraftItem[],
): { readonly rowId: string; readonly field: NumberField } | null {
  for (const row of rows) {
    if (rows.length > 1 && isBlank(row)) continue
    const field = rowNumbers.find((each) => faultIn(row, each) !== null)
    if (field !== undefined) return { rowId: row.id, field }
  }
  return null
}
