import { expect, test } from 'vitest'
import { quoteItemSchema } from '#lib/contract/quote-request.ts'
import { draftItemSchema } from '#lib/cargo/draft-item-schema.ts'
import { emptyItem } from '#lib/cargo/draft-item.ts'
import { missingOfCargo } from '#lib/storefront/missing-parts.ts'
import { quoteItemOf } from '#lib/cargo/quote-item-of.ts'
import {
  firstFault,
  inUnits,
  isMeant,
  typedFault,
  valuesOf,
  withValue,
} from '#lib/cargo/row-values.ts'
import { rowValuesSchema } from './row-values-schema.ts'

const metric = { length: 'cm', weight: 'kg' } as const
const imperial = { length: 'in', weight: 'lb' } as const
const row = {
  ...emptyItem('a'),
  name: 'Crate',
  qty: 2,
  lengthMm: 600,
  widthMm: 400,
  heightMm: 305,
  weightG: 12_500,
}

function faultsOf(values: object, units = metric) {
  const { error } = rowValuesSchema(units).safeParse({ ...valuesOf(row, units), ...values })
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path[0], message]))
}

test('a row comes back from its form as it went in', () => {
  const values = valuesOf({ ...row, fragile: true }, metric)
  const fields = ['name', 'qty', 'length', 'width', 'height', 'weight', 'fragile'] as const
  const back = fields.reduce(
    (before, field) => withValue(before, field, { values, units: metric }),
    emptyItem('a'),
  )
  expect(back).toEqual({ ...row, fragile: true })
  expect(faultsOf({})).toEqual({})
})

test('typing in one field leaves what is shown rounded in another as it is', () => {
  const long = { ...row, lengthMm: 601 }
  const values = { ...valuesOf(long, imperial), width: '10' }
  expect(values.length).toBe('23.7')
  const typed = withValue(long, 'width', { values, units: imperial })
  expect(typed).toEqual({ ...long, widthMm: 254 })
})

test('each field says what is wrong with it, all at once', () => {
  expect(
    faultsOf({ qty: '1.5', length: '', width: 'wide', height: '0', weight: '1000001' }),
  ).toEqual({
    qty: 'not_whole',
    length: 'needed',
    width: 'not_a_number',
    height: 'too_small',
    weight: 'too_large',
  })
})

test('what the form takes a quote takes, and what it refuses a quote refuses', () => {
  for (const [field, text] of [
    ['qty', '100000'],
    ['qty', '100001'],
    ['length', '10000'],
    ['length', '10000.1'],
    ['weight', '1000000'],
    ['weight', '0.0004'],
    ['height', '-1'],
  ] as const) {
    const values = { ...valuesOf(row, metric), [field]: text }
    const typed = withValue(row, field, { values, units: metric })
    const taken = quoteItemSchema.safeParse(quoteItemOf(typed)).success
    expect([text, Object.keys(faultsOf({ [field]: text }))]).toEqual([text, taken ? [] : [field]])
  }
})

test('what was typed stays while it means the same, and not in another unit', () => {
  expect(isMeant('length', { text: '60,0', row, units: metric })).toBe(true)
  expect(isMeant('length', { text: '60,0', row, units: imperial })).toBe(false)
  const heavy = { ...emptyItem('a'), weightG: 'heavy' }
  expect(isMeant('weight', { text: ' heavy', row: heavy, units: metric })).toBe(true)
  expect(isMeant('weight', { text: 'heavy', row: emptyItem('a'), units: metric })).toBe(false)
})

test('what is no number stays as it was typed, with its fault, and goes into no quote', () => {
  for (const [field, text, fault] of [
    ['length', '12o', 'not_a_number'],
    ['qty', '1.5', 'not_whole'],
    ['weight', 'heavy', 'not_a_number'],
    ['width', '99999999999', 'too_large'],
    ['height', '1e5\u0000', 'not_a_number'],
  ] as const) {
    const values = { ...valuesOf(row, metric), [field]: ` ${text} ` }
    const typed = withValue(row, field, { values, units: metric })
    const back = draftItemSchema.parse(JSON.parse(JSON.stringify(typed)))
    expect(valuesOf(back, metric)[field]).toBe(text.replace('\u0000', ''))
    expect(typedFault(back, field)).toBe(fault)
    expect(firstFault([back])).toEqual({ rowId: 'a', field })
    expect(missingOfCargo({ items: [back] })).toEqual(['item_numbers'])
    expect(quoteItemSchema.safeParse(quoteItemOf(back)).success).toBe(false)
    expect(isMeant(field, { text: ` ${text} `, row: back, units: metric })).toBe(true)
  }
})

test('a row in which only a text was typed is not passed over', () => {
  const typed = { ...emptyItem('b'), lengthMm: '12o' }
  expect(missingOfCargo({ items: [row, typed] })).toEqual(['item_numbers'])
})

test('a text as long as a book is kept as far as it may be, and no half of a sign', () => {
  const values = { ...valuesOf(row, metric), length: `${'x'.repeat(99)}${'😀'.repeat(500)}` }
  const typed = withValue(row, 'length', { values, units: metric })
  expect(draftItemSchema.safeParse(typed).success).toBe(true)
})

test('a number that was too much in one unit is one in another', () => {
  const metres = { length: 'm', weight: 'kg' } as const
  const values = { ...valuesOf(row, metres), length: '2000000' }
  const typed = withValue(row, 'length', { values, units: metres })
  expect(typed.lengthMm).toBe('2000000')
  expect(inUnits(typed, { length: 'mm', weight: 'kg' }).lengthMm).toBe(2_000_000)
  expect(inUnits(row, imperial)).toBe(row)
})

test('a number that no vehicle takes is said to be wrong, and an empty field is not', () => {
  expect(typedFault({ ...row, widthMm: 200_000 }, 'width')).toBe('too_large')
  expect(typedFault(emptyItem('b'), 'width')).toBeNull()
})

test('the first fault is the uppermost, past rows in which nothing was typed', () => {
  expect(firstFault([emptyItem('a')])).toEqual({ rowId: 'a', field: 'length' })
  expect(firstFault([emptyItem('a'), row])).toBeNull()
  const wrong = { ...row, id: 'c', widthMm: null, weightG: 0 }
  expect(firstFault([row, emptyItem('b'), wrong])).toEqual({ rowId: 'c', field: 'width' })
})
