import { expect, test } from 'vitest'
import { workbook, type SheetContent } from '#components/table-import/testing/workbook.ts'
import { mostRows, readWaybillTable, type WaybillTableAnswer } from './read-waybill-table.ts'

function read(
  content: string | Uint8Array<ArrayBuffer>,
  { name = 'waybills.csv', sheet = null }: { name?: string; sheet?: number | null } = {},
): Promise<WaybillTableAnswer> {
  const file = new File([content], name)
  return readWaybillTable({ kind: 'file', file }, { sheet, encoding: null }, () => undefined)
}

function tableOf(answer: WaybillTableAnswer) {
  if (answer.kind !== 'table') throw new Error(JSON.stringify(answer))
  return answer
}

const rowNumbers = (answer: WaybillTableAnswer) =>
  tableOf(answer).table.rows.map(({ rowNumber }) => rowNumber)
const book = (sheets: readonly SheetContent[]) => new Uint8Array(workbook(sheets))

test('titles, repeated headings, empty lines, totals and signatures are no parcels', async () => {
  const lines = [
    'Orders of 23 November,,',
    'Order no,Receiver,Weight (kg)',
    'PO-1,Somchai,1.5',
    ',,',
    'Order no,Receiver,Weight (kg)',
    'PO-2,Suda,2',
    'Total,,3.5',
    'Checked by,,',
  ]
  const answer = tableOf(await read(lines.join('\r\n')))
  expect(rowNumbers(answer)).toEqual([3, 6])
  expect(answer.table.skipped.map(({ rowNumber, kind }) => [rowNumber, kind])).toEqual([
    [1, 'title'],
    [5, 'headings'],
    [7, 'total'],
    [8, 'text'],
  ])
  expect(answer.table.fields).toEqual(['outTradeNo', 'receiverName', 'weight'])
})

test('a receiver called Total is not a sum, and digits kept as a text are read', async () => {
  const lines = [
    'Order no,Receiver,Phone,Address,District,Province,Zip',
    'PO-1,Total,="0812345678",5 Moo 4,Mae Rim,Chiang Mai,50180',
    'Total,,,,,,',
  ]
  const { table } = tableOf(await read(lines.join('\n')))
  expect(table.rows.map(({ cells }) => cells[2])).toEqual(['0812345678'])
})

test('one row is a table, and headings alone are none', async () => {
  expect(rowNumbers(await read('Order no,Receiver\nPO-1,Somchai'))).toEqual([2])
  expect(await read('Order no,Receiver\n')).toEqual({ kind: 'problem', problem: 'empty' })
})

test('headings in words nobody here knows are kept, so that a person can map them', async () => {
  const { table } = tableOf(await read('Auftrag,Kunde,Ort\nPO-1,Anna,Bern'))
  expect(table.headings).toEqual(['Auftrag', 'Kunde', 'Ort'])
  expect(table.fields).toEqual([null, null, null])
  expect(table.rows).toHaveLength(1)
})

test('a table without headings has a column for each cell of its widest row', async () => {
  const { table } = tableOf(await read('PO-1,081 234 5678\nPO-2,081 234 5679,x'))
  expect(table.rows).toHaveLength(2)
  expect(table.headings).toEqual(['', '', ''])
})

test('the sheet with the most rows below known headings is read', async () => {
  const headings = ['เลขที่ออเดอร์', 'ชื่อผู้รับ', 'จังหวัด']
  const notes = Array.from({ length: 9 }, (_, index) => [`note ${index}`, 'x'])
  const sheets = [
    { name: 'Notes', rows: notes },
    { name: 'Old', isHidden: true, rows: [headings, ['A', 'B', 'C'], ['D', 'E', 'F']] },
    { name: 'Orders', rows: [headings, ['PO-1', 'สมชาย', 'เชียงใหม่']], hiddenRows: [2] },
  ]
  const answer = tableOf(await read(book(sheets), { name: 'orders.xlsx' }))
  expect(answer.sheet).toBe(2)
  expect(answer.hiddenRows).toEqual([2])
  expect(rowNumbers(await read(book(sheets), { sheet: 1 }))).toEqual([2, 3])
})

test('a text that is merged over rows is in each, and known to come from above', async () => {
  const rows = [
    ['Order no', 'Empfänger', 'Weight'],
    ['PO-1', 'Somchai', 12],
    ['', '', ''],
    ['', '', 3],
  ]
  const content = { name: 'Orders', rows, merges: ['A2:A4', 'B2:B4', 'C2:C3'] }
  const { table } = tableOf(await read(book([content])))
  expect(table.fields).toEqual(['outTradeNo', null, 'weight'])
  expect(table.rows).toEqual([
    { rowNumber: 2, cells: ['PO-1', 'Somchai', '12'] },
    { rowNumber: 3, cells: ['PO-1', 'Somchai', '12'], merged: [0, 1, 2] },
    { rowNumber: 4, cells: ['PO-1', 'Somchai', '3'], merged: [0, 1] },
  ])
})

test('a program, an old workbook and a letter are refused by what they are', async () => {
  const refused = { kind: 'problem' }
  expect(await read('MZ\u0090\u0000\u0003')).toEqual({ ...refused, problem: 'not_a_table' })
  const old = Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1)
  expect(await read(old, { name: 'a.xls' })).toEqual({ ...refused, problem: 'old_excel' })
  const broken = Uint8Array.of(0x50, 0x4b, 0x03, 0x04, 1, 2, 3)
  expect(await read(broken, { name: 'a.xlsx' })).toEqual({ ...refused, problem: 'broken' })
  const letter = await read('Dear Sir,\nhere they are.\n', { name: 'a.xlsx' })
  expect(letter).toEqual({ ...refused, problem: 'text_not_workbook' })
})

test('more rows than can be imported at once are counted, and none is taken', async () => {
  const lines = Array.from({ length: 60_000 }, (_, index) => `PO-${index},Somchai`)
  const answer = await read(['Order no,Receiver', ...lines].join('\n'))
  expect(answer).toEqual({ kind: 'too_many_rows', count: 60_000 })
  expect(
    rowNumbers(await read(['Order no,Receiver', ...lines.slice(0, mostRows)].join('\n'))),
  ).toHaveLength(mostRows)
})

test('Thai as Excel saves it there is read by its bytes', async () => {
  // "เลขที่ออเดอร์,ชื่อผู้รับ" and a row.
  const codes = 'e0c5a2b7d5e8cdcde0b4cdc3ec2caad7e8cdbcd9e9c3d1ba0d0a504f2d312cc1d2b9d40d0a'
  const answer = tableOf(await read(Uint8Array.from(Buffer.from(codes, 'hex'))))
  expect(answer.encoding).toBe('windows-874')
  expect(answer.table.fields).toEqual(['outTradeNo', 'receiverName'])
  expect(answer.table.rows[0]?.cells).toEqual(['PO-1', 'มานิ'])
})
