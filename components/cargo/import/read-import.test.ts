import { expect, test } from 'vitest'
import { readImport, type ImportAnswer, type ImportChoices } from './read-import.ts'
import { workbook, type SheetContent } from '#components/table-import/testing/workbook.ts'

const none: ImportChoices = {
  sheet: null,
  encoding: null,
  fields: {},
  corrections: {},
  isNameIgnored: false,
}

function read(
  content: string | readonly number[] | Uint8Array<ArrayBuffer>,
  { name = 'load.csv', choices = {} }: { name?: string; choices?: Partial<ImportChoices> } = {},
): Promise<ImportAnswer> {
  const part = typeof content === 'string' ? content : Uint8Array.from(content)
  return readImport(
    {
      source: { kind: 'file', file: new File([part], name) },
      choices: { ...none, ...choices },
      units: { length: 'cm', weight: 'kg' },
      rowsBefore: 0,
      piecesBefore: 0,
    },
    () => undefined,
  )
}

function tableOf(answer: ImportAnswer) {
  if (answer.kind !== 'table') throw new Error(JSON.stringify(answer))
  return answer
}

const names = (answer: ImportAnswer) => tableOf(answer).table.good.map(({ item }) => item.name)

const headings = ['Name', 'Qty', 'Length', 'Width', 'Height', 'Weight']
const goods = (name: string) => [name, 1, 60, 40, 40, 12]
const cover = { name: 'ปก', rows: [['ใบรายการสินค้า'], ['วันที่', { value: 46_349, format: 14 }]] }
const truck1 = { name: 'Truck 1', rows: [headings, goods('A')] }
const truck2 = { name: 'Truck 2', rows: [headings, goods('B'), goods('C')] }
const book = (sheets: readonly SheetContent[]) => new Uint8Array(workbook(sheets))

test('the sheet with the most goods is read, and the others are named with their rows', async () => {
  const answer = tableOf(await read(book([cover, truck1, truck2]), { name: 'load.xlsx' }))
  expect(names(answer)).toEqual(['B', 'C'])
  expect(answer.sheet).toBe(2)
  expect(answer.sheets.map(({ name, rows }) => [name, rows])).toEqual([
    ['ปก', 0],
    ['Truck 1', 1],
    ['Truck 2', 2],
  ])
})

test('a sheet that is chosen is read, and its columns as they were chosen', async () => {
  const bytes = book([cover, truck1, truck2])
  expect(names(await read(bytes, { choices: { sheet: 1 } }))).toEqual(['A'])
  const chosen = await read(bytes, { choices: { sheet: 1, fields: { 0: 'notes' } } })
  expect(tableOf(chosen).table.good[0]?.item).toMatchObject({ name: '', notes: 'A' })
  expect(tableOf(await read(bytes, { choices: { sheet: 0 } })).table.good).toEqual([])
})

test('a hidden sheet is read only when it is chosen', async () => {
  const answer = await read(book([{ ...truck2, isHidden: true }, truck1]))
  expect(names(answer)).toEqual(['A'])
  expect(tableOf(answer).sheets[0]?.isHidden).toBe(true)
})

/** "โต๊ะ,4,120,80,75,30" as Excel saves it in Thailand. */
const thaiRow = [0xe2, 0xb5, 0xea, 0xd0, ...new TextEncoder().encode(',4,120,80,75,30')]

test('a Thai text is read by its bytes', async () => {
  const answer = tableOf(await read(thaiRow))
  expect(answer.encoding).toBe('windows-874')
  expect(names(answer)).toEqual(['โต๊ะ'])
})

/** "木櫃與椅子" in Big5 is also a Thai text. */
const either = [0xa4, 0xec, 0xc2, 0x64, 0xbb, 0x50, 0xb4, 0xc8, 0xa4, 0x6c]
const eitherRow = [...either, ...new TextEncoder().encode(',4,120,80,75,30')]

test('what may be one encoding or another is asked, with what it says in each', async () => {
  const asked = await read(eitherRow)
  if (asked.kind !== 'which_encoding') throw new Error(asked.kind)
  expect(asked.samples.map(({ encoding }) => encoding)).toEqual(['windows-874', 'big5'])
  expect(asked.samples[1]?.lines).toEqual(['木櫃與椅子,4,120,80,75,30'])
  expect(names(await read(eitherRow, { choices: { encoding: 'big5' } }))).toEqual(['木櫃與椅子'])
})

