import { expect, it } from 'vitest'
import { makeCheckedNumber } from '#lib/checked-number.ts'
import { referencePrefix } from '#lib/paying/reference-code.ts'
import { dayOrderOf, readMoment } from './read-moment.ts'
import { readStatement } from './read-statement.ts'
import { readTransfers, type ReadTransfers } from './read-transfers.ts'

const code = makeCheckedNumber(referencePrefix, new Uint8Array(8).fill(7))
const nowMs = new Date('2026-11-28T12:00:00+07:00').getTime()

async function read(text: string, named: readonly string[] = []): Promise<ReadTransfers> {
  const file = new File([text], 'statement.csv')
  const answer = await readStatement(file, { sheet: null, encoding: null }, () => undefined)
  if (answer.kind !== 'table') throw new Error(answer.kind)
  const { headings, fields, rows } = answer.table
  expect(headings.filter((_, column) => fields[column] !== null)).toEqual(
    expect.arrayContaining([...named]),
  )
  return readTransfers(rows, { fields, currency: 'THB', nowMs })
}

it('reads a Thai statement below its title, with the years and columns that its bank prints', async () => {
  const { transfers, faulty, otherRows } = await read(
    [
      'บัญชีเลขที่,123-4-56789-0,,,,,',
      'ชื่อบัญชี,บจก. ทดสอบ,,,,,',
      'ลำดับ,วันที่,เวลา,รายการ,เงินถอน,เงินฝาก,ยอดคงเหลือ,รายละเอียด',
      `1,25/11/69,09.30,โอนเงิน,,"1,250.00","9,999.00",จาก X1234 นาย สมชาย ${code.toLowerCase()}`,
      '2,26/11/2569,14:05:10,ถอน,500.00,,"9,499.00",ค่าธรรมเนียม',
      '3,27 พ.ย. 69,,โอนเงิน,,฿20.50,"9,519.50",SCB นาง สมหญิง',
      ',,,,,,,ต่อ บรรทัดที่สอง',
      'รวม,,,,500.00,"1,270.50",,',
    ].join('\n'),
    ['วันที่', 'เวลา', 'เงินฝาก', 'รายละเอียด'],
  )
  expect(faulty).toEqual([])
  expect(otherRows).toBe(1)
  expect(transfers).toMatchObject([
    {
      rowNumber: 4,
      receivedAt: new Date('2026-11-25T09:30:00+07:00'),
      amount: 1250,
      number: null,
      referenceCodes: [code],
    },
    {
      rowNumber: 6,
      receivedAt: new Date('2026-11-27T00:00:00+07:00'),
      amount: 20.5,
      details: 'โอนเงิน · SCB นาง สมหญิง · ต่อ บรรทัดที่สอง',
      referenceCodes: [],
    },
  ])
})

it('reads one column of signed sums, and the numbers of the bank', async () => {
  const { transfers, otherRows } = await read(
    [
      'Transaction ID;Date;Amount;Description',
      `T-1;2026-11-25 09:30;1250.00;BT ${code.slice(2)}`,
      'T-2;2026-11-25 10:00;-300.00;Fuel',
      'T-3;2026-11-26T11:00:30;7,5 CR;Refund',
      'T-4;2026-11-26T11:00:30;80.00 DR;Fee',
    ].join('\n'),
    ['Transaction ID', 'Amount'],
  )
  expect(otherRows).toBe(2)
  expect(transfers.map(({ number, amount }) => [number, amount])).toEqual([
    ['T-1', 1250],
    ['T-3', 7.5],
  ])
  expect(transfers[0]?.referenceCodes).toEqual([code])
})

it('names the rows that it cannot read', async () => {
  const { transfers, faulty } = await read(
    [
      'Date,Deposit,Details',
      '31/11/2026,100,A',
      'yesterday,100,B',
      '01/12/2026,100,C',
      '01/11/2026,ten,D',
      ',100,E',
      '01/11/2026,1.005,F',
    ].join('\n'),
  )
  expect(transfers).toEqual([])
  expect(faulty).toEqual([
    { rowNumber: 2, fault: 'date', text: '31/11/2026' },
    { rowNumber: 3, fault: 'date', text: 'yesterday' },
    { rowNumber: 4, fault: 'future', text: '01/12/2026' },
    { rowNumber: 5, fault: 'amount', text: 'ten' },
    { rowNumber: 6, fault: 'date', text: '' },
    { rowNumber: 7, fault: 'amount', text: '1.005' },
  ])
})

it('knows a transfer again in another statement, and two that are alike apart', async () => {
  const rows = ['25/11/2026 09:30,100,Somchai', '25/11/2026 09:30,100,Somchai']
  const whole = await read(
    ['No,Date,Deposit,Details,Balance', `9,24/11/2026,5,Suda,5`]
      .concat(rows.map((row, nth) => `${nth},${row},${nth}`))
      .join('\n'),
  )
  const later = await read(['Date,Deposit,Details', ...rows].join('\n'))
  const made = ({ transfers }: ReadTransfers) => transfers.map(({ madeFrom }) => madeFrom)
  expect(made(whole).slice(1)).toEqual(made(later))
  expect(new Set(made(whole)).size).toBe(3)
})

it.each([
  ['25 Nov 2026', '', new Date('2026-11-25T00:00:00+07:00')],
  ['25-NOV-26', '23:59', new Date('2026-11-25T23:59:00+07:00')],
  ['๒๕/๑๑/๒๕๖๙', '๐๙:๓๐', new Date('2026-11-25T09:30:00+07:00')],
  ['2026年11月25日 09:30:15', '', new Date('2026-11-25T09:30:15+07:00')],
  ['20261125', '12:00 am', new Date('2026-11-25T00:00:00+07:00')],
  ['25/11/2026', '1:05 PM', new Date('2026-11-25T13:05:00+07:00')],
  ['29/02/2569', '', null],
  ['25/13/2026', '', null],
  ['25/11/2026', '25:00', null],
])('reads %s %s', (date, time, moment) => {
  expect(readMoment({ date, time }, 'day first')).toEqual(moment)
})

it('takes the month first only where a date of the file needs it', () => {
  expect(dayOrderOf(['01/02/2026', '11/25/2026'])).toBe('month first')
  expect(dayOrderOf(['01/02/2026', '25/11/2026', ''])).toBe('day first')
})
