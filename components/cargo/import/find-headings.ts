/**
 * Finds the headings of a table below its title, in one row or in two: "Dimensions (cm)" above "L", "W"
 * and "H", or units below the names.
 */
import { readable } from '#components/table-import/readable.ts'
import { qualifiers } from './heading-names.ts'
import { readHeadings, type Columns } from './read-headings.ts'
import { unitNamed } from '#components/table-import/unit-names.ts'

export interface Headings {
  readonly firstRow: number
  readonly lastRow: number
  readonly texts: readonly string[]
  readonly columns: Columns
}

type Rows = readonly (readonly string[])[]

/** Further down nobody writes headings. */
const searchedRows = 20
/** A title may have one word that is also a heading. */
const fewestKnown = 2
const fewestUnknown = 3

/** Null: the table begins with its goods. Headings in another language are returned without their fields. */
export function findHeadings(rows: Rows): Headings | null {
  const searched = [...rows.entries()]
    .filter(([, cells]) => cells.some((cell) => cell !== ''))
    .slice(0, searchedRows)
    .map(([index]) => index)
  let best: Headings | null = null
  for (const index of searched) {
    const found = headingsAt(rows, index)
    if (knownIn(found.columns) > (best === null ? fewestKnown - 1 : knownIn(best.columns)))
      best = found
  }
  return best ?? unknownHeadings(rows, searched)
}

function knownIn(columns: Columns): number {
  return columns.filter((column) => column !== null).length
}

function headingsAt(rows: Rows, index: number): Headings {
  const upper = rows[index] ?? []
  const lower = rows[index + 1] ?? []
  const one = { firstRow: index, lastRow: index, texts: upper, columns: readHeadings(upper) }
  if (lower.some((cell) => /\p{N}/u.test(cell)) || !lower.some((cell) => isPartOfHeading(cell)))
    return one
  const parents = upper.map((cell, column) => (cell === '' ? before(upper, column) : cell))
  const width = Math.max(upper.length, lower.length)
  const cellsOf = (column: number) => {
    const child = lower[column] ?? ''
    return { child, parent: (child === '' ? upper[column] : parents[column]) ?? '' }
  }
  const columns = Array.from({ length: width }, (_, column) => cellsOf(column))
  const two = {
    firstRow: index,
    lastRow: index + 1,
    texts: columns.map(({ child, parent }) => `${parent} ${child}`.trim()),
    columns: readHeadings(
      columns.map(({ child, parent }) =>
        isField(child) ? `${child} / ${parent}` : `${parent} / ${child}`,
      ),
    ),
  }
  const addsToLower = saidBy(two.columns) > saidBy(readHeadings(lower))
  return addsToLower && knownIn(two.columns) >= knownIn(one.columns) ? two : one
}

/** Fields and units together: the row above may only name the unit. */
function saidBy(columns: Columns): number {
  const withUnit = columns.filter((column) => column?.lengthUnit ?? column?.weightUnit)
  return knownIn(columns) + withUnit.length
}

/** A heading over several columns is written in the first of them. */
function before(cells: readonly string[], column: number): string {
  return cells.slice(0, column).findLast((cell) => cell !== '') ?? ''
}

function isField(text: string): boolean {
  return readHeadings([text])[0] !== null
}

function isPartOfHeading(text: string): boolean {
  const name = readable(text)
  return (
    isField(text) ||
    unitNamed(name) !== null ||
    qualifiers.net.test(name) ||
    qualifiers.total.test(name)
  )
}

/** A first full row without any figure, above rows that have some, names columns in words nobody here knows. */
function unknownHeadings(rows: Rows, searched: readonly number[]): Headings | null {
  const isFull = (index: number) =>
    (rows[index] ?? []).filter((cell) => cell !== '').length >= fewestUnknown
  const first = searched.find((index) => isFull(index))
  const texts = rows[first ?? -1]
  if (first === undefined || texts === undefined || texts.some((cell) => /\p{N}/u.test(cell)))
    return null
  const hasNumbersBelow = rows
    .slice(first + 1)
    .some((cells) => cells.some((cell) => /\p{N}/u.test(cell)))
  return hasNumbersBelow
    ? { firstRow: first, lastRow: first, texts, columns: readHeadings(texts) }
    : null
}
