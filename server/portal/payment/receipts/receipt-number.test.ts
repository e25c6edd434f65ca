import fc from 'fast-check'
import { expect, test } from 'vitest'
import { receiptKinds, receiptNumber } from './receipt-number.ts'

/** ISO 7064, as whoever reads the number aloud would check it. */
function isReceiptNumber(number: string): boolean {
  const digits = number.replaceAll('-', '').replaceAll(/[A-Z]/g, (letter) => {
    return String(letter.charCodeAt(0) - 55)
  })
  return BigInt(digits) % 97n === 1n
}

const anyNumber = fc
  .record({
    kind: fc.constantFrom(...receiptKinds),
    year: fc.integer({ min: 2020, max: 2099 }),
    sequence: fc.integer({ min: 1, max: 99_999_999 }),
  })
  .map(receiptNumber)

test('a number checks itself: one wrong digit, or two that were swapped, are caught', () => {
  fc.assert(
    fc.property(anyNumber, fc.nat(), fc.integer({ min: 1, max: 9 }), (number, at, by) => {
      expect(isReceiptNumber(number)).toBe(true)
      const digits = [...number.matchAll(/\d/g)].map(({ index }) => index)
      const index = digits[at % digits.length] ?? 0
      const wrong = (Number(number[index]) + by) % 10
      const changed = `${number.slice(0, index)}${wrong}${number.slice(index + 1)}`
      expect(isReceiptNumber(changed)).toBe(false)
      const [a, b] = [number[index], number[index + 1] ?? '']
      if (a !== b && /\d/.test(b)) {
        const swapped = `${number.slice(0, index)}${b}${a}${number.slice(index + 2)}`
        expect(isReceiptNumber(swapped)).toBe(false)
      }
    }),
  )
})

test('it reads as what it is', () => {
  const number = receiptNumber({ kind: 'tax-invoice', year: 2026, sequence: 123 })
  expect(number).toMatch(/^TI26-000123-\d\d$/)
})
