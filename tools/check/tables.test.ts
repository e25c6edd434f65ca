import { expect, test } from 'vitest'
import { plantedProject } from './project.ts'
import { tablesOfOneRoom as check } from './tables.ts'

test('a table that two rooms name is found in both', () => {
  const project = plantedProject({
    'server/tms/quotes/store.ts': 'export const all = `select * from tms.quotes`',
    'server/tms/orders/store.ts': '\nexport const one = `update tms.quotes set status = 1`',
    'server/tms/orders/other.ts': 'export const own = `select * from tms.orders`',
  })
  expect(check.find(project)).toEqual([
    {
      path: 'server/tms/quotes/store.ts',
      line: 1,
      message: "names tms.quotes, as orders and quotes do: it is one room's",
    },
    {
      path: 'server/tms/orders/store.ts',
      line: 2,
      message: "names tms.quotes, as orders and quotes do: it is one room's",
    },
  ])
})

test('several files of a room, tests, functions and names that begin alike are no matter', () => {
  const project = plantedProject({
    'server/tms/quotes/store.ts': 'export const a = `select tms.word_grams(1) from tms.quotes`',
    'server/tms/quotes/list-store.ts': 'export const b = `select * from tms.quotes`',
    'server/tms/orders/store.ts':
      'export const c = `select tms.word_grams(1) from tms.quote_texts`',
    'server/tms/orders/orders.test.ts': 'export const d = `select * from tms.quotes`',
  })
  expect(check.find(project)).toEqual([])
})
