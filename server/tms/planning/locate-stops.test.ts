import { expect, test } from 'vitest'
import { openGazetteer } from '../regions/regions.ts'
import type { Party } from '../waybills/waybills.ts'
import { createLocateStops } from './locate-stops.ts'

const gazetteer = openGazetteer()
const locate = createLocateStops({ regions: { gazetteer: () => gazetteer } })

const nowhere: Party = {
  name: 'Receiver',
  phone: '0812345678',
  phone2: null,
  address: '1 Moo 4',
  district: null,
  city: null,
  province: null,
  post_code: null,
  lat: null,
  lng: null,
}

const placesOf = async (...parties: readonly Partial<Party>[]) =>
  (
    await locate(
      parties.map((party) => Object.assign({}, nowhere, party)),
      'TH',
    )
  ).map(({ location, point }) => [location, point && Math.round(point.lat)])

test('a district that many provinces have is found in the province that the address names', async () => {
  const mueang = { city: 'Mueang', post_code: '50000' }
  expect(
    await placesOf(
      { ...mueang, province: 'Chiang Mai' },
      { ...mueang, province: 'เชียงใหม่' },
      { city: 'Mae Rim', province: 'Chiang Mai', post_code: '50180' },
    ),
  ).toEqual([
    ['district', 19],
    ['district', 19],
    ['district', 19],
  ])
})

test('an address of which only the province is known is in its middle, and nothing is nowhere', async () => {
  expect(
    await placesOf(
      { province: 'Songkhla' },
      { city: 'Xyz', province: 'ขอนแก่น' },
      {},
      { lat: 1, lng: 2 },
    ),
  ).toEqual([
    ['province', 7],
    ['province', 16],
    ['unknown', null],
    ['coordinates', 1],
  ])
})
