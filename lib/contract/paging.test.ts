import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { pagingQuerySchema } from './paging.ts'

test('a page is 1 and has 20 entries when nothing is asked for', () => {
  expect(pagingQuerySchema.parse({})).toEqual({ page: 1, pageSize: 20 })
})

test.each(['1e3', ' 1', '1 ', '', '01', '+1', '-1', '1.0', '0x1', '1_0', '١', 'NaN', '0'])(
  'refuses %j as a page',
  (page) => {
    expect(pagingQuerySchema.safeParse({ page }).success).toBe(false)
  },
)

test('refuses a page size beyond its bound and a number that was never a string', () => {
  expect(pagingQuerySchema.safeParse({ pageSize: '100' }).success).toBe(true)
  expect(pagingQuerySchema.safeParse({ pageSize: '101' }).success).toBe(false)
  expect(pagingQuerySchema.safeParse({ page: 1 }).success).toBe(false)
})

test('reads back what it writes', () => {
  const anyPage = fc.record({
    page: fc.integer({ min: 1, max: 1_000_000 }),
    pageSize: fc.integer({ min: 1, max: 100 }),
  })
  fc.assert(
    fc.property(anyPage, (page) => {
      const wire = z.encode(pagingQuerySchema, page)
      expect(wire).toEqual({ page: String(page.page), pageSize: String(page.pageSize) })
      expect(pagingQuerySchema.parse(wire)).toEqual(page)
    }),
  )
})

test('accepts a text only if it is the shortest way to write the number', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789eE+-. _x') }), (page) => {
      const { data } = pagingQuerySchema.safeParse({ page })
      expect(data === undefined || String(data.page) === page).toBe(true)
    }),
    { numRuns: 2000 },
  )
})
