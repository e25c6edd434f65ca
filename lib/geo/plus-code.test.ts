import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decodePlusCode, encodePlusCode, findPlusCode } from './plus-code.ts'

const anywhere = fc.record({
  lat: fc.double({ min: -89.9, max: 89.9, noNaN: true }),
  lng: fc.double({ min: -179.9, max: 179.9, noNaN: true }),
})

it.each([
  ['7FG49Q00+', null],
  ['7FG49QCJ+2V', { lat: 20.3700625, lng: 2.7821875 }],
  ['8FVC2222+22', { lat: 47.0000625, lng: 8.0000625 }],
  ['4VCPPQGP+Q9', { lat: -41.2730625, lng: 174.7859375 }],
  ['8FVC2222+', { lat: 47.00125, lng: 8.00125 }],
])('%s is where its specification says', (code, point) => {
  const decoded = decodePlusCode(code, null)
  if (point === null) expect(decoded).toBeNull()
  else {
    expect(decoded?.lat).toBeCloseTo(point.lat, 7)
    expect(decoded?.lng).toBeCloseTo(point.lng, 7)
  }
})

it('gives back a point to the size of its cell', () => {
  fc.assert(
    fc.property(anywhere, (point) => {
      const decoded = decodePlusCode(encodePlusCode(point), null)
      expect(Math.abs((decoded?.lat ?? 99) - point.lat)).toBeLessThan(0.000063)
      expect(Math.abs((decoded?.lng ?? 999) - point.lng)).toBeLessThan(0.000063)
    }),
  )
})

it('finds a shortened code near a point that is less than half of its cell away', () => {
  const shift = fc.double({ min: -0.4, max: 0.4, noNaN: true })
  fc.assert(
    fc.property(anywhere, shift, shift, (point, north, east) => {
      fc.pre(Math.abs(point.lat) < 89 && Math.abs(point.lng) < 179)
      const code = encodePlusCode(point)
      const near = { lat: point.lat + north, lng: point.lng + east }
      expect(decodePlusCode(code.slice(4), near)).toEqual(expectClose(decodePlusCode(code, null)))
    }),
  )
})

function expectClose(point: { lat: number; lng: number } | null) {
  return {
    lat: expect.closeTo(point?.lat ?? 0, 6) as number,
    lng: expect.closeTo(point?.lng ?? 0, 6) as number,
  }
}

it('is found in a text with what it is near', () => {
  expect(findPlusCode('PG8X+2W Bang Na, Bangkok')).toEqual({
    code: 'PG8X+2W',
    rest: 'Bang Na, Bangkok',
  })
  expect(findPlusCode('7p52pg8x+2w')).toEqual({ code: '7P52PG8X+2W', rest: '' })
  expect(findPlusCode('call 081+2345678')).toBeNull()
})
