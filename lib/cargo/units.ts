/**
 * The units in which people measure goods. What is kept is whole millimetres and grams, rounded up:
 * goods are never taken for smaller than they are.
 */
export const lengthUnits = ['cm', 'mm', 'm', 'in'] as const
export const weightUnits = ['kg', 'g', 'lb'] as const

export type LengthUnit = (typeof lengthUnits)[number]
export type WeightUnit = (typeof weightUnits)[number]

/** Units that are read in tables, and not offered for fields. */
export type ReadLengthUnit = LengthUnit | 'ft'
export type ReadWeightUnit = WeightUnit | 't'

export interface Units {
  readonly length: LengthUnit
  readonly weight: WeightUnit
}

const mmPer: Readonly<Record<ReadLengthUnit, number>> = {
  cm: 10,
  mm: 1,
  m: 1000,
  in: 25.4,
  ft: 304.8,
}
const gPer: Readonly<Record<ReadWeightUnit, number>> = {
  kg: 1000,
  g: 1,
  lb: 453.59237,
  t: 1_000_000,
}

/** Digits after the point that a millimetre or a gram is seen by, and no more. */
const lengthDigits: Readonly<Record<LengthUnit, number>> = { cm: 1, mm: 0, m: 3, in: 1 }
const weightDigits: Readonly<Record<WeightUnit, number>> = { kg: 3, g: 0, lb: 2 }

export function toMm(value: number, unit: ReadLengthUnit): number {
  return wholeAbove(value * mmPer[unit])
}

export function toG(value: number, unit: ReadWeightUnit): number {
  return wholeAbove(value * gPer[unit])
}

/** As it is typed: no groups of digits, and no zeros at the end. */
export function lengthText(mm: number, unit: LengthUnit): string {
  return plainText(mm / mmPer[unit], lengthDigits[unit])
}

export function weightText(g: number, unit: WeightUnit): string {
  return plainText(g / gPer[unit], weightDigits[unit])
}

function plainText(value: number, digits: number): string {
  const factor = 10 ** digits
  return String(Math.round(value * factor) / factor)
}

/** Rounds up, but treats 110.1 * 10, which is a little more than 1101 in floating point, as 1101. */
function wholeAbove(value: number): number {
  return Math.ceil(Number(value.toPrecision(12)))
}
