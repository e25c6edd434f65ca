import { expect, test } from 'vitest'
import { quoteSchema } from '#lib/contract/quotes.ts'
import { cubes, large, small } from '#lib/storefront/quoted-goods.fixture.ts'
import { quotedLoads } from './quoted-loads.ts'

const load = {
  vehicle_type_id: small.id,
  vehicle_type: 'small',
  inner_length_mm: 2000,
  inner_width_mm: 1000,
  inner_height_mm: 1000,
  max_payload_kg: 1000,
  weight_kg: 10,
  volume_m3: 0.125,
  fill: { volume: 0.06, floor: 0.12, weight: 0.01 },
  center_of_gravity_mm: { x: 250, y: 500, z: 250 },
  axle_loads_kg: [],
  placements: [
    {
      step: 1,
      layer: 1,
      label: 'Cube',
      item_index: 0,
      waybill_id: null,
      parcel_id: null,
      x_mm: 0,
      y_mm: 0,
      z_mm: 0,
      length_mm: 500,
      width_mm: 500,
      height_mm: 500,
      weight_kg: 10,
    },
  ],
}

const place = { address: 'Here', lat: 13.6, lng: 100.7 }

const quoteWith = (vehicles: readonly object[] | null) =>
  quoteSchema.parse({
    id: '0199a000-0000-7000-8000-000000000002',
    status: 'active',
    expires_at: '2026-11-21T12:00:00.000Z',
    estimated_total: 1,
    currency: 'THB',
    breakdown: [],
    snapshot: vehicles && {
      request: { pickup: place, delivery: place, items: [cubes(1)] },
      distance_km: 1,
      vehicles,
    },
    provider: null,
    delivery: null,
    created_at: '2026-11-21T11:00:00.000Z',
  })

test('is the service’s plan, with the vehicle it is in', () => {
  const quote = quoteWith([{ vehicle_type: 'small', price: 1, load }])
  expect(quotedLoads(quote, [large, small])).toMatchObject([
    { name: 'The small', door: 'rear', placements: [{ label: 'Cube', stop: 1 }] },
  ])
})

test.each([
  ['no snapshot', quoteWith(null)],
  ['no vehicle', quoteWith([])],
  ['no plan of one of them', quoteWith([{ vehicle_type: 'small', price: 1, load: null }])],
  ['a vehicle that nobody knows', quoteWith([{ vehicle_type: 'airship', price: 1, load }])],
])('with %s there is none, and the page packs by itself', (_, quote) => {
  expect(quotedLoads(quote, [small, large])).toBeNull()
})
