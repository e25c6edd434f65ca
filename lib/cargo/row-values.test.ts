import { expect, test } from 'vitest'
import { quoteItemSchema } from '../contract/quote-request.ts'
import { emptyItem } from '../storefront/draft-item.ts'
import { quoteItemOf } from '../storefront/quote-item-of.ts'
import { firstFault, isMeant, rowValuesSchema, valuesOf, withValue } from './row-values.ts'

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
  expect(isMeant('weight', { text: 'heavy', row: emptyItem('a'), units: metric })).toBe(true)
})

test('the first fault is the uppermost, past rows in which nothing was typed', () => {
  expect(firstFault([emptyItem('a')])).toEqual({ rowId: 'a', field: 'length' })
  expect(firstFault([emptyItem('a'), row])).toBeNull()
  const wrong = { ...row, id: 'c', widthMm: null, weightG: 0 }
  expect(firstFault([row, emptyItem('b'), wrong])).toEqual({ rowId: 'c', field: 'width' })
})
