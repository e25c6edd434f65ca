/** Every refusal of interface 7.7 that pricing makes, over the wire. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  bangkok,
  chiangMai,
  createdOf,
  cube,
  openQuoteService,
  quoteRequest,
  type QuoteService,
  type Seller,
} from '../quotes/testing/quote-service.ts'
import { testCatalogue } from '../quotes/testing/test-catalogue.ts'

let service: QuoteService
let seller: Seller

beforeAll(async () => {
  service = await openQuoteService()
  seller = await service.addSeller()
})
afterAll(() => service.close())

const tokyo = { address: 'Chiyoda, Tokyo', lat: 35.68, lng: 139.69 }
const gulf = { address: 'Gulf of Thailand', lat: 12.5, lng: 100.4 }
const request_id = 'r-refused'

test.each([
  [{ pickup: undefined }, 'pickup'],
  [{ delivery: { address: 'No coordinates' } }, 'delivery.lat'],
  [{ pickup: { ...bangkok, address: undefined } }, 'pickup.address'],
  [{ pickup: { ...bangkok, lng: 180.5 } }, 'pickup.lng'],
  [{ items: [] }, 'items'],
  [{ items: [cube, { ...cube, qty: 0 }] }, 'items[1].qty'],
  [{ items: [{ ...cube, qty: 1.5 }] }, 'items[0].qty'],
  [{ items: [{ ...cube, weight_kg: 0 }] }, 'items[0].weight_kg'],
  [{ items: [{ ...cube, height_cm: -1 }] }, 'items[0].height_cm'],
  [{ items: [{ ...cube, qty: 10_001 }] }, 'items[0].qty'],
  [{ addons: [{}] }, 'addons[0].key'],
  [{ service_type: 'air' }, 'service_type'],
  [{ insurance: {} }, 'insurance.declaredValue'],
  [{ insurance: { declaredValue: 0 } }, 'insurance.declaredValue'],
  [{ insurance: { declaredValue: -5 } }, 'insurance.declaredValue'],
  [{ insurance: { declaredValue: '100000' } }, 'insurance.declaredValue'],
  [{ insurance: { declaredValue: 1e15 } }, 'insurance.declaredValue'],
  [{ insurance: { declaredValue: 2_000_000.01 } }, 'insurance.declaredValue'],
  [{ insurance: { declaredValue: 99.999 } }, 'insurance.declaredValue'],
  [{ addons: [{ key: 'insurance' }] }, 'insurance.declaredValue'],
])('what is missing or wrong is named: %j', async (wrong, field) => {
  const answered = await seller.create({ ...quoteRequest({ request_id }), ...wrong })
  expect(answered).toMatchObject({
    status: 400,
    json: {
      error: 'missing_required_field',
      field,
      detail: expect.stringContaining(field),
      request_id,
    },
  })
})

test('a refusal has a request_id also where none was given, or none that can be one', async () => {
  for (const given of [{}, { request_id: 5 }, { request_id: 'x'.repeat(129) }]) {
    const { json } = await seller.create({ ...quoteRequest(), ...given, items: [] })
    expect(json).toMatchObject({ request_id: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  }
  const addons = [{ key: 'crane' }]
  const { json } = await seller.create(quoteRequest({ addons }))
  expect(json).toMatchObject({ request_id: expect.stringMatching(/^[0-9a-f-]{36}$/) })
})

test('the detail is in the language of the request, and the code is not', async () => {
  const said = await Promise.all(
    ['en', 'th', 'zh'].map(async (language) => {
      const { json } = await seller.create(quoteRequest({ delivery: tokyo }), { language })
      expect(json).toMatchObject({ error: 'unsupported_route' })
      return JSON.stringify(json).match(/"detail":"([^"]+)"/)?.[1]
    }),
  )
  expect(new Set(said).size).toBe(3)
})

test.each([
  ['pickup_not_served', { pickup: tokyo }],
  ['delivery_not_served', { delivery: tokyo }],
  ['pickup_not_served', { pickup: { ...bangkok, country: 'JP' } }],
  ['delivery_not_served', { delivery: { ...chiangMai, country: 'my' } }],
  ['pickup_at_sea', { pickup: gulf }],
  ['delivery_at_sea', { delivery: gulf }],
  ['same_place', { delivery: bangkok }],
  ['same_place', { delivery: { ...bangkok, lat: bangkok.lat + 0.0004 } }],
])('a route that nobody drives is refused as %s: %j', async (reason, where) => {
  expect(await seller.create(quoteRequest({ request_id, ...where }))).toMatchObject({
    status: 422,
    json: {
      error: 'unsupported_route',
      reason,
      detail: expect.stringContaining(reason),
      request_id,
    },
  })
})

test('a country is a code or a name, in any case', async () => {
  for (const country of ['TH', 'th', ' th ', 'Thailand', '']) {
    const answered = await seller.create(quoteRequest({ pickup: { ...bangkok, country } }))
    expect([country, answered.status]).toEqual([country, 200])
  }
})

test('an area of provinces serves those and no others', async () => {
  const { outline: _, ...area } = testCatalogue.serviceArea
  const catalogue = {
    ...testCatalogue,
    serviceArea: { ...area, provinces: ['Bangkok', 'Chiang Mai'] },
  }
  const regional = await service.addSeller({ catalogue })
  const to = (province: string | undefined) =>
    regional.create(
      quoteRequest({
        pickup: { ...bangkok, province: 'bangkok' },
        delivery: { ...chiangMai, ...(province !== undefined && { province }) },
      }),
    )
  createdOf(await to('Chiang Mai'))
  for (const province of ['Lampang', undefined]) {
    expect(await to(province)).toMatchObject({ json: { reason: 'delivery_not_served' } })
  }
})

test('without a service of the type there is none, and without a rate there is no price', async () => {
  const services = testCatalogue.services.filter(({ code }) => code === 'FTL')
  const noSharing = await service.addSeller({ catalogue: { ...testCatalogue, services } })
  expect(await noSharing.create(quoteRequest({ service_type: 'ltl_transport' }))).toMatchObject({
    status: 422,
    json: { error: 'unsupported_route', reason: 'no_service' },
  })
  const noVehicles = await service.addSeller({
    catalogue: { ...testCatalogue, services, vehicleTypes: [] },
  })
  expect(await noVehicles.create(quoteRequest())).toMatchObject({
    status: 422,
    json: { error: 'unsupported_route', reason: 'no_rate' },
  })
})

test('an add-on that is not offered, or not with this service, is named', async () => {
  for (const [service_type, key] of [
    ['ftl_transport', 'crane'],
    ['ltl_transport', 'tail_lift'],
  ] as const) {
    const addons = [{ key: 'papers' }, { key }]
    expect(await seller.create(quoteRequest({ request_id, service_type, addons }))).toMatchObject({
      status: 422,
      json: {
        error: 'unsupported_addon',
        addon: key,
        detail: expect.stringContaining(key),
        request_id,
      },
    })
  }
})

const reasonless = { item: null, actual: null, limit: null, unit: null, least_change: null }

test.each([
  [
    'one piece too long',
    [{ ...cube, name: 'Mast', length_cm: 720 }],
    [
      {
        code: 'length_over',
        item: 'Mast',
        actual: 720,
        limit: 600,
        unit: 'cm',
        least_change: { kind: 'shrink_item', amount: 120, unit: 'cm' },
      },
    ],
    'length_over (Mast, 720 cm, at most 600 cm): fits if 120 cm smaller',
  ],
  [
    'one piece that would fit on its side',
    [{ ...cube, height_cm: 250 }],
    [
      {
        code: 'height_over',
        item: '#1',
        actual: 250,
        limit: 200,
        unit: 'cm',
        least_change: { kind: 'allow_tipping', amount: null, unit: null },
      },
    ],
    'height_over (#1, 250 cm, at most 200 cm): fits if it may be laid on its side',
  ],
  [
    'one piece too heavy',
    [cube, { ...cube, weight_kg: 6500 }],
    [
      {
        code: 'weight_over',
        item: '#2',
        actual: 6500,
        limit: 6000,
        unit: 'kg',
        least_change: { kind: 'less_weight', amount: 500, unit: 'kg' },
      },
    ],
    'weight_over (#2, 6500 kg, at most 6000 kg): fits if 500 kg lighter',
  ],
  [
    'more weight than three vehicles take',
    [{ ...cube, qty: 10, weight_kg: 2000 }],
    [
      {
        ...reasonless,
        code: 'weight_over',
        actual: 20_000,
        limit: 18_000,
        unit: 'kg',
        least_change: { kind: 'more_vehicles', amount: 1, unit: 'vehicles' },
      },
    ],
    'weight_over (20000 kg, at most 18000 kg): fits with more vehicles (1 more)',
  ],
  [
    'more room than three vehicles have',
    [{ ...cube, qty: 100, weight_kg: 1 }],
    [
      {
        ...reasonless,
        code: 'volume_over',
        actual: 100,
        limit: 72,
        unit: 'm3',
        least_change: { kind: 'more_vehicles', amount: 2, unit: 'vehicles' },
      },
    ],
    'volume_over (100 m3, at most 72 m3): fits with more vehicles (2 more)',
  ],
])(
  'a load that does not fit says why and what would help: %s',
  async (_, items, reasons, detail) => {
    expect(await seller.create(quoteRequest({ request_id, items }))).toMatchObject({
      status: 422,
      json: { error: 'no_vehicle_fits', reasons, detail, request_id },
    })
  },
)

test('goods that only packing shows not to fit are refused by what it found', async () => {
  // Forty on the floors of vehicles that have 4, 12, 12 and 12 places at most, three at a time.
  const items = [{ ...cube, qty: 40, weight_kg: 10, stackable: false }]
  const { json } = await seller.create(quoteRequest({ items }))
  expect(json).toMatchObject({
    error: 'no_vehicle_fits',
    reasons: [
      {
        code: 'vehicles_over',
        limit: 3,
        least_change: { kind: 'more_vehicles', amount: 1, unit: 'vehicles' },
      },
    ],
  })
})

test('goods that do not fit the vehicle that is shared are refused', async () => {
  const shared = (item: object) =>
    seller.create(quoteRequest({ service_type: 'ltl_transport', items: [{ ...cube, ...item }] }))
  expect(createdOf(await shared({ qty: 24 })).vehicle).toEqual({
    type: 'large',
    max_payload_kg: 6000,
  })
  expect(await shared({ qty: 25 })).toMatchObject({
    status: 422,
    json: { error: 'no_vehicle_fits', reasons: [{ code: 'volume_over', limit: 24 }] },
  })
  expect(await shared({ qty: 13, stackable: false })).toMatchObject({
    status: 422,
    json: { error: 'no_vehicle_fits', reasons: [{ code: 'vehicles_over', limit: 1 }] },
  })
})

test('insurance that is not offered is refused, as is a value beyond its limit with the limit', async () => {
  const insurance = { declaredValue: 2_000_001 }
  expect((await seller.create(quoteRequest({ insurance }))).json).toMatchObject({
    problem: 'too_large',
    limit: '2000000',
  })
  const { addons } = testCatalogue
  const bare = { ...testCatalogue, addons: addons.filter(({ key }) => key !== 'insurance') }
  const priced = { rule: 'per_quote', amount: 100 } as const
  const other = { ...bare, addons: [{ key: 'insurance', name: 'Other', price: priced }] }
  for (const catalogue of [bare, other]) {
    const without = await service.addSeller({ catalogue })
    expect(await without.create(quoteRequest({ insurance }))).toMatchObject({
      status: 422,
      json: { error: 'unsupported_addon', addon: 'insurance' },
    })
  }
})
