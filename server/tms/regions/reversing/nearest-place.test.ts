import fc from 'fast-check'
import { expect, it } from 'vitest'
import { greatCircleM } from '#lib/geo/great-circle.ts'
import { chainOf } from '../gazetteer/place.ts'
import { readPlaces } from '../gazetteer/read-places.ts'
import { indexNearest } from './nearest-place.ts'
import { indexOutlines } from './outlines.ts'

const places = readPlaces()
const nearest = indexNearest(places, indexOutlines())

it('takes the point of every Thai subdistrict back to that subdistrict', () => {
  const subdistricts = places.filter(
    ({ country, kind, reachKm }) => country === 'TH' && kind === 'subdistrict' && reachKm !== null,
  )
  const others = subdistricts.filter((place) => nearest(place)?.place !== place)
  expect(subdistricts.length).toBeGreaterThan(7400)
  // A few outlines were simplified past their own middle.
  expect(others.length).toBeLessThan(40)
})

it('finds the nearest place where there are no outlines', () => {
  const point = fc.record({
    lat: fc.double({ min: 24, max: 40, noNaN: true }),
    lng: fc.double({ min: 105, max: 118, noNaN: true }),
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

it.each([
  ['Myawaddy', 16.68911, 98.50893, 'MM'],
  ['Poipet', 13.65805, 102.56365, 'KH'],
  ['Tachileik', 20.4475, 99.88083, 'MM'],
  ['Kawthaung', 9.98238, 98.55034, 'MM'],
  ['Rantau Panjang', 6.0219, 101.9767, 'MY'],
  ['Vientiane', 17.96667, 102.6, 'LA'],
  ['Mae Sot', 16.71311, 98.57472, 'TH'],
  ['Mae Sai', 20.43353, 99.87617, 'TH'],
  ['Aranyaprathet', 13.69275, 102.50169, 'TH'],
  ['Nong Khai', 17.87847, 102.742, 'TH'],
])('knows on which side of the border %s is', (_, lat, lng, country) => {
  expect(nearest({ lat, lng })?.place.country).toBe(country)
})

it('says less the further away everything is', () => {
  const subdistrict = nearest({ lat: 13.618, lng: 100.694 })
  expect(subdistrict?.place.nameEn).toBe('Bang Phli Yai')
  expect(subdistrict?.confidence).toBe(0.66)
  // Into the Gulf from Rayong.
  const said = [12.6, 12.5, 12.3, 12.1].map((lat) => nearest({ lat, lng: 101.2 }))
  const surer = said.map((each) => each?.confidence ?? 0)
  expect(surer).toEqual(surer.toSorted((a, b) => b - a))
  expect(said.at(-1)?.place.kind).not.toBe('subdistrict')
})

it.each([
  ['the Gulf of Guinea', 0, 0],
  ['the south Pacific', -48, -123],
  ['the Bay of Bengal', 14, 88],
  ['the pole', -90, 0],
])('says nothing of %s', (_, lat, lng) => {
  expect(nearest({ lat, lng })).toBeNull()
})

it('knows what the parts of Bangkok are', () => {
  const names = (lat: number, lng: number) =>
    chainOf(nearest({ lat, lng })?.place ?? expect.fail()).map(({ nameEn }) => nameEn)
  expect(names(13.7377, 100.5611)).toEqual(['Khlong Toei Nuea', 'Watthana', 'Bangkok'])
  expect(names(13.9, 100.85)).toContain('Nong Chok')
})
