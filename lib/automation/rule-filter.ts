/** A page of the list of webhook rules. The service lists all of them: there are a thousand at most. */
import { z } from 'zod'
import { storable } from '../contract/text-bounds.ts'
import { longestWords, type SearchParamsRead } from '../storefront/list-filter.ts'

export interface RuleFilter {
  /** Each word has to be in the name or in the address. */
  readonly words: string
  readonly page: number
}

const rulesPerPage = 50

const wordsSchema = z.string().regex(storable)
const pageSchema = z.coerce.number().int().min(1).max(1000)

export function readRuleFilter(params: SearchParamsRead): RuleFilter {
  const words = wordsSchema.safeParse(params['q']).data ?? ''
  return {
    words: words.trim().slice(0, longestWords),
    page: pageSchema.safeParse(params['page']).data ?? 1,
  }
}

interface Named {
  readonly name: string
  readonly url: string
  readonly paused_at: string | null
}

/** Paused rules are first: somebody has to look at them. */
export function pageOfRules<Rule extends Named>(all: readonly Rule[], filter: RuleFilter) {
  const words = filter.words.toLowerCase().split(/\s+/).filter(Boolean)
  const found = all
    .filter(({ name, url }) => {
      const text = `${name} ${url}`.toLowerCase()
      return words.every((word) => text.includes(word))
    })
    .toSorted((one, other) => Number(other.paused_at !== null) - Number(one.paused_at !== null))
  const begin = (filter.page - 1) * rulesPerPage
  return {
    rows: found.slice(begin, begin + rulesPerPage),
    found: found.length,
    pages: Math.max(1, Math.ceil(found.length / rulesPerPage)),
  }
}
