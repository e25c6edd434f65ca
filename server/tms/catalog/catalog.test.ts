/** The lists of what is sold, and what the room keeps in memory. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAddons, listServices, listVehicleTypes } from '#lib/contract/catalog.ts'
import {
  openQuoteService,
  type QuoteService,
  type Seller,
} from '../quotes/testing/quote-service.ts'

let service: QuoteService
let seller: Seller

beforeAll(async () => {
  service = await openQuoteService()
  seller = await service.addSeller({ currency: 'KWD' })
})
afterAll(() => service.close())

test('vehicle types come smallest first, named in the language of the request', async () => {
  const listed = async (language: string) =>
    listVehicleTypes.reply.schema.parse((await seller.get('/api/vehicle-types', { language })).json)
  const { data } = await listed('en')
  expect(data).toMatchObject([
    { type: 'small', name: 'Small truck', max_payload_kg: 2000, door: 'rear', axles: [] },
    {
      type: 'large',
      name: 'Large truck',
      inner_length_mm: 6000,
      inner_width_mm: 2000,
      inner_height_mm: 2000,
      max_payload_kg: 6000,
      axles: [
        { position_mm: -1000, empty_load_kg: 2000, max_load_kg: 5000 },
        { position_mm: 4000, empty_load_kg: 2000, max_load_kg: 9000 },
      ],
    },
  ])
  const names = async (language: string) => (await listed(language)).data.map(({ name }) => name)
  expect(await names('th')).toEqual(['รถเล็ก', 'Large truck'])
  expect(await names('zh')).toEqual(['小卡车', 'Large truck'])
})

test('add-ons come with their rule and price in the currency of the organization', async () => {
  const { json } = await seller.get('/api/addons', { language: 'th' })
  expect(listAddons.reply.schema.parse(json).data).toEqual([
    {
      id: expect.any(String),
      key: 'papers',
      name: 'Papers',
      description: '',
      service_types: ['ftl_transport', 'ltl_transport'],
      price: { rule: 'per_quote', amount: 10.001 },
      currency: 'KWD',
    },
    {
      id: expect.any(String),
      key: 'tail_lift',
      name: 'ลิฟต์ท้าย',
      description: 'At both ends',
      service_types: ['ftl_transport'],
      price: { rule: 'per_vehicle', amount: 60 },
      currency: 'KWD',
    },
    expect.objectContaining({ key: 'wrapping', price: { rule: 'per_piece', amount: 0.777 } }),
    expect.objectContaining({ key: 'handling', price: { rule: 'percent', amount: 1.5 } }),
    expect.objectContaining({
      key: 'insurance',
      description: 'Not of cash',
      price: { rule: 'percent_of_value', amount: 0.25, minimum: 15, limit: 200_000 },
    }),
  ])
})

test('an organization sees what it sells itself and nothing else', async () => {
  const nothing = { vehicleTypes: [], addons: [], services: [], routes: [] }
  const area = { code: 'X', name: 'X', country: 'TH', provinces: null }
  const other = await service.addSeller({ catalogue: { ...nothing, serviceArea: area } })
  expect((await other.get('/api/vehicle-types')).json).toEqual({ data: [] })
  expect((await other.get('/api/addons')).json).toEqual({ data: [] })
  expect((await other.get('/api/services')).json).toEqual({ data: [] })
})

test('services come with their ids, by which a waybill names them', async () => {
  const { data } = listServices.reply.schema.parse((await seller.get('/api/services')).json)
  const { services } = await service.catalog.offer(seller.organization.id)
  expect(data).toEqual(
    services.map(({ id, code, name, serviceType, area }) => ({
      id,
      code,
      name,
      service_type: serviceType,
      service_area_id: area.id,
    })),
  )
  expect(data.map(({ code }) => code)).toContain('LTL')
})

test('an offer is kept until it changes', async () => {
  const { catalog, database } = service
  const trader = await service.addSeller()
  const { id } = trader.organization
  await expect.poll(async () => (await catalog.offer(id)) === (await catalog.offer(id))).toBe(true)
  const { services } = await catalog.offer(id)
  const ltl = services.find(({ code }) => code === 'LTL')
  if (ltl === undefined) throw new Error('no service')
  await database.transaction((tx) =>
    catalog.addRate(tx, id, {
      serviceId: ltl.id,
      vehicleTypeId: null,
      rate: { base: 7, includedKm: 1, perKm: 2, perKg: 3, minimum: 4 },
      validFrom: new Date(0),
    }),
  )
  const bases = async () => {
    const offer = await catalog.offer(id)
    const found = offer.services.find(({ code }) => code === 'LTL')
    return found?.rateCards.map(({ version, baseMinor, bands }) => [
      version,
      baseMinor,
      bands.length,
    ])
  }
  await expect.poll(bases).toEqual([
    [1, 15_000, 3],
    [2, 7, 0],
  ])
})

test('an exchange rate holds from its time on, in its direction and for its organization', async () => {
  const { catalog, database } = service
  const { id } = seller.organization
  const set = (rate: string, at: number) =>
    database.transaction((tx) =>
      catalog.setExchangeRate(tx, id, { from: 'THB', to: 'JPY', rate, validFrom: new Date(at) }),
    )
  await set('4.3251', 1_000)
  await set('4.5', 2_000)
  await set('4.6', 2_000)
  const rateAt = (at: number, more: object = {}) =>
    catalog.exchangeRate(database, {
      organizationId: id,
      from: 'THB',
      to: 'JPY',
      at: new Date(at),
      ...more,
    })
  expect(await rateAt(999)).toBeNull()
  expect(Number(await rateAt(1_999))).toBe(4.3251)
  expect(Number(await rateAt(2_000))).toBe(4.6)
  expect(await rateAt(3_000, { from: 'JPY', to: 'THB' })).toBeNull()
  const other = await service.addSeller()
  expect(await rateAt(3_000, { organizationId: other.organization.id })).toBeNull()
})
