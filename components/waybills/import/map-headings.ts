/** Maps the headings of a table of waybills to fields, with the unit where a heading names it: "Weight (g)". */
import { readable } from '#components/table-import/readable.ts'
import { unitNamed, type NamedUnit } from '#components/table-import/unit-names.ts'
import { headingNames, importFields, type ImportField } from './import-fields.ts'

interface Meaning {
  readonly field: ImportField
  /** The lower is preferred. */
  readonly rank: number
}

const meaningsByName = new Map<string, Meaning[]>()
for (const field of importFields) {
  // The contract's own name is the best one.
  for (const [rank, names] of [field, ...headingNames[field]].entries()) {
    for (const name of names.split('|').map((each) => readable(each))) {
      if (name !== '') {
        meaningsByName.set(name, [...(meaningsByName.get(name) ?? []), { field, rank }])
      }
    }
  }
}

/** Each field once: where two columns name one, the better named one is it, else the first. */
export function mapHeadings(headings: readonly string[]): readonly (ImportField | null)[] {
  const offers = headings
    .flatMap((heading, column) =>
      meaningsOf(heading).map(({ field, rank }) => ({ field, rank, column })),
    )
    .toSorted((one, other) => one.rank - other.rank || one.column - other.column)
  const fields = headings.map((): ImportField | null => null)
  for (const { column, field } of offers) {
    if (fields[column] === null && !fields.includes(field)) fields[column] = field
  }
  return fields
}

/** The unit that a heading names, whatever else it says. */
export function unitInHeading(heading: string): NamedUnit {
  const words = readable(heading).split(/[/|,;:、()[\]{}【】\s]+/u)
  return Object.fromEntries(words.flatMap((word) => Object.entries(unitNamed(word) ?? {})))
}

function meaningsOf(heading: string): readonly Meaning[] {
  for (const name of namesIn(heading)) {
    const found = meaningsByName.get(name)
    if (found !== undefined) return found
  }
  return []
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
