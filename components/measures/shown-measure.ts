/** Measures for display: in the chosen units, with a useful number of digits. */
import type { LengthUnit, Units, WeightUnit } from '#lib/cargo/units.ts'

/** Volumes follow the lengths: people who measure in inches use cubic feet. */
export type ShownUnit = LengthUnit | WeightUnit | 'm3' | 'ft3'

export interface ShownMeasure {
  readonly value: number
  readonly unit: ShownUnit
  readonly digits: number
}

const cmPer: Readonly<Record<LengthUnit, number>> = { cm: 1, mm: 0.1, m: 100, in: 2.54 }
const kgPer: Readonly<Record<WeightUnit, number>> = { kg: 1, g: 0.001, lb: 0.45359237 }
const m3PerFt3 = 0.3048 ** 3
const digitsOf: Readonly<Record<ShownUnit, number>> = {
  cm: 1,
  mm: 0,
  m: 2,
  in: 1,
  kg: 1,
  g: 0,
  lb: 1,
  m3: 2,
  ft3: 1,
}

export function shownLength(cm: number, { length: unit }: Units): ShownMeasure {
  return { value: cm / cmPer[unit], unit, digits: digitsOf[unit] }
}

export function shownWeight(kg: number, { weight: unit }: Units): ShownMeasure {
  return { value: kg / kgPer[unit], unit, digits: digitsOf[unit] }
}

export function shownVolume(m3: number, { length }: Units): ShownMeasure {
  const unit = length === 'in' ? 'ft3' : 'm3'
  return { value: unit === 'ft3' ? m3 / m3PerFt3 : m3, unit, digits: digitsOf[unit] }
}

/** Rounded up: for a length that has to be saved, so that saving the shown amount is enough. */
export function roundedUp(measure: ShownMeasure): ShownMeasure {
  const factor = 10 ** measure.digits
  // 3.1 * 10 is a little more than 31 in floating point.
  const whole = Math.ceil(Number((measure.value * factor).toPrecision(12)))
  return { ...measure, value: whole / factor }
}
