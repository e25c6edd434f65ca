import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quoteItemSchema } from '#lib/contract/quote-request.ts'
import type { DraftItem } from '#lib/cargo/draft-item.ts'
import { quoteItemOf } from '#lib/cargo/quote-item-of.ts'
import type { Merge } from '#components/table-import/merge.ts'
import { missingFields, readTable, withChoice, type ChosenFields } from './read-table.ts'

const units = { length: 'cm', weight: 'kg' } as const

function read(
  rows: readonly (readonly string[])[],
  {
    before = { rows: 0, pieces: 0 },
    chosen = {},
    merges = [] as readonly Merge[],
    corrections = {},
    isNameIgnored = false,
  } = {},
) {
  let id = 0
  return readTable(
    { rows, merges },
    {
      units,
      chosen,
      corrections,
      isNameIgnored,
      rowsBefore: before.rows,
      piecesBefore: before.pieces,
      newId: () => String(id++),
    },
  )
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
  expect(found).toBe('none')
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
  const others = Array.from({ length: 4 }, (_, row) => [`Box ${row}`, ...box.slice(1)])
  const many = read([headings, ...others], {
    before: { rows: 498, pieces: 0 },
  })
  expect(many.good).toHaveLength(2)
  expect(many.failed.map(({ problems }) => problems)).toEqual([
    [{ kind: 'too_many_rows', limit: 500 }],
    [{ kind: 'too_many_rows', limit: 500 }],
  ])
  const full = read([headings, ['Box', '8', '1', '1', '1', '1'], box], {
    before: { rows: 1, pieces: 9993 },
  })
  expect(full.failed.map(({ rowNumber }) => rowNumber)).toEqual([2])
  expect(full.good.map(({ rowNumber }) => rowNumber)).toEqual([3])
})

test('rows with equal goods are one where there are more than a quote takes, with all their pieces', () => {
  const row = (index: number) => [`Box ${index % 37}`, '1', '60', '40', '40', `${5 + (index % 37)}`]
  const few = read([headings, ...Array.from({ length: 400 }, (_, index) => row(index))])
  expect([few.good.length, few.grouped]).toEqual([400, null])
  const many = read([headings, ...Array.from({ length: 10_000 }, (_, index) => row(index))])
  expect(many.failed).toEqual([])
  expect(many.grouped).toEqual({ rows: 10_000, goods: 37 })
  expect(many.good.map(({ rowNumber, item }) => [rowNumber, item.name]).slice(0, 2)).toEqual([
    [2, 'Box 0'],
    [3, 'Box 1'],
  ])
  expect(many.good.reduce((sum, { item }) => sum + Number(item.qty), 0)).toBe(10_000)
  expect(many.good[0]?.item.qty).toBe(271)
})

test('where too many kinds remain, equal sizes may be put together whatever their names', () => {
  const rows = Array.from({ length: 900 }, (_, index) => {
    const side = `${40 + (index % 9)}`
    return [`Serial ${index}`, '2', side, '40', '40', '12']
  })
  const named = read([headings, ...rows])
  expect([named.good.length, named.failed.length, named.withoutNames]).toEqual([500, 400, 9])
  const { good, failed, grouped, withoutNames } = read([headings, ...rows], { isNameIgnored: true })
  expect([good.length, failed.length, withoutNames]).toEqual([9, 0, null])
  expect(grouped).toEqual({ rows: 900, goods: 9 })
  expect(good[0]?.item).toMatchObject({ name: 'Serial 0', qty: 200 })
})

test('a cell that is written anew is read in the place of the old one', () => {
  const rows = [headings, ['Tube', 'two', '60', '40', '40'], ['Box', '1', '60', '40', '40', '12']]
  const { good, failed } = read(rows, { corrections: { 2: { 1: '2', 5: '7,5' }, 9: { 0: 'x' } } })
  expect(failed).toEqual([])
  expect(good[0]?.item).toMatchObject({ name: 'Tube', qty: 2, weightG: 7500 })
  expect(good[1]?.item).toMatchObject({ name: 'Box', qty: 1 })
})

