/** Where transport is offered, over the wire: what quoting would refuse for the points alone. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCoverage, type Coverage } from '#lib/contract/coverage.ts'
import {
  bangkok,
  chiangMai,
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

interface End {
  readonly lat: number
  readonly lng: number
  readonly country?: string
  readonly province?: string
}

const tokyo = { lat: 35.68, lng: 139.69 }
const gulf = { lat: 12.5, lng: 100.4 }
const yes = { served: true, reason: null }
const no = (reason: string) => ({ served: false, reason })
const both = ['ftl_transport', 'ltl_transport']

function queryOf(ends: { pickup?: End; delivery?: End }): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(ends).flatMap(([name, end]) =>
      Object.entries(end).map(([field, value]) => [`${name}_${field}`, value]),
    ),
  )
}

async function covered(
  ends: { pickup?: End; delivery?: End },
  by: Seller = seller,
): Promise<Coverage> {
  return getCoverage.reply.schema.parse(
    (await by.get('/api/coverage', { query: queryOf(ends) })).json,
  )
}

const at = ({ lat, lng }: End) => ({ lat, lng })

test('one end is served or not, for a reason, and nothing is said of a way', async () => {
  expect(await covered({ pickup: at(bangkok) })).toEqual({
    pickup: yes,
    delivery: null,
    route: null,
  })
  const reasonAt = async (end: End) => (await covered({ delivery: end })).delivery?.reason
  expect(await reasonAt(tokyo)).toBe('delivery_not_served')
  expect(await reasonAt({ ...at(chiangMai), country: 'MY' })).toBe('delivery_not_served')
  expect(await reasonAt(gulf)).toBe('delivery_at_sea')
})

test('a province is served by its name in any language, whichever the area is written in', async () => {
  const serviceArea = { ...testCatalogue.serviceArea, provinces: ['Chiang Mai'] }
  const north = await service.addSeller({ catalogue: { ...testCatalogue, serviceArea } })
  const servedIn = async (province: string) =>
    (await covered({ delivery: { ...at(chiangMai), province } }, north)).delivery?.served
  for (const name of ['Chiang Mai', 'เชียงใหม่', '清迈府']) expect(await servedIn(name)).toBe(true)
  for (const name of ['Lamphun', 'ลำพูน', '曼谷']) expect(await servedIn(name)).toBe(false)
})

test('a way is served by the kinds of service that have a price for it', async () => {
  const ends = { pickup: at(bangkok), delivery: at(chiangMai) }
  expect(await covered(ends)).toEqual({
    pickup: yes,
    delivery: yes,
    route: { ...yes, service_types: both },
  })
  const services = testCatalogue.services.filter(({ code }) => code === 'FTL')
  const noSharing = await service.addSeller({ catalogue: { ...testCatalogue, services } })
  expect((await covered(ends, noSharing)).route).toEqual({
    ...yes,
    service_types: ['ftl_transport'],
  })
  const noVehicles = await service.addSeller({
    catalogue: { ...testCatalogue, services, vehicleTypes: [] },
  })
  expect((await covered(ends, noVehicles)).route).toEqual({ ...no('no_rate'), service_types: [] })
})

test('what it says of a way is what a quote is refused for', async () => {
  for (const [pickup, delivery] of [
    [bangkok, bangkok],
    [bangkok, gulf],
    [gulf, gulf],
    [tokyo, chiangMai],
    [bangkok, chiangMai],
  ] as const) {
    const { route } = await covered({ pickup: at(pickup), delivery: at(delivery) })
    const address = 'Somewhere'
    const { status, json } = await seller.create(
      quoteRequest({ pickup: { address, ...pickup }, delivery: { address, ...delivery } }),
    )
    if (route?.served) expect(status).toBe(200)
    else expect(json).toMatchObject({ error: 'unsupported_route', reason: route?.reason })
  }
})

test.each([
  [{}, 'pickup_lat'],
  [{ pickup_lat: 13.7 }, 'pickup_lng'],
  [{ pickup_lng: 100.5 }, 'pickup_lat'],
  [{ pickup_lat: 13.7, pickup_lng: 100.5, delivery_lng: 98 }, 'delivery_lat'],
  [{ delivery_lat: 13.7 }, 'delivery_lng'],
  [{ pickup_lat: 91, pickup_lng: 100.5 }, 'pickup_lat'],
  [{ pickup_lat: '1e1', pickup_lng: 100.5 }, 'pickup_lat'],
])('half a point, and no point, is refused: %j', async (query, field) => {
  expect(await seller.get('/api/coverage', { query })).toMatchObject({
    status: 400,
    json: { field },
  })
})
