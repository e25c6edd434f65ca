import { expect, test } from 'vitest'
import { waybillCreateSchema } from '#lib/contract/waybill-create.ts'
import {
  checkRows,
  problemsOfResult,
  readWaybill,
  type ImportRow,
  type RowReading,
} from './check-rows.ts'
import type { ImportField } from './import-fields.ts'

const reading: RowReading = {
  units: {},
  sender: {
    senderPhone: '02 111 1111',
    senderName: '',
    senderAddress: '',
    senderDistrictName: '',
    senderCityName: '',
    senderPostCode: '',
  },
  keepsPhones: false,
  offered: {
    service_id: [
      { id: '0199a000-0000-7000-8000-000000000001', code: 'FTL', name: 'Full truck' },
      { id: '0199a000-0000-7000-8000-000000000002', code: 'LTL', name: 'Part load' },
    ],
    product_category_id: [
      { id: '0199a000-0000-7000-8000-000000000003', code: 'F', name: 'เฟอร์นิเจอร์' },
    ],
    additional_service_ids: [
      { id: '0199a000-0000-7000-8000-000000000004', code: 'lift', name: 'Tail lift, 1 t' },
      { id: '0199a000-0000-7000-8000-000000000005', code: 'crew', name: 'Crew' },
    ],
  },
}

const receiver = {
  outTradeNo: 'PO-1',
  receiverName: 'สมชาย',
  receiverPhone: '081-234-5678',
  receiverAddress: '5 Moo 4',
  receiverCityName: 'Mae Rim',
  receiverProvinceName: 'Chiang Mai',
  receiverPostCode: '50180',
} satisfies ImportRow['texts']

const rowOf = (texts: ImportRow['texts'], rowNumber = 2): ImportRow => ({
  rowNumber,
  texts: { ...receiver, ...texts },
})

const problemsOf = (...rows: ImportRow[]) => [...checkRows(rows, reading)]

test('rows with one number are one waybill with all their parcels, and the contract takes it', () => {
  const rows = [
    rowOf({ weight: '7,5', length: '600 mm', itemValue: '฿1,200.-', remark: 'Ring' }),
    rowOf({ weight: '500 g', piece_count: '3 boxes', declaredValue: '2.000,50' }, 3),
    // A number written once is enough for the rest of the receiver.
    { rowNumber: 9, texts: { outTradeNo: 'PO-1', itemDesc: 'Chair' } },
  ]
  expect(problemsOf(...rows)).toEqual([])
  const { payload } = readWaybill(rows, reading)
  expect(payload).toEqual({
    ...receiver,
    senderPhone: '02 111 1111',
    remark: 'Ring',
    autoSplit: false,
    insurance: { declaredValue: 2000.5 },
    parcelList: [
      { weight: 7.5, length: 60, itemValue: 1200 },
      { weight: 0.5, piece_count: 3 },
      { itemDesc: 'Chair' },
    ],
  })
  expect(waybillCreateSchema.safeParse(payload).success).toBe(true)
})

test('the unit of a heading is that of the cells without one', () => {
  const units = { weight: { weightUnit: 'g' }, height: { lengthUnit: 'in' } } as const
  const rows = [rowOf({ weight: '500', height: '10' })]
  const { payload } = readWaybill(rows, { ...reading, units })
  expect(payload['parcelList']).toEqual([{ weight: 0.5, height: 25.4 }])
})

test('an order number with an E in it is not a shortened number', () => {
  expect(problemsOf(rowOf({ outTradeNo: '12E5' }))).toEqual([])
})

test.each<[ImportField, string, string]>([
  ['outTradeNo', '1.23E+12', 'scientific'],
  ['outTradeNo', '1,23457E+15', 'scientific'],
  ['receiverName', '#N/A', 'excel_error'],
  ['receiverName', '=B2&C2', 'no_result'],
  ['receiverAddress', 'Mae\ufffd', 'unreadable'],
  ['receiverPhone', '2026-11-23', 'date'],
  ['receiverPhone', '081-234-5678, 089-000-0000', 'not_a_phone'],
  ['receiverPhone', 'none', 'not_a_phone'],
  ['receiverPostCode', '2026-11-23', 'date'],
  ['weight', '2026-11-23', 'date'],
  ['weight', 'heavy', 'not_a_number'],
  ['weight', '-3', 'contract'],
  ['weight', '−3 kg', 'contract'],
  ['weight', '5 cm', 'not_a_number'],
  ['piece_count', '2.5', 'contract'],
  ['piece_count', '0', 'contract'],
  ['receiverPostCode', '12345678901234567', 'not_a_postal_code'],
  ['weight', '2000000', 'contract'],
])('%s %s is named as %s, at its field alone', (field, text, kind) => {
  expect(problemsOf(rowOf({ [field]: text }))).toEqual([
    [2, [expect.objectContaining({ kind, field })]],
  ])
})

