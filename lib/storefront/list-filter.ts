/**
 * The filter of a list of orders or quotes, as the page's address holds it: a link, a reload and Back
 * then show the same. A value that makes no sense there is ignored.
 */
import { z } from 'zod'
import { quoteServiceTypeSchema, type QuoteServiceType } from '../contract/quote-request.ts'
import { storable } from '../contract/text-bounds.ts'
import { quoteStates, type QuoteState } from '../contract/states/quote-states.ts'

/** The groups that people look for among orders; each stands for one status or several. */
export const orderGroups = [
  'awaiting_payment',
  'under_way',
  'delivered',
  'canceled',
  'failed',
] as const

export type OrderGroup = (typeof orderGroups)[number]

export interface ListFilter<Status extends string> {
  readonly status: Status | null
  readonly service: QuoteServiceType | null
  /** First and last day, `2026-11-21`, on Thailand's clocks. */
  readonly from: string | null
  readonly to: string | null
  /** Every word has to be in it: places, the number, a reference, what the load is. */
  readonly words: string
}

export type OrderFilter = ListFilter<OrderGroup>
export type QuoteFilter = ListFilter<QuoteState>

export type SearchParamsRead = Readonly<Record<string, string | string[] | undefined>>

export const longestWords = 100

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

/** The filter as an address says it, only what is set. */
export function filterQuery(filter: ListFilter<string>): URLSearchParams {
  const { status, service, from, to, words } = filter
  const set = Object.entries({ status, service, from, to, q: words || null })
  return new URLSearchParams(
    set.flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  )
}

export function isFiltered(filter: ListFilter<string>): boolean {
  return filterQuery(filter).size > 0
}

/** Thailand has had one offset since 1920, and no summer time. */
const dayBegins = (day: string) => Date.parse(`${day}T00:00:00+07:00`)
const dayMs = 24 * 60 * 60_000

/** From the first instant to before the second. Days the wrong way round hold nothing. */
export function instantsOf({ from, to }: Pick<ListFilter<string>, 'from' | 'to'>): {
  readonly sinceMs: number | null
  readonly beforeMs: number | null
} {
  return {
    sinceMs: from === null ? null : dayBegins(from),
    beforeMs: to === null ? null : dayBegins(to) + dayMs,
  }
}
