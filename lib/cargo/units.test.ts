import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lengthText, lengthUnits, toG, toMm, weightText, weightUnits } from './units.ts'

test('goods are never taken for smaller than they are', () => {
  expect(toMm(110.1, 'cm')).toBe(1101)
  expect(toMm(110.11, 'cm')).toBe(1102)
  expect(toMm(1, 'in')).toBe(26)
  expect(toMm(10, 'in')).toBe(254)
  expect(toG(1, 'lb')).toBe(454)
  expect(toG(0.0001, 'kg')).toBe(1)
})

test('whole millimetres and grams come back from what is shown, in metric units exactly', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), (whole) => {
      for (const unit of lengthUnits) {
        const again = toMm(Number(lengthText(whole, unit)), unit)
        expect(Math.abs(again - whole)).toBeLessThanOrEqual(unit === 'in' ? 3 : 0)
      }
      for (const unit of weightUnits) {
        const again = toG(Number(weightText(whole, unit)), unit)
        expect(Math.abs(again - whole)).toBeLessThanOrEqual(unit === 'lb' ? 4 : 0)
      }
    }),
  )
})
