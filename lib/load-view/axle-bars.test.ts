import { expect, test } from 'vitest'
import { axleBars, axleState } from './axle-bars.ts'

const axle = (position_mm: number, empty_load_kg: number, max_load_kg: number) => ({
  position_mm,
  empty_load_kg,
  max_load_kg,
})

test('the limit is what is left beside the empty vehicle, of all axles of a group', () => {
  const axles = [axle(-900, 4_200, 7_000), axle(4_600, 2_900, 10_000), axle(5_950, 2_900, 10_000)]
  expect(axleBars({ axles, axle_loads_kg: [1_400, 7_100] })).toEqual([
    { place: 'front', positionMm: -900, loadKg: 1_400, limitKg: 2_800, share: 0.5 },
    { place: 'rear', positionMm: 5_275, loadKg: 7_100, limitKg: 14_200, share: 0.5 },
  ])
})

test('a support behind the front wall is the kingpin', () => {
  const axles = [axle(1_000, 2_500, 16_000), axle(9_300, 2_200, 9_000)]
  expect(axleBars({ axles, axle_loads_kg: [1, 1] })[0]?.place).toBe('kingpin')
})

test('an axle over its limit has a share above one, one that is lifted a share below zero', () => {
  const axles = [axle(-900, 1_000, 2_000), axle(4_600, 0, 1_000)]
  expect(axleBars({ axles, axle_loads_kg: [1_500, -30] }).map(({ share }) => share)).toEqual([
    1.5, -0.03,
  ])
})

test('loads that do not match the axles are not shown', () => {
  expect(axleBars({ axles: [axle(0, 0, 1)], axle_loads_kg: [] })).toEqual([])
  expect(axleBars({ axles: [axle(-9, 0, 1), axle(9, 0, 1)], axle_loads_kg: [1] })).toEqual([])
})

test('from nine tenths of its limit on an axle is near it, and beyond it or lifted it is over', () => {
  const states = [0, 0.899, 0.9, 1, 1.01, -0.01, Infinity].map((share) => axleState({ share }))
  expect(states).toEqual(['fine', 'fine', 'near', 'near', 'over', 'over', 'over'])
})
