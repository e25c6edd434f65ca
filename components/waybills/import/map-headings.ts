/** Maps the headings of a table of waybills to fields, with the unit where a heading names it: "Weight (g)". */
import { createHeadingMap } from '#components/table-import/heading-map.ts'
import { readable } from '#components/table-import/readable.ts'
import { unitNamed, type NamedUnit } from '#components/table-import/unit-names.ts'
import { headingNames, importFields } from './import-fields.ts'

export const { mapHeadings, findHeadings, headingsKnown } = createHeadingMap({
  fields: importFields,
  names: headingNames,
})

/** The unit that a heading names, whatever else it says. */
export function unitInHeading(heading: string): NamedUnit {
  const words = readable(heading).split(/[/|,;:、()[\]{}【】\s]+/u)
  return Object.fromEntries(words.flatMap((word) => Object.entries(unitNamed(word) ?? {})))
}
