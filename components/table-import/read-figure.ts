/** Reads the text of a cell that should be a figure. */
import { inLatinDigits, readNumber } from '#lib/cargo/read-number.ts'

const errorValues =
  /^#(?:DIV\/0!|N\/A|VALUE!|REF!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|GETTING_DATA|#+)$/u

/** A workbook may show an error instead of a figure; formulas without a result come from programs that do not compute. */
export function notAFigure(value: string): 'excel_error' | 'no_result' | null {
  if (errorValues.test(value)) return 'excel_error'
  return value.startsWith('=') ? 'no_result' : null
}

export function isDate(value: string): boolean {
  return /^\d{1,4}([-/.])\d{1,2}\1\d{1,4}(?:[ T]|$)|^\d{1,2}:\d{2}/.test(inLatinDigits(value))
}

export function numberAndUnit(value: string): { number: number | null; unit: string } {
  const parts = /^(.*?\p{Nd}[.,]?)\s*([\p{L}\p{M}"'’′″][\p{L}\p{M}.'’′″"]*)$/u.exec(value)
  return { number: readNumber(parts?.[1] ?? value), unit: parts?.[2] ?? '' }
}
