import fc from 'fast-check'
import { expect, it } from 'vitest'
import { greatCircleM } from '#lib/geo/great-circle.ts'
import { chainOf } from '../gazetteer/place.ts'
import { readPlaces } from '../gazetteer/read-places.ts'
import { indexNearest } from './nearest-place.ts'

const places = readPlaces()
const nearest = indexNearest(places)

it('takes a centre back to its own place', () => {
  const located = places.filter(
    ({ origin, kind }) => origin === 'exact' && (kind === 'subdistrict' || kind === 'town'),
  )
  fc.assert(
    fc.property(fc.constantFrom(...located), (place) => {
      const found = nearest(place)
      expect(found?.distanceM).toBeLessThan(1)
      // Sources round to a hundred metres, so two places may have one point.
      expect([found?.place.lat, found?.place.lng]).toEqual([place.lat, place.lng])
    }),
    { numRuns: 500 },
  )
})

it('says the same as measuring the way to every place', () => {
  const point = fc.record({
    lat: fc.double({ min: 5, max: 21, noNaN: true }),
    lng: fc.double({ min: 97, max: 106, noNaN: true }),
  })
  const located = places.filter(
    ({ origin, kind }) => origin === 'exact' || (origin === 'capital' && kind === 'province'),
  )
  fc.assert(
    fc.property(point, (from) => {
      const least = Math.min(...located.map((to) => greatCircleM(from, to)))
      const found = nearest(from)
      if (found === null) expect(least).toBeGreaterThan(120_000)
      else expect(found.distanceM).toBeCloseTo(least, 1)
    }),
    { numRuns: 50 },
  )
})

it('says less the further away everything is', () => {
  const subdistrict = nearest({ lat: 13.618, lng: 100.694 })
  expect(subdistrict?.place.nameEn).toBe('Bang Phli Yai')
  expect(subdistrict?.confidence).toBeGreaterThanOrEqual(0.4)

  const said = { near: 0, far: 0, wild: 0 }
  for (let lat = 6; lat <= 20; lat += 0.1) {
    for (let lng = 97.5; lng <= 105.5; lng += 0.1) {
      const found = nearest({ lat, lng })
      if (found === null || found.place.country !== 'TH') continue
      const { place, distanceM, confidence } = found
      const reach = distanceM > 40_000 ? 'wild' : distanceM > 12_000 ? 'far' : 'near'
      said[reach] += 1
      if (reach !== 'near') expect(place.kind).not.toBe('subdistrict')
      if (reach === 'wild') expect(place.kind).toBe('province')
      expect(confidence).toBeLessThanOrEqual(0.66 - 0.02 * Math.min(12, distanceM / 1000) + 0.005)
    }
  }
  expect(Math.min(said.near, said.far, said.wild)).toBeGreaterThan(10)
})

it.each([
  ['the Gulf of Guinea', 0, 0],
  ['the south Pacific', -48, -123],
  ['the Bay of Bengal', 14, 88],
  ['the pole', -90, 0],
])('says nothing of %s', (_, lat, lng) => {
  expect(nearest({ lat, lng })).toBeNull()
})

it('gives the middle of Bangkok as Bangkok', () => {
  const found = nearest({ lat: 13.751, lng: 100.517 })
  expect(found && chainOf(found.place).at(-1)?.nameEn).toBe('Bangkok')
  expect(found?.confidence).toBe(0.32)
})
