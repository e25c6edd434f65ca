/**
 * How PostgreSQL's values arrive in JavaScript. A number that JavaScript would round never becomes a
 * number, and a date without a time zone is never interpreted in the machine's own zone.
 */
import pg from 'pg'

const { builtins, getTypeParser } = pg.types

/** Array types, which pg's own list of types does not include. */
const arrayOf: Readonly<Record<'text' | 'int8' | 'numeric' | 'date' | 'timestamp', number>> = {
  text: 1009,
  int8: 1016,
  numeric: 1231,
  date: 1182,
  timestamp: 1115,
}

function int8ToNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) {
    throw new RangeError(`int8 ${text} does not fit a JavaScript number: select it as text`)
  }
  return value
}

const asWritten = (text: string): string => text

/** The syntax of an array is the same for all element types; the elements stay as text. */
const textArray: (text: string) => (string | null)[] = getTypeParser(arrayOf.text)

const parsers: ReadonlyMap<number, (text: string) => unknown> = new Map<
  number,
  (text: string) => unknown
>([
  [builtins.INT8, int8ToNumber],
  [
    arrayOf.int8,
    (text) => textArray(text).map((each) => (each === null ? null : int8ToNumber(each))),
  ],
  [builtins.NUMERIC, asWritten],
  [arrayOf.numeric, textArray],
  [builtins.DATE, asWritten],
  [arrayOf.date, textArray],
  [builtins.TIMESTAMP, asWritten],
  [arrayOf.timestamp, textArray],
])

export const valueParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => parsers.get(oid) ?? getTypeParser(oid, format),
}
