/** The columns that a person chose by hand, for the next file with the same headings. */
import { z } from 'zod'

const mostKept = 20

/** `storedAs`: a name of its own for each kind of table. */
export function keptFields<Field extends string>({
  storedAs,
  fields: known,
}: {
  storedAs: string
  fields: readonly Field[]
}) {
  const keptSchema = z.array(
    z.object({
      headings: z.array(z.string()),
      fields: z.array(z.enum(known).nullable()),
    }),
  )

  function readKept(): z.output<typeof keptSchema> {
    try {
      const kept = keptSchema.safeParse(JSON.parse(localStorage.getItem(storedAs) ?? '[]'))
      return kept.success ? kept.data : []
    } catch {
      return []
    }
  }

  return {
    knownFields(headings: readonly string[]): readonly (Field | null)[] | null {
      return readKept().find((each) => isSame(each.headings, headings))?.fields ?? null
    },
    rememberFields(headings: readonly string[], fields: readonly (Field | null)[]): void {
      if (headings.every((heading) => heading === '')) return
      const others = readKept().filter((each) => !isSame(each.headings, headings))
      try {
        const kept = [{ headings, fields }, ...others].slice(0, mostKept)
        localStorage.setItem(storedAs, JSON.stringify(kept))
      } catch {
        // In a browser that keeps nothing the columns are chosen again.
      }
    },
  }
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((heading, index) => heading === other[index])
}
