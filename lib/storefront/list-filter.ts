/**
 * The filter of a list of orders or quotes, as the page's address holds it: a link, a reload and Back
 * then show the same. It is read on the server (`read-list-filter.ts`): browsers need no schemas for it.
 */
import type { QuoteServiceType } from '../contract/quote-request.ts'
import type { QuoteState } from '../contract/states/quote-states.ts'

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