test('everything that is missing is named at once, on the first row', () => {
  const rows = [3, 4].map((rowNumber) => ({ rowNumber, texts: { outTradeNo: 'PO-9' } }))
  const [[row, problems] = []] = problemsOf(...rows)
  expect(row).toBe(3)
  expect(problems?.map(({ field }) => field)).toEqual([
    'receiverName',
    'receiverPhone',
    'receiverAddress',
    'receiverCityName',
    'receiverProvinceName',
    'receiverPostCode',
  ])
  expect(problemsOf({ rowNumber: 5, texts: { receiverName: 'A' } })).toMatchObject([
    [5, [{ field: 'outTradeNo', facts: { problem: 'required' } }]],
  ])
})

test('rows of one number with two receivers are never sent as one of them', () => {
  const other = rowOf({ receiverName: 'Suda', receiverPhone: '081 234 5678' }, 3)
  expect(problemsOf(rowOf({}), other)).toEqual([
    [3, [{ kind: 'differs', field: 'receiverName', rowNumber: 2 }]],
  ])
})

test.each([
  ['812345678', '0812345678'],
  ['๘๑๒๓๔๕๖๗๘', '0812345678'],
  ['812345678.0', '0812345678'],
  ['21234567', '021234567'],
])('a phone that was read as the number %s is proposed as %s', (phone, proposal) => {
  const row = rowOf({ receiverPhone: phone })
  expect(problemsOf(row)).toEqual([[2, [{ kind: 'lost_zero', field: 'receiverPhone', proposal }]]])
  const kept = [...checkRows([row], { ...reading, keepsPhones: true })]
  expect(kept.flatMap(([, problems]) => problems.map(({ kind }) => kind))).toEqual(
    phone.includes('.') ? ['not_a_phone'] : [],
  )
})

test.each(['0812345678', '+66 81 234 5678', '66812345678', '13800138000', '02-123-4567 ต่อ 12'])(
  'the phone %s is left alone',
  (receiverPhone) => {
    expect(problemsOf(rowOf({ receiverPhone }))).toEqual([])
  },
)

test('a refusal comes back to the row and the field that it names', () => {
  const rows = [rowOf({}), rowOf({ weight: '5' }, 7)]
  const refused = (field: string | null) =>
    [...problemsOfResult({ kind: 'refused', field, text: 'No.' }, rows)].map(([row, [first]]) => [
      row,
      first?.field,
    ])
  expect(refused('parcelList[1].weight')).toEqual([[7, 'weight']])
  expect(refused('receiverProvinceName')).toEqual([[2, 'receiverProvinceName']])
  expect(refused('senderPhone')).toEqual([[2, 'senderPhone']])
  expect(refused('insurance.declaredValue')).toEqual([[2, 'declaredValue']])
  expect(refused(null)).toEqual([[2, null]])
})

test('more parcels than a waybill may have are a problem of its number', () => {
  const rows = Array.from({ length: 1001 }, (_, index) => rowOf({}, index + 2))
  expect(problemsOf(...rows)).toMatchObject([
    [2, [{ field: 'outTradeNo', facts: { problem: 'too_many', limit: '1000' } }]],
  ])
})

test('services, categories and add-ons are read by name, code or id', () => {
  const rows = [
    rowOf({
      service_id: 'ftl',
      product_category_id: 'เฟอร์นิเจอร์',
      additional_service_ids: 'Crew; lift',
    }),
  ]
  expect(problemsOf(...rows)).toEqual([])
  expect(readWaybill(rows, reading).payload).toMatchObject({
    service_id: '0199a000-0000-7000-8000-000000000001',
    product_category_id: '0199a000-0000-7000-8000-000000000003',
    additional_service_ids: [
      '0199a000-0000-7000-8000-000000000005',
      '0199a000-0000-7000-8000-000000000004',
    ],
  })
  const whole = [rowOf({ additional_service_ids: 'Tail lift, 1 t' })]
  expect(readWaybill(whole, reading).payload).toMatchObject({
    additional_service_ids: ['0199a000-0000-7000-8000-000000000004'],
  })
})

test.each([
  ['service_id', 'Express'],
  ['product_category_id', 'Food'],
  ['additional_service_ids', 'Crew, piano'],
] as const)('a %s that is not offered is named: %s', (field, text) => {
  expect(problemsOf(rowOf({ [field]: text }))).toEqual([[2, [{ kind: 'not_offered', field }]]])
})
