/** Reads the filter of a list of waybills from the page's address. */
import { z } from 'zod'
import { senderAccountIdSchema } from '../contract/ids.ts'
import { storable } from '../contract/text-bounds.ts'
import { referenceSchema } from '../contract/texts.ts'
import { longestWords, type SearchParamsRead } from './list-filter.ts'
import { daySchema } from './read-list-filter.ts'
import { rowChoices, waybillGroupNames, type WaybillFilter } from './waybill-filter.ts'

const mostTags = 10

export function readWaybillFilter(params: SearchParamsRead): WaybillFilter {
  const read = <T>(name: string, schema: z.ZodType<T>): T | null => {
    const parsed = schema.safeParse(params[name])
    return parsed.success ? parsed.data : null
  }
  const rows = read('rows', z.string())
  const lineIn = (name: string) =>
    (read(name, z.string().regex(storable)) ?? '').trim().slice(0, longestWords)
  return {
    account: senderAccountIdSchema.safeParse(params['account']).data ?? null,
    status: read('status', z.enum(waybillGroupNames)),
    from: read('from', daySchema),
    to: read('to', daySchema),
    tags: tagsIn(read('tags', z.string()) ?? ''),
    delivery: lineIn('delivery'),
    words: lineIn('q'),
    oldestFirst: read('sort', z.literal('created_at')) !== null,
    rows: rowChoices.find((choice) => String(choice) === rows) ?? rowChoices[0],
  }
}

/** Tags as they are typed, separated by commas; what can be no tag is left out. */
function tagsIn(text: string): readonly string[] {
  const tags = text
    .split(/[,，、]/u)
    .flatMap((each) => referenceSchema.safeParse(each.trim()).data ?? [])
  return [...new Set(tags)].slice(0, mostTags)
}
