/** Reads a cell with a figure: pieces, a length, a weight, or the three sides in one. */
import { isDate, notAFigure, numberAndUnit } from '#components/table-import/read-figure.ts'
import { isCountWord, unitNamed, type NamedUnit } from '#components/table-import/unit-names.ts'
import { mostOf, type NumberField } from '#lib/cargo/item-fields.ts'
import { inLatinDigits, readNumber } from '#lib/cargo/read-number.ts'
import { toG, toMm, type Units } from '#lib/cargo/units.ts'
import { sideNamed, type Column, type Side } from './read-headings.ts'

export type MeasureFault =
  | {
      readonly kind:
        | 'missing'
        | 'not_a_number'
        | 'not_whole'
        | 'not_positive'
        | 'not_a_size'
        | 'date'
        | 'excel_error'
        | 'no_result'
    }
  /** Pieces, millimetres or grams, depending on the field. */
  | { readonly kind: 'too_large'; readonly limit: number }

interface MeasureReading {
  readonly value: string
  readonly column: Column | undefined
  /** For cells and columns without a unit of their own. */
  readonly units: Units
}

/** Pieces, millimetres or grams. The unit of the cell goes before its column's, and that before the chosen one. */
export function readMeasure(
  field: NumberField,
  { value, column, units }: MeasureReading,
): number | MeasureFault {
  if (value === '') return { kind: 'missing' }
  const fault = notAFigure(value)
  if (fault !== null) return { kind: fault }
  const inches = readFeetAndInches(value)
  const { number, unit } = inches === null ? numberAndUnit(value) : { number: inches, unit: 'in' }
  if (number === null) return { kind: isDate(value) ? 'date' : 'not_a_number' }
  if (number <= 0) return { kind: 'not_positive' }
  const measured = inWholes(field, { number, unit, otherwise: { ...inUnits(units), ...column } })
  if (measured === null) return { kind: 'not_a_number' }
  if (field === 'qty' && !Number.isInteger(measured)) return { kind: 'not_whole' }
  const limit = mostOf[field]
  return measured > limit ? { kind: 'too_large', limit } : measured
}

/** "120 x 80 x 100 cm", "120*80*100", "L120 × W80 × H100": in the order of its column, else length first. */
export function readSize({
  value,
  column,
  units,
}: MeasureReading): Readonly<Record<Side, number>> | MeasureFault {
  if (value === '') return { kind: 'missing' }
  const fault = notAFigure(value)
  if (fault !== null) return { kind: fault }
  const parts = value.split(/[x×*хｘ＊]/iu).map((text) => withoutSideName(text.trim()))
  const sides = orderOfSides(parts, column)
  if (sides === null) return { kind: 'not_a_size' }
  const lastUnit = numberAndUnit(parts[2]?.text ?? '').unit
  const read: Record<Side, number> = { length: 0, width: 0, height: 0 }
  for (const [index, side] of sides.entries()) {
    const text = parts[index]?.text ?? ''
    const hasUnit = numberAndUnit(text).unit !== '' || readFeetAndInches(text) !== null
    const measure = readMeasure(side, { value: hasUnit ? text : text + lastUnit, column, units })
    if (typeof measure !== 'number') {
      const isFigure = measure.kind === 'too_large' || measure.kind === 'not_positive'
      return isFigure ? measure : { kind: 'not_a_size' }
    }
    read[side] = measure
  }
  return read
}

interface SizePart {
  readonly side: Side | null
  readonly text: string
}

/** "L120", "ยาว 120", "长120" name their side. */
function withoutSideName(text: string): SizePart {
  const found = /^(\p{Script=Han}|[a-z]|[\u0e00-\u0e4e]+)\s*[:：.=]?\s*(?=\p{Nd})/iu.exec(text)
  const side = found ? sideNamed(found[1] ?? '') : null
  return side === null ? { side, text } : { side, text: text.slice(found?.[0].length) }
}

function orderOfSides(
  parts: readonly SizePart[],
  column: Column | undefined,
): readonly Side[] | null {
  if (parts.length !== 3) return null
  const named = parts.flatMap(({ side }) => side ?? [])
  if (named.length === 0) return column?.sides ?? ['length', 'width', 'height']
  return new Set(named).size === 3 ? named : null
}

const feetAndInches =
  /^(?:(?<feet>[\d.,]+)\s*(?:'|ft\.?|feet|foot|ฟุต|英尺|呎))?\s*-?\s*(?:(?<inches>[\d.,]+)(?:[\s-]+(?<over>\d{1,2})\/(?<under>\d{1,2}))?\s*(?<mark>"|in\.?|inch|inches|นิ้ว|英寸|吋)?)?$/iu

/** `5'`, `5'6"`, `5 ft 6 in`, `6 1/2"`: the inches. Null for all else. */
function readFeetAndInches(value: string): number | null {
  const text = inLatinDigits(value)
    .replaceAll(/[’‘′´`]/gu, "'")
    .replaceAll(/[”“″]|''/gu, '"')
    .trim()
  const { feet, inches, over, under, mark } = feetAndInches.exec(text)?.groups ?? {}
  // "1'200" is a number with a group of digits.
  if (feet === undefined ? mark === undefined : readNumber(text) !== null) return null
  const wholeFeet = feet === undefined ? 0 : readNumber(feet)
  const wholeInches = inches === undefined ? 0 : readNumber(inches)
  const part = over === undefined ? 0 : Number(over) / Number(under)
  if (wholeFeet === null || wholeInches === null || !(part < 1)) return null
  // More inches than a foot has are a slip of the hand.
  if (feet !== undefined && wholeInches + part >= 12) return null
  return wholeFeet * 12 + wholeInches + part
}

/** Null where the unit is none of the field. */
function inWholes(
  field: NumberField,
  { number, unit, otherwise }: { number: number; unit: string; otherwise: NamedUnit },
): number | null {
  if (field === 'qty') return unit === '' || isCountWord(unit) ? number : null
  const { lengthUnit, weightUnit } = unit === '' ? otherwise : (unitNamed(unit) ?? {})
  if (field === 'weight') return weightUnit === undefined ? null : toG(number, weightUnit)
  return lengthUnit === undefined ? null : toMm(number, lengthUnit)
}

function inUnits({ length, weight }: Units): NamedUnit {
  return { lengthUnit: length, weightUnit: weight }
}
