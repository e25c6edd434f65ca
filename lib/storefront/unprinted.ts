/** Why labels were not printed, in the address of the page that says it. */
import { z } from 'zod'
import { referenceSchema } from '../contract/texts.ts'
import type { SearchParamsRead } from './list-filter.ts'

const schema = z.object({
  unprinted: z.enum(['state', 'carrier', 'gone', 'many', 'none', 'failed']),
  number: referenceSchema.catch('—'),
})

export interface Unprinted {
  readonly why: z.output<typeof schema>['unprinted']
  readonly number: string
}

export function readUnprinted(query: SearchParamsRead): Unprinted | null {
  const read = schema.safeParse(query)
  return read.success ? { why: read.data.unprinted, number: read.data.number } : null
}

export function unprintedHref(path: string, { why, number }: Unprinted): string {
  return `${path}?${new URLSearchParams({ unprinted: why, number })}`
}
