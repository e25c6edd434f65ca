import { expect, test } from 'vitest'
import { checkRows, type RowProblems } from './check-rows.ts'
import {
  importStateSchema,
  problemsOf,
  readingOf,
  recheck,
  viewOf,
  withDispatch,
  withEdits,
  withLeftOut,
  withResults,
  withTakenBack,
  type ImportState,
} from './import-state.ts'

const sender = {
  senderPhone: '02 111 1111',
  senderName: '',
  senderAddress: '',
  senderDistrictName: '',
  senderCityName: '',
  senderPostCode: '',
}

const given = {
  sender,
  offered: { service_id: [], product_category_id: [], additional_service_ids: [] },
}

function begun(rows: readonly (readonly string[])[]): ImportState {
  return {
    fileName: 'orders.csv',
    dispatch: 'warehouse',
    headings: ['Order no', 'Receiver', 'Phone', 'Address', 'District', 'Province', 'Zip', 'Weight'],
    rows: rows.map((cells, index) => ({ rowNumber: index + 2, cells: [...cells] })),
    fields: [
      'outTradeNo',
      'receiverName',
      'receiverPhone',
      'receiverAddress',
      'receiverCityName',
      'receiverProvinceName',
      'receiverPostCode',
      'weight',
    ],
    edits: {},
    leftOut: [],
    made: [],
    refused: [],
    keepsPhones: false,
  }
}

const row = (number: string, name: string, weight = '1') => [
  number,
  name,
  '0812345678',
  '5 Moo 4',
  'Mae Rim',
  'Chiang Mai',
  '50180',
  weight,
]

const check = (state: ImportState) => checkRows(viewOf(state).openRows, readingOf(state, given))
const wrongRows = (state: ImportState) => [...problemsOf(state, viewOf(state), check(state)).keys()]

test('a receiver is corrected in all rows of its waybill that had the same text', () => {
  const state = begun([row('A', 'x'), row('A', 'x'), row('A', 'y'), row('B', 'x')])
  const edited = withEdits(state, viewOf(state), [
    { rowNumber: 2, field: 'receiverName', text: 'Somchai' },
  ])
  const names = viewOf(edited.state).rows.map(({ texts }) => texts.receiverName)
  expect(names).toEqual(['Somchai', 'Somchai', 'y', 'x'])
})

test('checking what was edited finds the same as checking everything', () => {
  let state = begun([row('A', ''), row('', 'x'), row('B', 'y'), row('C', 'z', 'heavy')])
  let checked = check(state)
  for (const [rowNumber, field, text] of [
    [2, 'receiverName', 'Somchai'],
    [3, 'outTradeNo', 'B'],
    [3, 'outTradeNo', 'D'],
    [5, 'weight', '3'],
    [4, 'outTradeNo', ''],
  ] as const) {
    const edited = withEdits(state, viewOf(state), [{ rowNumber, field, text }])
    state = edited.state
    const { numbers } = edited
    checked = recheck(checked, { numbers, view: viewOf(state), reading: readingOf(state, given) })
    const whole = check(state)
    expect(checked).toEqual(whole)
  }
  expect([...checked.keys()]).toEqual([4])
})

test('a waybill is left out, and taken back, with all its rows', () => {
  const state = begun([row('A', 'x', 'heavy'), row('B', 'y'), row('A', 'x')])
  const view = viewOf(state)
  const without = withLeftOut(state, view, view.rows.slice(0, 1))
  expect(without.leftOut).toEqual([2, 4])
  expect([...viewOf(without).open.keys()]).toEqual(['B'])
  const facts = { numbers: new Set(['A']), reading: readingOf(state, given) }
  const rechecked = (next: ImportState, before: RowProblems) => [
    ...recheck(before, { ...facts, view: viewOf(next) }).keys(),
  ]
  expect(rechecked(without, check(state))).toEqual([])
  const [, , last] = view.rows
  if (last === undefined) throw new Error('there are three rows')
  const back = withTakenBack(without, viewOf(without), last)
  expect(back.leftOut).toEqual([])
  expect(rechecked(back, new Map())).toEqual([2])
})

