/**
 * Maps the headings of a table to fields, in English, Thai or Chinese, with the unit when a heading names
 * it: "Length (mm)", "น้ำหนัก กก.", "宽/厘米".
 */
import { itemFields } from '#lib/cargo/item-fields.ts'
import { readable } from '#components/table-import/readable.ts'
import { columnFields, headingNames, qualifiers, type ColumnField } from './heading-names.ts'
import { unitNamed, type NamedUnit } from '#components/table-import/unit-names.ts'

export type Side = 'length' | 'width' | 'height'

export interface Column extends NamedUnit {
  readonly field: ColumnField
  /** The order of the sides in a column of sizes. */
  readonly sides?: readonly Side[]
}

/** Null: a column that is not read. */
export type Columns = readonly (Column | null)[]

interface Heading extends Column {
  /** The lower is preferred: "Cartons" before "Quantity". */
  readonly rank: number
}

const fieldByName = new Map(
  columnFields.flatMap((field) =>
    headingNames[field].flatMap((names, rank) =>
      names.split('|').map((name) => [readable(name), { field, rank }] as const),
    ),
  ),
)

/** Where two columns name one field, the better named one is read, else the first. */
export function readHeadings(cells: readonly string[]): Columns {
  const headings = cells.map((cell) => readHeading(cell))
  return withoutDoubles(
    headings.map((heading) => {
      if (heading === null) return null
      const { rank, ...column } = heading
      const isBest = headings.every((other) => other?.field !== heading.field || other.rank >= rank)
      return isBest ? column : null
    }),
  )
}

/** Each field once; sizes and weights that other columns have piece by piece are not needed. */
export function withoutDoubles(columns: Columns): Columns {
  const known = new Set(columns.map((column) => column?.field))
  const hasSides = known.has('length') && known.has('width') && known.has('height')
  const taken = new Set<ColumnField>([
    ...(hasSides ? (['size'] as const) : []),
    ...(known.has('weight') ? (['weightTotal'] as const) : []),
  ])
  return columns.map((column) => {
    if (column === null || taken.has(column.field)) return null
    taken.add(column.field)
    return column
  })
}

/** Columns by position, for a table that begins with its first row of goods. */
export function columnsByPlace(): Columns {
  return itemFields.map((field) => ({ field }))
}

function readHeading(cell: string): Heading | null {
  const text = readable(cell)
  const inBrackets = partsOf(
    [...text.matchAll(/[([{【]([^)\]}】]*)/gu)].map(([, inside = '']) => inside),
  )
  const outside = partsOf(text.replaceAll(/[([{【][^)\]}】]*[)\]}】]?/gu, ' ').split(/[/|,;:、]/u))
  const parts = [...outside, ...inBrackets]
  const readings = parts.map((part) => readPart(part))
  const unit = unitOf(readings)
  const has = (words: RegExp) => parts.some((part) => words.test(part))
  if (has(qualifiers.volume)) return null
  const sides = sidesIn(text)
  if (sides !== null) return { field: 'size', rank: 0, sides, ...unit }
  const heading = readings[0]?.heading ?? null
  if (heading === null) return null
  const isPerPackage = outside.slice(1).some((part) => qualifiers.perPackage.test(part))
  if (heading.field === 'qty' && heading.rank > 0 && isPerPackage) return null
  if (heading.field !== 'weight') return { ...heading, ...unit }
  if (has(qualifiers.net)) return null
  return { ...heading, ...(has(qualifiers.total) && { field: 'weightTotal' }), ...unit }
}

/** The unit that a heading names, whatever else it says. */
export function unitInHeading(cell: string): NamedUnit {
  return unitOf(
    partsOf(readable(cell).split(/[/|,;:、()[\]{}【】\s]/u)).map((part) => readPart(part)),
  )
}

function partsOf(texts: readonly string[]): readonly string[] {
  return texts.map((text) => text.replaceAll(/\s+/gu, ' ').trim()).filter((text) => text !== '')
}

interface PartRead {
  readonly heading: { readonly field: ColumnField; readonly rank: number } | null
  readonly named: NamedUnit
}

function readPart(part: string): PartRead {
  const whole = fieldByName.get(part)
  const unit = unitNamed(part)
  if (whole !== undefined) return { heading: whole, named: unit ?? {} }
  if (unit !== null) return { heading: null, named: unit }
  // "Weight kg", "长cm", "品名 Description": all of it has to be known.
  const last = /^(.*\S)\s+(\S+)$/u.exec(part)
  const lastUnit = unitNamed(last?.[2] ?? '')
  const before = fieldByName.get(last?.[1] ?? '')
  if (lastUnit !== null && before !== undefined) return { heading: before, named: lastUnit }
  const scripts =
    part.match(/[a-z\d][a-z\d ]*|[\u0e00-\u0e7f][\u0e00-\u0e7f ]*|\p{Script=Han}+/gu) ?? []
  if (scripts.length < 2) return { heading: null, named: {} }
  const readings = scripts.map((script) => script.trim()).map((script) => readPart(script))
  if (readings.some(({ heading, named }) => heading === null && Object.keys(named).length === 0)) {
    return { heading: null, named: {} }
  }
  return {
    heading: readings.find(({ heading }) => heading !== null)?.heading ?? null,
    named: unitOf(readings),
  }
}

function unitOf(readings: readonly PartRead[]): NamedUnit {
  return Object.fromEntries(readings.flatMap(({ named }) => Object.entries(named)))
}

const sideNames: Readonly<Record<Side, string>> = {
  length: 'l|length|d|depth|ย|ยาว|ลึก|长|深',
  width: 'w|width|ก|กว้าง|宽',
  height: 'h|height|ส|สูง|高',
}

const sideByName = new Map(
  (['length', 'width', 'height'] as const).flatMap((side) =>
    sideNames[side].split('|').map((name) => [name, side] as const),
  ),
)

export function sideNamed(name: string): Side | null {
  return sideByName.get(name.toLowerCase()) ?? null
}

/** "L×W×H", "กว้าง x ยาว x สูง", "长*宽*高": null where three sides are not named one after the other. */
function sidesIn(text: string): readonly Side[] | null {
  // An x separates; "ความ" and "度" make a noun of a side.
  const words =
    text.replaceAll(/ความ|度/gu, ' ').match(/\p{Script=Han}|[a-wyz]+|[\u0e00-\u0e7f]+/gu) ?? []
  const named = words.map((word) => sideByName.get(word))
  for (const at of named.keys()) {
    const three = named.slice(at, at + 3).flatMap((side) => side ?? [])
    if (new Set(three).size === 3) return three
  }
  return null
}
