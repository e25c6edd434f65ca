/** A field of numbers: what a typed text means in its unit, how a value is shown, what is wrong. */
import { quoteItemSchema } from '../contract/quote-request.ts'
import type { NumberField } from './item-fields.ts'
import { readNumber } from './read-number.ts'
import {
  lengthText,
  toG,
  toMm,
  weightText,
  type LengthUnit,
  type Units,
  type WeightUnit,
} from './units.ts'

const faults = ['needed', 'not_a_number', 'not_whole', 'too_small', 'too_large'] as const
export type Fault = (typeof faults)[number]

export function isFault(text: unknown): text is Fault {
  return faults.some((fault) => fault === text)
}

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

export function shownText(field: NumberField, value: number | null, units: Units): string {
  if (value === null) return ''
  if (field === 'qty') return String(value)
  return field === 'weight' ? weightText(value, units.weight) : lengthText(value, units.length)
}

export function faultOf(field: NumberField, value: number | null, text: string): Fault | null {
  if (value === null) {
    if (text.trim() === '') return 'needed'
    const number = readNumber(text)
    if (number === null) return 'not_a_number'
    return field === 'qty' && !Number.isInteger(number) ? 'not_whole' : 'too_large'
  }
  const { schema, perWhole } = ofContract[field]
  const [issue] = schema.safeParse(value / perWhole).error?.issues ?? []
  if (issue === undefined) return null
  return issue.code === 'too_big' ? 'too_large' : 'too_small'
}

/** What a quote takes, and how many of ours are one of its. */
const { qty, length_cm, width_cm, height_cm, weight_kg } = quoteItemSchema.shape
const ofContract = {
  qty: { schema: qty, perWhole: 1 },
  length: { schema: length_cm, perWhole: 10 },
  width: { schema: width_cm, perWhole: 10 },
  height: { schema: height_cm, perWhole: 10 },
  weight: { schema: weight_kg, perWhole: 1000 },
} as const