test('of any table, every row that is taken over is one that a quote takes', () => {
  const cell = fc.oneof(
    fc.array(fc.nat(0xffff), { maxLength: 8 }).map((codes) => String.fromCharCode(...codes)),
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

const rowOf = (item: DraftItem | undefined) =>
  item && [item.name, item.qty, item.lengthMm, item.widthMm, item.heightMm, item.weightG]

test('a packing list with a title, headings, groups, totals and a signature gives its goods', () => {
  const table = read([
    ['บริษัท ตัวอย่าง จำกัด'],
    ['ใบรายการสินค้า', '', '', 'วันที่', '2026-11-23'],
    [],
    ['ลำดับ', 'รายการสินค้า', 'จำนวน', 'กว้าง (ซม.)', 'ยาว (ซม.)', 'สูง (ซม.)', 'น้ำหนัก (กก.)', 'ราคา'],
    ['', 'ห้องนอน'],
    ['1', 'เตียง', '2', '160', '200', '40', '55', '9000'],
    ['ลำดับ', 'รายการสินค้า', 'จำนวน', 'กว้าง (ซม.)', 'ยาว (ซม.)', 'สูง (ซม.)', 'น้ำหนัก (กก.)', 'ราคา'],
    ['2', 'ตู้', '1', '60', '120', '200', '80', '7000'],
    ['', 'รวมทั้งสิ้น', '3', '', '', '', '190', '16000'],
    ['ผู้จัดทำ ____'],
  ])
  expect(table.good.map(({ rowNumber, item }) => [rowNumber, ...(rowOf(item) ?? [])])).toEqual([
    [6, 'เตียง', 2, 2000, 1600, 400, 55_000],
    [8, 'ตู้', 1, 1200, 600, 2000, 80_000],
  ])
  expect(table.failed).toEqual([])
  expect(table.skipped.map(({ rowNumber, kind }) => [rowNumber, kind])).toEqual([
    [1, 'title'],
    [2, 'title'],
    [5, 'text'],
    [7, 'headings'],
    [9, 'total'],
    [10, 'text'],
  ])
  const ignored = table.columns.filter(({ column }) => column === null)
  expect(ignored.map(({ heading }) => heading)).toEqual(['ลำดับ', 'ราคา'])
})

test.each(['Total', 'TOTAL:', 'Grand total', 'รวม', '合计', '合 计', '總計', 'Total 20 cartons'])(
  'a row "%s" is no goods',
  (word) => {
    const table = read([headings, ['Box', '1', '1', '1', '1', '1'], [word, '20', '', '', '', '40']])
    expect(table.skipped).toEqual([{ rowNumber: 3, kind: 'total', text: word }])
    expect(table.failed).toEqual([])
  },
)

test('goods whose name only begins like a total are goods', () => {
  const table = read([headings, ['Total station, Leica', '1', '60', '40', '40', '12']])
  expect(table.good).toHaveLength(1)
})

test('a row without its numbers is named, not passed over', () => {
  const table = read([headings, ['Box', '2', '', '', '', '']])
  expect(table.failed[0]?.problems.map(({ kind }) => kind)).toEqual(Array(4).fill('missing'))
})

const merge = (column: number, top: number, bottom: number): Merge => ({
  top,
  left: column,
  bottom,
  right: column,
})

test('a size merged over rows is that of each row', () => {
  const rows = [headings, ['A', '1', '60', '40', '30', '5'], ['B', '2', '', '40', '30', '']]
  const { good, failed } = read(rows, { merges: [merge(2, 1, 2), merge(5, 1, 2)] })
  expect(failed).toEqual([])
  expect(good.map(({ item }) => rowOf(item))).toEqual([
    ['A', 1, 600, 400, 300, 5000],
    ['B', 2, 600, 400, 300, 5000],
  ])
})

test('goods that share their pieces with the row above are named with it, and are no pieces more', () => {
  const rows = [headings, ['A', '4', '60', '40', '30', '5'], ['B'], ['C', '1', '9', '9', '9', '9']]
  const merges = [1, 2, 3, 4, 5].map((column) => merge(column, 1, 2))
  const { good, failed, skipped } = read(rows, { merges })
  expect(failed).toEqual([])
  expect(skipped).toEqual([{ rowNumber: 3, kind: 'continued', text: 'B' }])
  expect(good.map(({ item }) => rowOf(item))).toEqual([
    ['A, B', 4, 600, 400, 300, 5000],
    ['C', 1, 90, 90, 90, 90 * 100],
  ])
})

test('nobody knows the share of each row in a total that several have together', () => {
  const total = ['Name', 'Qty', 'Length', 'Width', 'Height', 'Total weight']
  const rows = [total, ['A', '1', '9', '9', '9', '50'], ['B', '2', '9', '9', '9', '']]
  const byWeight = read(rows, { merges: [merge(5, 1, 2)] })
  expect(byWeight.good).toEqual([])
  const problem = { kind: 'merged', field: 'weightTotal', value: '50' }
  expect(byWeight.failed.map(({ problems }) => problems)).toEqual([[problem], [problem]])
  const byPieces = read([headings, ['A', '3', '9', '9', '9', '5'], ['B', '', '8', '8', '8', '4']], {
    merges: [merge(1, 1, 2)],
  })
  expect(byPieces.good).toEqual([])
  expect(byPieces.failed.map(({ problems }) => problems[0]?.kind)).toEqual(['merged', 'merged'])
})

test('sizes in one column and the weight of a row are those of one piece', () => {
  const one = ['Description', 'Cartons', 'Qty', 'Size W x L x H (mm)', 'Total weight (kg)']
  const { good, columns } = read([
    one,
    ['Shirts', '3', '900', '400*600*300', '100'],
    ['Shoes', '2', '50', '40 x 60 x 30 cm', '20'],
  ])
  expect(good.map(({ item }) => rowOf(item))).toEqual([
    ['Shirts', 3, 600, 400, 300, 33_334],
    ['Shoes', 2, 600, 400, 300, 10_000],
  ])
  expect(columns.filter(({ column }) => column === null).map(({ heading }) => heading)).toEqual([
    'Qty',
  ])
})

test('a total that is the sum of the weights makes them those of all pieces of their rows', () => {
  const list = (heading: string, total: string) => [
    ['Description', 'Cartons', 'L', 'W', 'H', heading],
    ['A', '4', '60', '40', '30', '100'],
    ['B', '10', '60', '40', '30', '50.2'],
    ['Total', '14', '', '', '', total],
  ]
  const weights = (heading: string, total: string, chosen: ChosenFields = {}) =>
    read(list(heading, total), { chosen }).good.map(({ item }) => item.weightG)
  expect(weights('G.W. (kg)', '150')).toEqual([25_000, 5020])
  expect(read(list('G.W. (kg)', '150')).weightsOfRows).toEqual({
    heading: 'G.W. (kg)',
    totalRow: 4,
  })
  // The sum of all pieces, no sum of either, and a heading or a choice that says otherwise.
  for (const [heading, total, chosen] of [
    ['G.W. (kg)', '902'],
    ['G.W. (kg)', '77'],
    ['G.W. (kg)', ''],
    ['Weight per carton', '150'],
    ['G.W. (kg)', '150', { 5: 'weight' }],
  ] as const) {
    expect(weights(heading, total, chosen)).toEqual([100_000, 50_200])
  }
})

test('a column is read as the field that was chosen for it, in the unit of its heading', () => {
  const rows = [
    ['Name', 'Pieces', 'A (mm)', 'B', 'C', 'Net weight'],
    ['Box', '2', '600', '40', '40', '12'],
  ]
  const first = read(rows)
  expect(first.good).toEqual([])
  expect(first.failed[0]?.problems).toEqual(
    ['length', 'width', 'height', 'weight'].map((field) => ({ kind: 'no_column', field })),
  )
  expect(missingFields(first.columns)).toEqual(['length', 'width', 'height', 'weight'])
  const choices = [
    [2, 'length'],
    [3, 'height'],
    [4, 'height'],
    [3, 'width'],
    [5, 'weight'],
    [0, null],
  ] as const
  const chosen = choices.reduce<ChosenFields>(
    (fields, [index, field]) => withChoice(fields, index, field),
    {},
  )
  const { good, columns } = read(rows, { chosen })
  expect(rowOf(good[0]?.item)).toEqual(['', 2, 600, 400, 400, 12_000])
  expect(missingFields(columns)).toEqual([])
})

test('a choice of a field takes the fields away that it excludes', () => {
  const rows = [
    ['Name', 'Length', 'Width', 'Height', 'Outside', 'Weight', 'Sum'],
    ['Box', '1', '1', '1', '60x40x30', '1', '12'],
  ]
  const chosen = withChoice(withChoice({}, 4, 'size'), 6, 'weightTotal')
  expect(rowOf(read(rows, { chosen }).good[0]?.item)).toEqual(['Box', 1, 600, 400, 300, 12_000])
  const back = withChoice(withChoice(chosen, 1, 'length'), 5, 'weight')
  expect(rowOf(read(rows, { chosen: back }).good[0]?.item)).toEqual(['Box', 1, 10, 10, 10, 1000])
})

test('under headings in a language we do not know nothing is guessed', () => {
  const rows = [
    ['Tên', 'Nặng', 'Dài', 'Rộng', 'Cao', 'Số'],
    ['Hộp', '12', '60', '40', '40', '4'],
  ]
  const { good, headings: found } = read(rows)
  expect(found).toBe('unknown')
  expect(good).toEqual([])
})

test('of any table, each row with text is added, refused or passed over, once', () => {
  const cell = fc.constantFrom(
    '',
    '1',
    '60',
    "5'",
    'Box',
    'Total',
    'รวม',
    'Name',
    'Qty',
    '#N/A',
    'x',
  )
  const rows = fc.array(fc.array(cell, { maxLength: 7 }), { maxLength: 15 })
  const merges = fc.array(
    fc.record({
      top: fc.nat(15),
      left: fc.nat(6),
      bottom: fc.nat(15),
      right: fc.nat(6),
    }),
    { maxLength: 3 },
  )
  fc.assert(
    fc.property(rows, merges, fc.boolean(), (body, merged, withHeadings) => {
      const table = withHeadings ? [headings, ...body] : body
      const { good, failed, skipped } = read(table, { merges: merged })
      const numbers = [...good, ...failed, ...skipped].map(({ rowNumber }) => rowNumber)
      expect(new Set(numbers).size).toBe(numbers.length)
      const filled = table.flatMap((cells, index) =>
        cells.some((each) => each !== '') ? [index + 1] : [],
      )
      for (const row of numbers) expect(filled).toContain(row)
      // Headings take one row or two.
      expect(filled.length - numbers.length).toBeLessThanOrEqual(2)
    }),
  )
})
