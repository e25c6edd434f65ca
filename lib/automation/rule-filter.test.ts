import { expect, test } from 'vitest'
import { pageOfRules, readRuleFilter } from './rule-filter.ts'

const rules = Array.from({ length: 120 }, (_, index) => ({
  name: `Rule ${index}`,
  url: `https://shop-${index % 2}.example/`,
  paused_at: index === 110 ? '2026-01-31T08:30:00.000Z' : null,
}))

const page = (params: Record<string, string>) => pageOfRules(rules, readRuleFilter(params))

test('a paused rule is on the first page, the others keep their order', () => {
  const { rows, found, pages } = page({})
  expect(rows.slice(0, 3).map(({ name }) => name)).toEqual(['Rule 110', 'Rule 0', 'Rule 1'])
  expect([rows.length, found, pages]).toEqual([50, 120, 3])
})

test('each word is looked for in name and address, in any case', () => {
  expect(page({ q: ' SHOP-1 rule 11' }).rows.map(({ name }) => name)).toEqual([
    'Rule 11',
    'Rule 111',
    'Rule 113',
    'Rule 115',
    'Rule 117',
    'Rule 119',
  ])
  expect(page({ q: 'nothing' })).toEqual({ rows: [], found: 0, pages: 1 })
})

test('a page that does not exist has no rules, and one that makes no sense is the first', () => {
  expect(page({ page: '9' }).rows).toEqual([])
  expect(page({ page: '-1' }).rows).toHaveLength(50)
})
