import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeLine, encodeLine } from './encoded-line.ts'

test('a line comes back within half a step, wherever it runs', () => {
  const point = fc.record({
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lng: fc.double({ min: -180, max: 180, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(point), fc.constantFrom(0.01, 0.001, 0.0001), (points, step) => {
      const back = decodeLine(encodeLine(points, step), step)
      expect(back).toHaveLength(points.length)
      for (const [index, { lat, lng }] of points.entries()) {
        expect(Math.abs((back[index]?.lat ?? Infinity) - lat)).toBeLessThanOrEqual(step * 0.501)
        expect(Math.abs((back[index]?.lng ?? Infinity) - lng)).toBeLessThanOrEqual(step * 0.501)
      }
    }),
  )
})

test("the published example of the encoding is read as Google's own programs read it", () => {
  const points = decodeLine('_p~iF~ps|U_ulLnnqC_mqNvxq`@', 0.00001)
  expect(points.map(({ lat, lng }) => [lat.toFixed(3), lng.toFixed(3)])).toEqual([
    ['38.500', '-120.200'],
    ['40.700', '-120.950'],
    ['43.252', '-126.453'],
  ])
})

test('a text that was cut short is refused', () => {
  expect(() => decodeLine('_p~iF~ps|U_', 0.00001)).toThrow('ends within a number')
})
