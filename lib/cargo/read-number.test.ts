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

test('no text whatever makes it fail', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 12 }), (text) => {
      const value = readNumber(text)
      expect(value === null || (Number.isFinite(value) && value >= 0)).toBe(true)
    }),
  )
})
