/** Reads the filter of a list from the page's address. A value that makes no sense there is ignored. */
import { z } from 'zod'
import { quoteServiceTypeSchema } from '../contract/quote-request.ts'
import { quoteStates } from '../contract/states/quote-states.ts'
import { storable } from '../contract/text-bounds.ts'
import {
  longestWords,
  orderGroups,
  type ListFilter,
  type OrderFilter,
  type QuoteFilter,
  type SearchParamsRead,
} from './list-filter.ts'

export const daySchema = z.iso.date().refine((day) => day >= '2000-01-01' && day < '2200-01-01')

export function readOrderFilter(params: SearchParamsRead): OrderFilter {
  return readFilter(params, z.enum(orderGroups))
}

export function readQuoteFilter(params: SearchParamsRead): QuoteFilter {
  return readFilter(params, z.enum(quoteStates))
}

/** `statusSchema`: the groups of the list. */
export function readFilter<Status extends string>(
  params: SearchParamsRead,
  statusSchema: z.ZodType<Status>,
): ListFilter<Status> {
  const read = <T>(name: string, schema: z.ZodType<T>): T | null => {
    const parsed = schema.safeParse(params[name])
    return parsed.success ? parsed.data : null
  }
  return {
    status: read('status', statusSchema),
    service: read('service', quoteServiceTypeSchema),
    from: read('from', daySchema),
    to: read('to', daySchema),
    words: (read('q', z.string().regex(storable)) ?? '').trim().slice(0, longestWords),
  }
}
