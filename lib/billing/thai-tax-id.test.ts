import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isThaiTaxId } from './tax-details.ts'

/** Numbers of public companies, from their own papers. */
const known = ['0107536000315', '0107537000521', '0107544000108', '0994000165668']

test('numbers that are in use are taken', () => {
  expect(known.filter(isThaiTaxId)).toEqual(known)
})

test('a wrong digit is caught nearly always, and every other form is refused', () => {
  let missed = 0
  for (const id of known) {
    for (let at = 0; at < 13; at += 1) {
      for (let digit = 0; digit <= 9; digit += 1) {
        const changed = `${id.slice(0, at)}${digit}${id.slice(at + 1)}`
        if (changed !== id && isThaiTaxId(changed)) missed += 1
      }
    }
  }
  // Two remainders of eleven share a digit, so the number lets some of the 468 pass: its own rule.
  expect(missed).toBeLessThan(60)
  for (const other of ['', '123', '0107536000315 ', '01075360003151', '๐107536000315']) {
    expect(isThaiTaxId(other)).toBe(false)
  }
})

test('of any twelve digits one thirteenth is right', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{12}$/), (digits) => {
      const right = Array.from({ length: 10 }, (_, last) => `${digits}${last}`).filter(isThaiTaxId)
      expect(right).toHaveLength(1)
    }),
  )
})
