import { expect, test } from 'vitest'
import { sideBalance } from './side-balance.ts'

const truck = { inner_width_mm: 2_000 }

test('a piece counts for the side it stands on, and for both by its share there', () => {
  expect(
    sideBalance(truck, [
      { y_mm: 0, width_mm: 1_000, weight_kg: 300 },
      { y_mm: 1_200, width_mm: 800, weight_kg: 100 },
      { y_mm: 800, width_mm: 800, weight_kg: 80 },
    ]),
  ).toEqual({ leftKg: 320, rightKg: 160, leftShare: 320 / 480 })
})

test('nothing in the vehicle has no balance', () => {
  expect(sideBalance(truck, [])).toBeNull()
})
