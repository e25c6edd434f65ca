import { expect, test } from 'vitest'
import { quoteItemSchema } from '#lib/contract/quote-request.ts'
import { draftItemSchema } from '#lib/cargo/draft-item-schema.ts'
import { emptyItem } from '#lib/cargo/draft-item.ts'
import { missingOfCargo } from '#lib/storefront/missing-parts.ts'
import { quoteItemOf } from '#lib/cargo/quote-item-of.ts'
import type { NumberField } from '#lib/cargo/item-fields.ts'
import { faultIn, firstFault, inUnits, isMeant, textIn, withTyped } from '#lib/cargo/row-values.ts'

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
const fields = ['qty', 'length', 'width', 'height', 'weight'] as const

function typedIn(field: NumberField, text: string, units = metric) {
  return withTyped(row, field, { text, units })
}

test('a row comes back from its fields as it went in', () => {
  const back = fields.reduce(
    (before, field) =>
      withTyped(before, field, { text: textIn(row, field, metric), units: metric }),
    emptyItem('a'),
  )
  expect(back).toEqual({ ...row, name: '' })
  expect(fields.map((field) => faultIn(back, field))).toEqual(fields.map(() => null))
})

test('typing in one field leaves what is shown rounded in another as it is', () => {
  const long = { ...row, lengthMm: 601 }
  expect(textIn(long, 'length', imperial)).toBe('23.7')
  const typed = withTyped(long, 'width', { text: '10', units: imperial })
  expect(typed).toEqual({ ...long, widthMm: 254 })
})

test('each field says what is wrong with it', () => {
  for (const [field, text, fault] of [
    ['qty', '1.5', 'not_whole'],
    ['length', '', 'needed'],
    ['width', 'wide', 'not_a_number'],
    ['height', '0', 'too_small'],
    ['qty', '-1.5', 'too_small'],
    ['weight', '−3', 'too_small'],
    ['weight', '1000001', 'too_large'],
  ] as const) {
    expect(faultIn(typedIn(field, text), field)).toBe(fault)
  }
})

test('what a field takes a quote takes, and what it refuses a quote refuses', () => {
  for (const [field, text] of [
    ['qty', '100000'],
    ['qty', '100001'],
    ['length', '10000'],
    ['length', '10000.1'],
    ['weight', '1000000'],
    ['weight', '0.0004'],
    ['height', '-1'],
  ] as const) {
    const typed = typedIn(field, text)
    const taken = quoteItemSchema.safeParse(quoteItemOf(typed)).success
    expect([text, faultIn(typed, field) === null]).toEqual([text, taken])
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
    const typed = typedIn(field, ` ${text} `)
    const back = draftItemSchema.parse(JSON.parse(JSON.stringify(typed)))
    expect(textIn(back, field, metric)).toBe(text.replace('\u0000', ''))
    expect(faultIn(back, field)).toBe(fault)
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
  const typed = typedIn('length', `${'x'.repeat(99)}${'😀'.repeat(500)}`)
  expect(draftItemSchema.safeParse(typed).success).toBe(true)
})

test('a number that was too much in one unit is one in another', () => {
  const metres = { length: 'm', weight: 'kg' } as const
  const typed = withTyped(row, 'length', { text: '2000000', units: metres })
  expect(typed.lengthMm).toBe('2000000')
  expect(inUnits(typed, { length: 'mm', weight: 'kg' }).lengthMm).toBe(2_000_000)
  expect(inUnits(row, imperial)).toBe(row)
})

test('a number that no vehicle takes is said to be wrong, and an empty field is needed', () => {
  expect(faultIn({ ...row, widthMm: 200_000 }, 'width')).toBe('too_large')
  expect(faultIn(emptyItem('b'), 'width')).toBe('needed')
})

test('the first fault is the uppermost, past rows in which nothing was typed', () => {
  expect(firstFault([emptyItem('a')])).toEqual({ rowId: 'a', field: 'length' })
  expect(firstFault([emptyItem('a'), row])).toBeNull()
  const wrong = { ...row, id: 'c', widthMm: null, weightG: 0 }
  expect(firstFault([row, emptyItem('b'), wrong])).toEqual({ rowId: 'c', field: 'width' })
})
