import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bd09MetresToBd09, bd09ToGcj02, gcj02ToBd09 } from './bd09.ts'
import { gcj02ToWgs84, wgs84ToGcj02 } from './gcj02.ts'

const point = (south: number, north: number, west: number, east: number) =>
  fc.record({
    lat: fc.double({ min: south, max: north, noNaN: true }),
    lng: fc.double({ min: west, max: east, noNaN: true }),
  })

describe('GCJ-02', () => {
  it('shifts the mainland by a few hundred metres, and back to the centimetre', () => {
    fc.assert(
      fc.property(point(25, 38, 104, 118), (place) => {
        const shifted = wgs84ToGcj02(place)
        const metres = 111_000 * Math.hypot(shifted.lat - place.lat, shifted.lng - place.lng)
        expect(metres).toBeGreaterThan(50)
        expect(metres).toBeLessThan(1200)
        const back = gcj02ToWgs84(shifted)
        expect(back.lat).toBeCloseTo(place.lat, 7)
        expect(back.lng).toBeCloseTo(place.lng, 7)
      }),
    )
  })

  it('leaves Thailand, Viet Nam and the rest of the world where they are', () => {
    for (const box of [
      point(5.6, 20.3, 97.4, 105.6),
      point(8.5, 20, 104.5, 109.4),
      point(-50, 10, -170, 170),
    ]) {
      fc.assert(
        fc.property(box, (place) => {
          fc.pre(place.lat < 17.8 || place.lng < 107.9)
          expect(gcj02ToWgs84(place)).toEqual(place)
        }),
      )
    }
  })

  it('shifts as other converters do', () => {
    // The known pair that converters publish as their example, for Beijing.
    const shifted = wgs84ToGcj02({ lat: 39.915, lng: 116.404 })
    expect(shifted.lng).toBeCloseTo(116.41024449916938, 6)
    expect(shifted.lat).toBeCloseTo(39.91640428150164, 6)
  })
})

describe('BD-09', () => {
  it('is undone to the centimetre', () => {
    fc.assert(
      fc.property(point(3, 53, 74, 135), (place) => {
        const back = bd09ToGcj02(gcj02ToBd09(place))
        expect(back.lat).toBeCloseTo(place.lat, 7)
        expect(back.lng).toBeCloseTo(place.lng, 7)
      }),
    )
  })

  it('reads the metres of its pages', () => {
    const { lat, lng } = bd09MetresToBd09({ eastM: 12958160.97, northM: 4825907.72 })
    expect(lng).toBeCloseTo(116.403874, 5)
    expect(lat).toBeCloseTo(39.914889, 5)
  })
})
