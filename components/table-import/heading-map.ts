/** Maps the headings of a table to fields, and finds the row that they are in. */
import { readable } from './readable.ts'
import { unitNamed } from './unit-names.ts'

export interface HeadingMap<Field extends string> {
  /** Each field once, unless several columns may have it. Null: the heading is not known. */
  readonly mapHeadings: (headings: readonly string[]) => readonly (Field | null)[]
  /** How many headings of these rows are known. */
  readonly headingsKnown: (rows: Rows) => number
  /** Null: the table begins with its content. */
  readonly findHeadings: (rows: Rows) => { readonly index: number; readonly known: number } | null
}

type Rows = readonly (readonly string[])[]

/** Further down nobody writes headings. */
const searchedRows = 20
/** A title may have one word that is also a heading. */
const fewestKnown = 2

interface Meaning<Field> {
  readonly field: Field
  /** The lower is preferred. */
  readonly rank: number
}

/**
 * `names`: those of an earlier line are preferred, and bars separate them; a field's own name is the best
 * one. `many`: fields that several columns may have.
 */
export function createHeadingMap<Field extends string>({
  fields,
  names,
  many,
}: {
  fields: readonly Field[]
  names: Readonly<Record<Field, readonly string[]>>
  many?: readonly Field[]
}): HeadingMap<Field> {
  const meaningsByName = new Map<string, Meaning<Field>[]>()
  for (const field of fields) {
    for (const [rank, line] of [field, ...names[field]].entries()) {
      for (const name of line.split('|').map((each) => readable(each))) {
        if (name !== '') {
          meaningsByName.set(name, [...(meaningsByName.get(name) ?? []), { field, rank }])
        }
      }
    }
  }

  /** Where two columns name one field, the better named one is it, else the first. */
  function mapHeadings(headings: readonly string[]): readonly (Field | null)[] {
    const offers = headings
      .flatMap((heading, column) =>
        meaningsOf(heading).map(({ field, rank }) => ({ field, rank, column })),
      )
      .toSorted((one, other) => one.rank - other.rank || one.column - other.column)
    const mapped = headings.map((): Field | null => null)
    for (const { column, field } of offers) {
      if (mapped[column] === null && (many?.includes(field) || !mapped.includes(field))) {
        mapped[column] = field
      }
    }
    return mapped
  }

  function meaningsOf(heading: string): readonly Meaning<Field>[] {
    for (const name of namesIn(heading)) {
      const found = meaningsByName.get(name)
      if (found !== undefined) return found
    }
    return []
  }

  function findHeadings(rows: Rows) {
    const searched = [...rows.entries()]
      .filter(([, cells]) => cells.some((cell) => cell !== ''))
      .slice(0, searchedRows)
      .map(([index, cells]) => ({ index, known: knownIn(mapHeadings(cells)) }))
    const [best] = searched.toSorted((one, other) => other.known - one.known)
    return best !== undefined && best.known >= fewestKnown ? best : unknownHeadings(rows, searched)
  }

  return { mapHeadings, findHeadings, headingsKnown: (rows) => findHeadings(rows)?.known ?? 0 }
}

export function knownIn(fields: readonly (string | null)[]): number {
  return fields.filter((field) => field !== null).length
}

/** A first row of several texts without any figure names columns in words nobody here knows. */
function unknownHeadings(rows: Rows, searched: readonly { index: number }[]) {
  const [first] = searched
  const cells = (rows[first?.index ?? -1] ?? []).filter((cell) => cell !== '')
  const isNamed = cells.length > 2 && !cells.some((cell) => /\p{N}/u.test(cell))
  return first !== undefined && isNamed ? { index: first.index, known: 0 } : null
}

/** "Weight (kg)", "อำเภอ/เขต", "ชื่อผู้รับ Receiver name", "length cm": the whole, then its parts. */
function namesIn(heading: string): readonly string[] {
  const text = readable(heading).replaceAll(/[([{【（][^)\]}】）]*[)\]}】）]?/gu, ' ')
  const plain = (part: string) => part.replaceAll(/\s+/gu, ' ').trim()
  const parts = [text, ...text.split(/[/|,;:、]/u)].map((part) => plain(part))
  const withoutUnit = parts.flatMap((part) => {
    const [, name = '', unit = ''] = /^(.*\S)\s+(\S+)$/u.exec(part) ?? []
    return unitNamed(unit) === null ? [] : [name.replace(/\sin$/u, '')]
  })
  const scripts =
    text.match(/[a-z\d][a-z\d ]*|[\u0e00-\u0e7f][\u0e00-\u0e7f ]*|\p{Script=Han}+/gu) ?? []
  return [...parts, ...withoutUnit, ...scripts.map((script) => plain(script))]
}
