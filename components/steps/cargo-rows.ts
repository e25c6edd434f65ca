/** Rows of the load as they are typed: texts in centimetres and kilograms. */
import { z } from 'zod'
import { emptyItem, isBlank, type DraftItem } from '#lib/storefront/draft-item.ts'

export const numberFaults = [
  'needed',
  'not_a_number',
  'not_whole',
  'too_small',
  'too_large',
] as const

export type NumberFault = (typeof numberFaults)[number]

const cargoRowSchema = z.object({
  id: z.string(),
  name: z.string(),
  qty: z.string(),
  length: z.string(),
  width: z.string(),
  height: z.string(),
  weight: z.string(),
  stackable: z.boolean(),
  fragile: z.boolean(),
  flipable: z.boolean(),
})

export type CargoRow = z.output<typeof cargoRowSchema>

export const numberFields = ['qty', 'length', 'width', 'height', 'weight'] as const

export type NumberField = (typeof numberFields)[number]

const most: Readonly<Record<NumberField, number>> = {
  qty: 10_000,
  length: 10_000,
  width: 10_000,
  height: 10_000,
  weight: 1_000_000,
}

/** The messages are names of faults, which the editor says in the visitor's language. */
export const cargoFormSchema = z.object({
  rows: z.array(
    cargoRowSchema.superRefine((row, context) => {
      if (isBlank(itemOfRow(row, emptyItem(row.id)))) return
      for (const field of numberFields) {
        const message = faultOf(field, row[field])
        if (message !== null) context.addIssue({ code: 'custom', path: [field], message })
      }
    }),
  ),
})

export type CargoForm = z.output<typeof cargoFormSchema>

function faultOf(field: NumberField, text: string): NumberFault | null {
  if (text.trim() === '') return 'needed'
  const value = readNumber(text)
  if (value === null) return 'not_a_number'
  if (value <= 0) return 'too_small'
  if (value > most[field]) return 'too_large'
  return field === 'qty' && !Number.isInteger(value) ? 'not_whole' : null
}

export function rowOfItem(item: DraftItem): CargoRow {
  const { id, name, stackable, fragile, flipable } = item
  return {
    id,
    name,
    qty: written(item.qty, 1),
    length: written(item.lengthMm, 10),
    width: written(item.widthMm, 10),
    height: written(item.heightMm, 10),
    weight: written(item.weightG, 1000),
    stackable,
    fragile,
    flipable,
  }
}

/** What the row does not show, notes and photos, stays as it was. */
export function itemOfRow(row: CargoRow, before: DraftItem): DraftItem {
  const { id, name, stackable, fragile, flipable } = row
  return {
    ...before,
    id,
    name: name.slice(0, 200),
    qty: read(row.qty, 1),
    lengthMm: read(row.length, 10),
    widthMm: read(row.width, 10),
    heightMm: read(row.height, 10),
    weightG: read(row.weight, 1000),
    stackable,
    fragile,
    flipable,
  }
}

function written(value: number | null, per: number): string {
  return value === null ? '' : String(value / per)
}

function read(text: string, times: number): number | null {
  const value = readNumber(text)
  if (value === null || value < 0) return null
  return Math.min(1_000_000_000, Math.round(value * times))
}

/** A comma is a decimal point to many. */
function readNumber(text: string): number | null {
  const plain = text.trim().replace(',', '.')
  return /^\d{1,9}(\.\d{1,6})?$|^\.\d{1,6}$/.test(plain) ? Number(plain) : null
}