test('headings that we know decide between encodings', async () => {
  // 品名,數量,長,寬,高,重量
  const codes = 'ab7e a657 2c bcc6 b671 2c aaf8 2c bc65 2c b0aa 2c adab b671 0d0a'.replaceAll(
    ' ',
    '',
  )
  const answer = tableOf(await read([...Buffer.from(codes, 'hex'), ...eitherRow]))
  expect(answer.encoding).toBe('big5')
  expect(names(answer)).toEqual(['木櫃與椅子'])
})

test('bytes of no known language are asked, and what is unreadable is never added', async () => {
  const bytes = [0xe2, 0xb5, 0xff, 0x80, ...new TextEncoder().encode(',4,120,80,75,30')]
  expect((await read(bytes)).kind).toBe('which_encoding')
  const answer = tableOf(await read(bytes, { choices: { encoding: 'utf-8' } }))
  expect(answer.table.good).toEqual([])
  expect(answer.table.failed[0]?.problems.map(({ kind }) => kind)).toEqual(['unreadable'])
})

test('a text that is named like a workbook is read as a text where it is a table', async () => {
  const list = 'Name\tQty\tLength\tWidth\tHeight\tWeight\nBox\t1\t60\t40\t40\t12\n'
  const answer = tableOf(await read(list, { name: 'load.xls' }))
  expect(names(answer)).toEqual(['Box'])
  expect(answer.isTextNamedWorkbook).toBe(true)
  const letter = await read('Dear Sir,\nhere is the list.\n', { name: 'load.xlsx' })
  expect(letter).toEqual({ kind: 'problem', problem: 'text_not_workbook' })
})

test.each([
  ['commas below a title with semicolons', 'Packing list; Bangkok; 2026\n\n', ',', '0.5'],
  ['semicolons with decimal commas', 'Packing list\n', ';', '0,5'],
  ['a stated separator', 'sep=|\r\n', '|', '0,5'],
  ['tabs', 'A, B, C and D\n', '\t', '0,5'],
])('lines with %s are separated', async (_, title, separator, weight) => {
  const lines = [headings, ['Box', '1', '60', '40', '40', weight]]
  const answer = tableOf(await read(title + lines.map((cells) => cells.join(separator)).join('\n')))
  expect(answer.table.good[0]?.item).toMatchObject({ name: 'Box', lengthMm: 600, weightG: 500 })
})

test('twenty thousand rows are read, and what is too much is one problem', async () => {
  const rows = [headings, ...Array.from({ length: 20_000 }, (_, row) => goods(`Box ${row}`))]
  const answer = tableOf(await read(rows.map((cells) => cells.join(',')).join('\n')))
  expect(answer.table.good).toHaveLength(500)
  expect(answer.table.failed).toHaveLength(19_500)
  const problems = new Set(answer.table.failed.map((row) => JSON.stringify(row.problems)))
  expect([...problems]).toEqual(['[{"kind":"too_many_rows","limit":500}]'])
})

test('goods in rows that a filter hides are read, and named', async () => {
  const rows = [['Title'], headings, goods('A'), goods('B'), ['Total', 2]]
  const answer = tableOf(await read(book([{ name: 'Load', rows, hiddenRows: [1, 4, 5] }])))
  expect(names(answer)).toEqual(['A', 'B'])
  expect(answer.hiddenRows).toEqual([4])
})

test('errors, formulas without a result and dates in cells are named', async () => {
  const rows = [
    headings,
    ['A', { value: 46_349, format: 14 }, { error: '#DIV/0!' }, { formula: 'C2*2' }, 40, 12],
    ['B', 1, { value: 600, format: '0" mm"' }, 40, 40, 12],
  ]
  const { table } = tableOf(await read(book([{ name: 'Load', rows }])))
  expect(table.failed[0]?.problems).toEqual([
    { kind: 'date', field: 'qty', value: '2026-11-23' },
    { kind: 'excel_error', field: 'length', value: '#DIV/0!' },
    { kind: 'no_result', field: 'width', value: '=C2*2' },
  ])
  expect(table.good[0]?.item.lengthMm).toBe(600)
})

test('a workbook without rows is empty', async () => {
  const empty = await read(book([{ name: 'One', rows: [] }]))
  expect(empty).toEqual({ kind: 'problem', problem: 'empty' })
})
