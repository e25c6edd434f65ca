/** The columns that a person chose by hand, for the next file with the same headings. */
import { z } from 'zod'

const mostKept = 20

interface Kept<Field extends string> {
  /** A name of its own for each kind of table. */
  readonly storedAs: string
  readonly fields: readonly Field[]
}

export function useKnownFields<Field extends string>(kept: Kept<Field>) {
  return {
    knownFields: (headings: readonly string[]): readonly (Field | null)[] | null =>
      readKept(kept).find((each) => isSame(each.headings, headings))?.fields ?? null,
    rememberFields(headings: readonly string[], fields: readonly (Field | null)[]): void {
      if (headings.every((heading) => heading === '')) return
      const others = readKept(kept).filter((each) => !isSame(each.headings, headings))
      try {
        const all = [{ headings, fields }, ...others].slice(0, mostKept)
        localStorage.setItem(kept.storedAs, JSON.stringify(all))
      } catch {
        // In a browser that keeps nothing the columns are chosen again.
      }
    },
  }
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((heading, index) => heading === other[index])
}

function readKept<Field extends string>({ storedAs, fields }: Kept<Field>) {
  const schema = z.array(
    z.object({ headings: z.array(z.string()), fields: z.array(z.enum(fields).nullable()) }),
  )
  try {
    const kept = schema.safeParse(JSON.parse(localStorage.getItem(storedAs) ?? '[]'))
    return kept.success ? kept.data : []
  } catch {
    return []
  }
}
