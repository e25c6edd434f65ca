import { expect, test } from 'vitest'
import { filterQuery, instantsOf, isFiltered } from './list-filter.ts'
import { readOrderFilter, readQuoteFilter } from './read-list-filter.ts'

test('what an address says comes back as that address', () => {
  const query = 'status=delivered&service=ltl_transport&from=2026-11-01&to=2026-11-21&q=bang+phli'
  const filter = readOrderFilter(Object.fromEntries(new URLSearchParams(query)))
  expect(filter).toEqual({
    status: 'delivered',
    service: 'ltl_transport',
    from: '2026-11-01',
    to: '2026-11-21',
    words: 'bang phli',
  })
  expect(filterQuery(filter).toString()).toBe(query)
  expect(isFiltered(filter)).toBe(true)
})

test('what makes no sense in an address is passed over', () => {
  const filter = readQuoteFilter({
    status: 'delivered',
    service: ['ftl_transport', 'ltl_transport'],
    from: '2026-02-30',
    to: '0001-01-01',
    q: ['a', 'b'],
  })
  expect(isFiltered(filter)).toBe(false)
  expect(readQuoteFilter({ q: 'x'.repeat(1000) }).words).toHaveLength(100)
  // No text of the database holds it.
  expect(readQuoteFilter({ q: 'tea\u0000' }).words).toBe('')
})

test('a day is one on the clocks of Thailand, the last one whole', () => {
  const { sinceMs, beforeMs } = instantsOf({ from: '2026-11-21', to: '2026-11-21' })
  expect(new Date(sinceMs ?? 0).toISOString()).toBe('2026-11-20T17:00:00.000Z')
  expect(new Date(beforeMs ?? 0).toISOString()).toBe('2026-11-21T17:00:00.000Z')
  expect(instantsOf({ from: null, to: null })).toEqual({ sinceMs: null, beforeMs: null })
})
