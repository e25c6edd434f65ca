import { expect, test } from 'vitest'
import { freeFloor } from './free-floor.ts'

const truck = { inner_length_mm: 6_000 }
const at = (x_mm: number, length_mm: number) => ({ x_mm, length_mm })

test('what is free up to the door is the free floor, however the pieces overlap along the vehicle', () => {
  expect(freeFloor(truck, [at(0, 1_200), at(800, 3_300), at(1_000, 500)])).toEqual({
    fromMm: 4_100,
    toMm: 6_000,
  })
})

test('the longest stretch is named, also one between the goods or before them', () => {
  expect(freeFloor(truck, [at(3_000, 1_000), at(0, 500)])).toEqual({ fromMm: 500, toMm: 3_000 })
  expect(freeFloor(truck, [at(2_500, 3_500)])).toEqual({ fromMm: 0, toMm: 2_500 })
})

test('an empty vehicle is all free, and a gap of a hand is no room', () => {
  expect(freeFloor(truck, [])).toEqual({ fromMm: 0, toMm: 6_000 })
  expect(freeFloor(truck, [at(0, 5_901)])).toBeNull()
  expect(freeFloor(truck, [at(0, 5_900)])).not.toBeNull()
})
