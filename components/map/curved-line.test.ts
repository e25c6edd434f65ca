import fc from 'fast-check'
import { expect, test } from 'vitest'
import { curvedLine } from './curved-line.ts'

const place = fc.record({
  lat: fc.double({ min: -80, max: 80, noNaN: true }),
  lng: fc.double({ min: -170, max: 170, noNaN: true }),
})

test('a curve passes through its points, exactly and in their order', () => {
  fc.assert(
    fc.property(fc.array(place, { maxLength: 6 }), (points) => {
      const line = curvedLine(points)
      expect(points.map((point) => line.indexOf(point))).toEqual(
        points.map((_, index) => index * 24),
      )
      for (const { lat, lng } of line) expect(Number.isFinite(lat + lng)).toBe(true)
    }),
  )
})

test('it is no straight line, and the way back is another one', () => {
  const bangkok = { lat: 13.75, lng: 100.5 }
  const chiangMai = { lat: 18.79, lng: 98.99 }
  const there = curvedLine([bangkok, chiangMai])
  const back = curvedLine([chiangMai, bangkok])
  const middle = { lat: (13.75 + 18.79) / 2, lng: (100.5 + 98.99) / 2 }
  expect(there[12]?.lng).toBeLessThan(middle.lng - 0.3)
  expect(back[12]?.lng).toBeGreaterThan(middle.lng + 0.3)
})
