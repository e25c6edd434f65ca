/** A field of numbers: what a typed text means in its unit, how a value is shown, what is wrong. */
import type { TypedNumber } from './draft-item.ts'
import { mostOf, type NumberField } from './item-fields.ts'
import { readNumber, readSigned } from './read-number.ts'
import {
  lengthText,
  toG,
  toMm,
  weightText,
  type LengthUnit,
  type Units,
  type WeightUnit,
} from './units.ts'

export type Fault = 'needed' | 'not_a_number' | 'not_whole' | 'too_small' | 'too_large'

export function unitOf(field: NumberField, units: Units): LengthUnit | WeightUnit | null {
  if (field === 'qty') return null
  return field === 'weight' ? units.weight : units.length
}

/** Null where it is no number that the field could keep. */
export function meant(field: NumberField, text: string, units: Units): number | null {
  const number = readNumber(text)
  if (number === null) return null
  const value = inWholes(field, number, units)
  return Number.isInteger(value) && value <= 1_000_000_000 ? value : null
}

function inWholes(field: NumberField, number: number, units: Units): number {
  if (field === 'qty') return number
  return field === 'weight' ? toG(number, units.weight) : toMm(number, units.length)
}

/** A text that is no number is shown as it was typed, in any units. */
export function shownText(field: NumberField, value: TypedNumber, units: Units): string {
  if (value === null) return ''
  if (typeof value === 'string') return value
  if (field === 'qty') return String(value)
  return field === 'weight' ? weightText(value, units.weight) : lengthText(value, units.length)
}

export function faultOf(field: NumberField, value: number | null, text: string): Fault | null {
  if (value === null) {
    if (text.trim() === '') return 'needed'
    const number = readSigned(text)
    if (number === null) return 'not_a_number'
    if (number < 0) return 'too_small'
    return field === 'qty' && !Number.isInteger(number) ? 'not_whole' : 'too_large'
  }
  if (value > mostOf[field]) return 'too_large'
  return value < 1 ? 'too_small' : null
}