test('what was made is done, what was refused comes back, and what is unknown is sent again', () => {
  const state = begun([row('A', 'x'), row('B', 'y'), row('C', 'z'), row('D', 'z')])
  const sent = [...viewOf(state).open].map(([number, rows]) => ({ number, rows }))
  const after = withResults(state, sent, [
    { kind: 'created', waybillNo: 'WB1' },
    { kind: 'refused', field: 'receiverPostCode', text: 'is unknown' },
    { kind: 'unknown' },
    { kind: 'taken', waybillNo: null },
  ])
  const view = viewOf(after)
  expect(view.made.get(2)).toMatchObject({ waybillNo: 'WB1', isOld: false })
  expect([...view.open.keys()]).toEqual(['B', 'C', 'D'])
  expect(wrongRows(after)).toEqual([3, 5])
  const mended = withEdits(after, view, [
    { rowNumber: 3, field: 'receiverPostCode', text: '50200' },
  ])
  expect(wrongRows(mended.state)).toEqual([5])
})

test('a row that is given the number of a made waybill is not taken for a part of it', () => {
  const state = begun([row('A', 'x'), row('B', 'x')])
  const [first] = [...viewOf(state).open].map(([number, rows]) => ({ number, rows }))
  if (first === undefined) throw new Error('there are two')
  const after = withResults(state, [first], [{ kind: 'existed', waybillNo: 'WB1' }])
  const { state: edited } = withEdits(after, viewOf(after), [
    { rowNumber: 3, field: 'outTradeNo', text: 'A' },
  ])
  expect(wrongRows(edited)).toEqual([3])
})

test('a waybill whose number another one has gets another number in all its rows', () => {
  const state = begun([row('A', 'x'), row('A', 'x', '2'), row('B', 'y')])
  const sent = [...viewOf(state).open].map(([number, rows]) => ({ number, rows }))
  const after = withResults(state, sent, [
    { kind: 'taken', waybillNo: 'WB1' },
    { kind: 'created', waybillNo: 'WB2' },
  ])
  const renamed = (text: string) =>
    withEdits(after, viewOf(after), [{ rowNumber: 2, field: 'outTradeNo', text }]).state
  expect(viewOf(renamed('C')).open.get('C')).toHaveLength(2)
  expect(wrongRows(renamed('C'))).toEqual([])
  expect(wrongRows(renamed(''))).toEqual([2])
})

test('a phone or a postal code that a program kept as a number is read as its digits', () => {
  const cells = ['A', 'x', '0812345678.0', '5 Moo 4', 'Mae Rim', 'Chiang Mai', '๕๐๑๘๐', '1']
  const [read] = viewOf(begun([cells])).rows
  expect(read?.texts).toMatchObject({ receiverPhone: '0812345678', receiverPostCode: '50180' })
})

test('a dash in the place of a figure is no figure', () => {
  const [read] = viewOf(begun([row('A', '-', '–')])).rows
  expect(read?.texts).toMatchObject({ receiverName: '-', weight: '' })
})

test('of a text that is merged over rows each has the receiver, and only the first the weight', () => {
  const state = begun([row('A', 'Somchai', '12'), row('A', 'Somchai', '12')])
  const rows = state.rows.map((each, index) => (index === 1 ? { ...each, merged: [1, 7] } : each))
  const texts = viewOf({ ...state, rows }).rows.map((each) => each.texts)
  expect(texts).toMatchObject([
    { receiverName: 'Somchai', weight: '12' },
    { receiverName: 'Somchai', weight: '' },
  ])
})

test('numbers that objects have as names of their own are numbers like any other', () => {
  const numbers = ['__proto__', 'constructor', 'toString']
  const state = begun(numbers.map((number) => row(number, 'Somchai')))
  const sent = [...viewOf(state).open].map(([number, rows]) => ({ number, rows }))
  const results = numbers.map((waybillNo) => ({ kind: 'created', waybillNo }) as const)
  const made = importStateSchema.parse(
    JSON.parse(JSON.stringify(withResults(state, sent, results))),
  )
  expect(viewOf(made).open.size).toBe(0)
  const refused = withResults(state, sent, [{ kind: 'taken', waybillNo: 'WB1' }])
  expect(wrongRows(refused)).toEqual([2])
  const edit = { rowNumber: 3, field: 'outTradeNo', text: '' } as const
  const { state: edited } = withEdits(state, viewOf(state), [edit])
  expect(wrongRows(edited)).toEqual([3])
})

test('what was refused of the sender may be sent again from another dispatch address', () => {
  const state = begun([row('A', 'x'), row('B', 'y')])
  const sent = [...viewOf(state).open].map(([number, rows]) => ({ number, rows }))
  const refused = withResults(state, sent, [
    { kind: 'refused', field: 'senderPhone', text: 'No such address.' },
    { kind: 'refused', field: 'receiverProvinceName', text: 'Not served.' },
  ])
  expect(wrongRows(refused)).toEqual([2, 3])
  expect(wrongRows(withDispatch(refused, 'another'))).toEqual([3])
})
