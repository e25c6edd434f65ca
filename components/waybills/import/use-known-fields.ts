/** The columns that a person chose by hand, for the next file with the same headings. */
import { z } from 'zod'
import { importFields, type ImportField } from './import-fields.ts'

const storedAs = 'columns of waybill files'
const mostKept = 20

const keptSchema = z.array(
  z.object({
    headings: z.array(z.string()),
    fields: z.array(z.enum(importFields).nullable()),
  }),
)

export function useKnownFields() {
  return { knownFields, rememberFields }
}

function knownFields(headings: readonly string[]): readonly (ImportField | null)[] | null {
  return readKept().find((each) => isSame(each.headings, headings))?.fields ?? null
}

function rememberFields(
  headings: readonly string[],
  fields: readonly (ImportField | null)[],
): void {
  if (headings.every((heading) => heading === '')) return
  const others = readKept().filter((each) => !isSame(each.headings, headings))
  try {
    const kept = [{ headings, fields }, ...others].slice(0, mostKept)
    localStorage.setItem(storedAs, JSON.stringify(kept))
  } catch {
    // In a browser that keeps nothing the columns are chosen again.
  }
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((heading, index) => heading === other[index])
}

function readKept(): z.output<typeof keptSchema> {
  try {
    const kept = keptSchema.safeParse(JSON.parse(localStorage.getItem(storedAs) ?? '[]'))
    return kept.success ? kept.data : []
  } catch {
    return []
  }
}
