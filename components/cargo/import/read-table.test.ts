import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quoteItemSchema } from '#lib/contract/quote-request.ts'
import { quoteItemOf } from '#lib/cargo/quote-item-of.ts'
import { readTable } from './read-table.ts'

const units = { length: 'cm', weight: 'kg' } as const

function read(table: readonly (readonly string[])[], before = { rows: 0, pieces: 0 }) {
  let id = 0
  const { rows: rowsBefore, pieces: piecesBefore } = before
  return readTable(table, { units, rowsBefore, piecesBefore, newId: () => String(id++) })
}

const headings = ['Name', 'Qty', 'Length', 'Width', 'Height', 'Weight']

test('rows are numbered as a spreadsheet numbers them, empty ones included', () => {
  const { good, failed } = read([
    [],
    headings,
    ['Box', '2', '60', '40', '40', '12.5'],
    ['', '', '', '', '', ''],
    ['Tube', 'x', '60', '40', '40', ''],
  ])
  expect(good).toMatchObject([
    {
      rowNumber: 3,
      item: { name: 'Box', qty: 2, lengthMm: 600, widthMm: 400, heightMm: 400, weightG: 12_500 },
    },
  ])
  expect(failed).toEqual([
    {
      rowNumber: 5,
      cells: ['Tube', 'x', '60', '40', '40', ''],
      problems: [
        { kind: 'not_a_number', field: 'qty', value: 'x' },
        { kind: 'missing', field: 'weight', value: '' },
      ],
    },
  ])
})

test('without headings columns are taken by their places', () => {
  const { good, headings: found } = read([
    ['Box', '2', '60', '40', '40', '12', 'no', 'yes', 'ใช่', 'up'],
  ])
  expect(found).toBeNull()
  expect(good[0]?.item).toMatchObject({
    stackable: false,
    fragile: true,
    flipable: true,
    notes: 'up',
  })
})

test('a unit in a cell goes before that of its heading, and that before the chosen one', () => {
  const { good } = read([
    ['Length (mm)', 'Width', 'Height', 'Weight (lb)'],
    ['600', '40', '1.2 m', '10'],
    ['60cm', '400 มม.', '40厘米', '5 公斤'],
  ])
  expect(
    good.map(({ item }) => [item.lengthMm, item.widthMm, item.heightMm, item.weightG]),
  ).toEqual([
    [600, 400, 1200, 4536],
    [600, 400, 400, 5000],
  ])
  expect(good[0]?.item.qty).toBe(1)
})

test.each([
  ['0', { kind: 'not_positive' }],
  ['-3', { kind: 'not_a_number' }],
  ['1.5', { kind: 'not_whole' }],
  ['100001', { kind: 'too_large', limit: 100_000 }],
  ['3 kg', { kind: 'not_a_number' }],
])('a quantity of %s is refused', (value, problem) => {
  const { failed } = read([headings, ['Box', value, '1', '1', '1', '1']])
  expect(failed[0]?.problems).toEqual([{ field: 'qty', value, ...problem }])
})

test('other cells are refused by what they hold', () => {
  const wide = [...headings, 'Fragile', 'Photos']
  const { failed } = read([
    wide,
    ['n'.repeat(201), '1', '10001', '1', '1', '2000000', 'maybe', 'javascript:alert(1)'],
  ])
  expect(
    failed[0]?.problems.map((problem) => ('field' in problem ? [problem.kind, problem.field] : [])),
  ).toEqual([
    ['too_long', 'name'],
    ['too_large', 'length'],
    ['too_large', 'weight'],
    ['not_yes_no', 'fragile'],
    ['not_a_link', 'photos'],
  ])
})

test('a load takes 500 rows and 10,000 pieces, with those that were there before', () => {
  const box = ['Box', '1', '1', '1', '1', '1']
  const many = read([headings, ...Array.from({ length: 4 }, () => box)], { rows: 498, pieces: 0 })
  expect(many.good).toHaveLength(2)
  expect(many.failed.map(({ problems }) => problems)).toEqual([
    [{ kind: 'too_many_rows', limit: 500 }],
    [{ kind: 'too_many_rows', limit: 500 }],
  ])
  const full = read([headings, ['Box', '8', '1', '1', '1', '1'], box], { rows: 1, pieces: 9993 })
  expect(full.failed.map(({ rowNumber }) => rowNumber)).toEqual([2])
  expect(full.good.map(({ rowNumber }) => rowNumber)).toEqual([3])
})

test('of any table, every row that is taken over is one that a quote takes', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 8 }),
    fc.integer({ min: -2, max: 200_000 }).map(String),
    fc.constantFrom('60', '1,5', '๓๐', '10 cm', 'yes', ''),
  )
  const rows = fc.array(fc.array(cell, { minLength: 4, maxLength: 8 }), { maxLength: 12 })
  fc.assert(
    fc.property(rows, fc.boolean(), (table, withHeadings) => {
      const { good, failed } = read(withHeadings ? [headings, ...table] : table)
      for (const { item } of good)
        expect(quoteItemSchema.safeParse(quoteItemOf(item)).error).toBeUndefined()
      for (const { problems } of failed) expect(problems.length).toBeGreaterThan(0)
      const numbers = [...good, ...failed].map(({ rowNumber }) => rowNumber)
      expect(new Set(numbers).size).toBe(numbers.length)
    }),
    { numRuns: 100 },
  )
})
