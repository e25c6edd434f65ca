import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pairsOfSpans, searchSpans, type SearchedTime } from './search-spans.ts'

const dayMs = 86_400_000
const start = Date.UTC(2000, 0, 1)
const at = (day: number) => new Date(start + day * dayMs)
const anyDay = fc.integer({ min: -400, max: 80_000 }).map((quarters) => quarters / 4)

test.each([
  { how: 'one at a time', read: searchSpans },
  { how: 'in pairs', read: (time: SearchedTime) => [...pairsOfSpans(time)].flat() },
])(
  'spans $how have every day to the end once, in the order of the list, and are few',
  ({ read }) => {
    fc.assert(
      fc.property(
        fc.record({ first: anyDay, end: anyDay, bound: fc.option(anyDay) }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.record({
          hits: fc.integer({ min: 0, max: 4000 }),
          most: fc.integer({ min: 1, max: 10_001 }),
        }),
        fc.boolean(),
        (times, share, counts, isNewestFirst) => {
          const sign = isNewestFirst ? 1 : -1
          const [high, low] = [times.first, times.end].toSorted((a, b) => (b - a) * sign)
          if (high === undefined || low === undefined) throw new Error('there are two')
          const spans = [
            ...read({
              isNewestFirst,
              first: at(high),
              last: at(high + (low - high) * share),
              end: at(low),
              from: isNewestFirst && times.bound !== null ? at(times.bound) : null,
              to: !isNewestFirst && times.bound !== null ? at(times.bound) : null,
              ...counts,
            }),
          ]
          if (spans.includes(null)) {
            expect(spans).toEqual([null])
            return
          }
          const days = spans.flatMap((span) => {
            const { days: length, number } = span ?? { days: 0, number: 0 }
            const ofSpan = Array.from({ length }, (_, index) => number * length + index)
            return isNewestFirst ? ofSpan.toReversed() : ofSpan
          })
          expect(days).toEqual(days.map((_, index) => (days[0] ?? 0) - index * sign))
          const bound = times.bound ?? low
          const last = isNewestFirst ? Math.max(low, bound) : Math.min(low, bound)
          if ((high - last) * sign < 0) return
          expect(days).toContain(Math.floor(high))
          expect(days).toContain(Math.floor(last))
          expect(spans.length).toBeLessThan(80)
        },
      ),
      { numRuns: 500 },
    )
  },
)

const newestFirst = {
  isNewestFirst: true,
  first: at(9000),
  last: at(8999),
  from: null,
  to: null,
}

test('a frequent word is looked for in a few days, and a rare one in many at once', () => {
  const time = { ...newestFirst, end: at(0) }
  const [frequent] = searchSpans({ ...time, hits: 400, most: 400 })
  expect(frequent).toEqual({ days: 1, number: 9000 })
  const [counted] = searchSpans({ ...time, hits: 400, most: 10_001 })
  expect(counted).toEqual({ days: 64, number: 140 })
  const [rare] = searchSpans({ ...time, hits: 1, most: 200 })
  expect(rare).toEqual({ days: 512, number: 17 })
  // All days are needed.
  expect([...searchSpans({ ...time, hits: 0, most: 21 })]).toEqual([null])
  expect([...searchSpans({ ...time, hits: 1, most: 10_001 })]).toEqual([null])
})

test('two readers have spans of their own, shorter than one reader would have', () => {
  const time = { ...newestFirst, end: at(8000) }
  const [frequent] = pairsOfSpans({ ...time, hits: 400, most: 10_001 })
  expect(frequent).toEqual([
    { days: 8, number: 1125 },
    { days: 8, number: 1124 },
  ])
  // All days are needed.
  const [rare, next] = pairsOfSpans({ ...time, hits: 1, most: 10_001 })
  expect(rare).toEqual([
    { days: 64, number: 140 },
    { days: 64, number: 139 },
  ])
  expect(next).toHaveLength(2)
})
