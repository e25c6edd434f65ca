import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readNumber } from './read-number.ts'

test.each([
  ['120', 120],
  [' 120.5 ', 120.5],
  ['120,5', 120.5],
  ['0,125', 0.125],
  ['1,200', 1200],
  ['12,345,678', 12_345_678],
  ['1.200.000', 1_200_000],
  ['1,200.5', 1200.5],
  ['1.200,5', 1200.5],
  ['1 200', 1200],
  ["1'200", 1200],
  ['1’200’000', 1_200_000],
  ['12 345,5', 12_345.5],
  ['1\u202f200', 1200],
  ['.5', 0.5],
  ['5.', 5],
  ['+7', 7],
  ['๑๒๐', 120],
  ['１２０．５', 120.5],
])('%s is %d', (text, value) => {
  expect(readNumber(text)).toBe(value)
})

test.each([
  '',
  'abc',
  '12a',
  '1,2,3',
  '1.2.3',
  '12,34.5',
  '-5',
  '1e5',
  '0x10',
  '∞',
  ',',
  '.',
  '1..2',
  "5'",
  "5'6",
  "5'6''",
  '60 40',
  '1 2',
  "1'200 000",
  '5²',
  '①',
  '5½',
])('"%s" is no number', (text) => {
  expect(readNumber(text)).toBeNull()
})

test('whatever is shown as a number in English is read as that number', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000_000 }),
      fc.integer({ min: 1, max: 9 }),
      (a, b) => {
        const text = `${a.toLocaleString('en')}.${b}`
        expect(readNumber(text)).toBe(Number(`${a}.${b}`))
      },
    ),
  )
})

test('an apostrophe or a space is taken for a separator of digits only before each group of three', () => {
  const sign = fc.constantFrom("'", '’', ' ', '_')
  fc.assert(
    fc.property(
      fc.stringMatching(/^\d{1,6}$/),
      sign,
      fc.stringMatching(/^\d{0,6}$/),
      (a, mark, b) => {
        const isGroup = a.length <= 3 && b.length === 3
        const isPadding = mark === ' ' && b === ''
        const value = isGroup || isPadding ? Number(a + b) : null
        expect(readNumber(`${a}${mark}${b}`)).toBe(value)
      },
    ),
  )
})

const anyText = fc
  .array(fc.nat(0xffff), { maxLength: 12 })
  .map((units) => String.fromCharCode(...units))

test('no text whatever makes it fail', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const value = readNumber(text)
      expect(value === null || (Number.isFinite(value) && value >= 0)).toBe(true)
    }),
  )
})
