import fc from 'fast-check'
import { expect, test } from 'vitest'
import { greatCircleM, type Point } from './great-circle.ts'
import { isInside } from './inside-outline.ts'

const bangkok = { lat: 13.7563, lng: 100.5018 }
const chiangMai = { lat: 18.7883, lng: 98.9853 }

const point = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
})

test('known distances come out', () => {
  expect(greatCircleM(bangkok, chiangMai) / 1000).toBeCloseTo(582.7, 0)
  // A minute of the meridian is a nautical mile, and half the globe is its largest distance.
  expect(greatCircleM({ lat: 0, lng: 0 }, { lat: 1 / 60, lng: 0 })).toBeCloseTo(1853.2, 0)
  expect(greatCircleM({ lat: 90, lng: 0 }, { lat: -90, lng: 0 }) / 1000).toBeCloseTo(20_015.1, 0)
})

test('there and back are equal, nowhere is nothing, and no detour is shorter', () => {
  fc.assert(
    fc.property(point, point, point, (a, b, c) => {
      expect(greatCircleM(a, b)).toBeCloseTo(greatCircleM(b, a), 3)
      expect(greatCircleM(a, a)).toBe(0)
      // To a metre: beside the antipode the sine hardly changes.
      expect(greatCircleM(a, c)).toBeLessThanOrEqual(greatCircleM(a, b) + greatCircleM(b, c) + 1)
    }),
    {
      examples: [
        [
          { lat: 0, lng: -179.99999879258178 },
          { lat: -6.037091348628667e-7, lng: 0 },
          { lat: 0, lng: 0 },
        ],
      ],
    },
  )
})

const bay = [
  [0, 0],
  [0, 4],
  [4, 4],
  [4, 0],
  [2, 2],
] as const

test.each<[Point, boolean]>([
  [{ lat: 1, lng: 3 }, true],
  [{ lat: 3, lng: 3 }, true],
  // In the bay, which is outside.
  [{ lat: 2, lng: 1 }, false],
  [{ lat: 2, lng: 5 }, false],
  [{ lat: -1, lng: 1 }, false],
  // On the height of a corner.
  [{ lat: 2, lng: 3 }, true],
  [{ lat: 2, lng: -1 }, false],
])('%j is inside a border with a bay: %s', (at, inside) => {
  expect(isInside(at, bay)).toBe(inside)
})
