import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCheckedNumber, makeCheckedNumber } from './checked-number.ts'

const anyBytes = fc.uint8Array({ minLength: 8, maxLength: 8 })
const alphabet = '0123456789ABCDEFGHJKMNPQRTVWXYZ'

test('is short, and known again by its prefix', () => {
  const number = makeCheckedNumber('WB', new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8]))
  expect(number).toMatch(/^WB[0-9A-HJKMNP-RTV-Z]{11}$/)
  expect(isCheckedNumber('WB', number)).toBe(true)
  expect(isCheckedNumber('DL', number)).toBe(false)
  expect(isCheckedNumber('', number)).toBe(false)
})

test('any one wrong character is caught', () => {
  const at = fc.nat({ max: 10 })
  const character = fc.constantFrom(...alphabet)
  fc.assert(
    fc.property(anyBytes, at, character, (bytes, index, wrong) => {
      const number = makeCheckedNumber('WB', bytes)
      const typed = `${number.slice(0, index + 2)}${wrong}${number.slice(index + 3)}`
      expect(isCheckedNumber('WB', typed)).toBe(typed === number)
    }),
  )
})

test('any two swapped characters are caught, and any lost or added one', () => {
  const at = fc.nat({ max: 10 })
  fc.assert(
    fc.property(anyBytes, at, at, (bytes, one, other) => {
      const number = makeCheckedNumber('WB', bytes)
      const typed = [...number]
      typed[one + 2] = number[other + 2] ?? ''
      typed[other + 2] = number[one + 2] ?? ''
      expect(isCheckedNumber('WB', typed.join(''))).toBe(typed.join('') === number)
      expect(isCheckedNumber('WB', number.slice(0, -1))).toBe(false)
      expect(isCheckedNumber('WB', `${number}0`)).toBe(false)
    }),
  )
})

test('different bytes make different numbers, all characters of the base among them', () => {
  const numbers = Array.from({ length: 2_000 }, (_, n) => {
    const bytes = new Uint8Array(8)
    new DataView(bytes.buffer).setBigUint64(0, BigInt.asUintN(64, BigInt(n) * 0x9e3779b97f4a7c15n))
    return makeCheckedNumber('', bytes)
  })
  expect(new Set(numbers).size).toBe(2_000)
  expect([...new Set(numbers.join(''))].toSorted().join('')).toBe(alphabet)
})

test('is made from exactly eight bytes', () => {
  expect(() => makeCheckedNumber('', new Uint8Array(7))).toThrow(RangeError)
})
