import { expect, it } from 'vitest'
import { dearerFleets, leastPriceMinor, leastPricesMinor, smallFleet } from './small-fleets.ts'

it('fleets of few pieces cost no more than they must in nearly all cases', () => {
  const { compared, dearer, faults } = dearerFleets({ fleets: 30, nodes: 600 })
  expect(faults).toEqual([])
  expect(compared).toBe(30)
  expect(dearer.length).toBeLessThanOrEqual(3)
})

it.each([49, 58, 59])(
  'the price written down for seed %s is what trying everything finds',
  (seed) => {
    expect(leastPriceMinor(smallFleet(seed))).toBe(leastPricesMinor[seed - 1])
  },
)
