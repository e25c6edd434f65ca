import { expect, test } from 'vitest'
import { vehicleTypeIdSchema } from '#lib/contract/ids.ts'
import { tripPrice } from './trip-price.ts'

const rate = {
  vehicle_type_id: vehicleTypeIdSchema.parse('0199a000-0000-7000-8000-000000000001'),
  base: 1000,
  included_km: 20,
  per_km: 15,
  minimum: 1200,
  road_factor: 1.25,
}

test('the base price includes a distance by road, and each kilometre beyond it is charged', () => {
  expect(tripPrice(rate, 80_000)).toEqual({ distanceKm: 100, price: 1000 + 80 * 15 })
})

test('a short trip costs the minimum', () => {
  expect(tripPrice(rate, 8_000)).toEqual({ distanceKm: 10, price: 1200 })
})

test('without a rate there is a distance and no price', () => {
  expect(tripPrice(null, 10_000)).toEqual({ distanceKm: 13, price: null })
})
