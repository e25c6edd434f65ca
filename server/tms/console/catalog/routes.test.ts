/** An administrator builds a catalogue from nothing and changes it, called as the portal calls. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readCatalogue } from '#lib/contract/console/catalogue.ts'
import { routeIdSchema } from '#lib/contract/ids.ts'
import { quoteCreatedSchema } from '#lib/contract/quotes.ts'
import { newId } from '#server/testing/new-id.ts'
import type { KeyPair } from '../../organizations/organizations.ts'
import type { Service } from '../../service.ts'
import {
  addAccount,
  openTestService,
  send,
  signedSend,
  type Answered,
  type TestOrganization,
  type TestService,
} from '../../testing/test-service.ts'

let test: TestService
let other: Service
let own: TestOrganization
let internal: KeyPair
let account: string

beforeAll(async () => {
  test = await openTestService()
  other = await test.another()
})
beforeEach(async () => {
  own = await test.addOrganization()
  internal = await test.service.rooms.organizations.keyPair(own.organization.id, 'internal')
  account = (await addAccount(test, own.organization.id)).id
})
afterAll(() => test.close())

function ask(path: string, body: object = {}, by: Service = test.service): Promise<Answered> {
  const actor = { id: newId(), role: 'admin', organization: own.organization.id }
  const call = { ...internal, nowMs: test.clock.nowMs(), body: { actor, ...body } }
  return send(by, signedSend('POST', `/api/console/${path}`, call))
}

const read = async () => readCatalogue.reply.schema.parse((await ask('catalogue')).json)

async function saved(path: string, body: object): Promise<{ id: string; updated_at: string }> {
  const answer = await ask(path, body)
  expect(answer).toMatchObject({ status: 200 })
  const { id, updated_at } = Object(answer.json)
  return { id, updated_at }
}

const pickup = {
  code: 'pickup',
  name: 'Pickup',
  name_th: 'รถกระบะ',
  inner_length_mm: 2300,
  inner_width_mm: 1650,
  inner_height_mm: 1700,
  max_payload_kg: 1200.5,
  door: 'rear',
  axles: [
    { position_mm: 1650, empty_load_kg: 750, max_load_kg: 1850 },
    { position_mm: -900, empty_load_kg: 950, max_load_kg: 1350 },
  ],
}
const wholeCountry = { code: 'TH', name: 'All of Thailand', country: 'TH' }
const rate = { base: 950, included_km: 20, per_km: 12.5, minimum: 1100 }

/** All that an organization needs to sell. */
async function buildCatalogue() {
  const vehicle = await saved('vehicle-types', { vehicle_type: pickup })
  const area = await saved('service-areas', { service_area: wholeCountry })
  const service = await saved('services', {
    service: {
      code: 'FTL',
      name: 'Full truck',
      service_type: 'ftl_transport',
      service_area_id: area.id,
    },
  })
  const card = { service_id: service.id, vehicle_type_id: vehicle.id }
  await addRate({ ...card, seen_version: 0, rate, valid_from: null })
  return { vehicle, area, service, card }
}

async function addRate(body: object): Promise<void> {
  expect(await ask('rate-cards', body)).toMatchObject({ status: 200 })
}

const bangkok = { address: 'Bang Na', lat: 13.6685, lng: 100.6141, province: 'Bangkok' }
const chonburi = { address: 'Si Racha', lat: 13.17, lng: 100.93, province: 'Chon Buri' }
const chiangMai = { address: 'Mae Rim', lat: 18.91, lng: 98.94, province: 'Chiang Mai' }

function quote(delivery: object, by: Service = test.service, more: object = {}): Promise<Answered> {
  const cube = { qty: 1, length_cm: 50, width_cm: 50, height_cm: 50, weight_kg: 20 }
  const { apiKey, apiSecret } = own
  const call = {
    apiKey,
    apiSecret,
    nowMs: test.clock.nowMs(),
    headers: { 'x-sender-account-id': account },
    body: { pickup: bangkok, delivery, items: [cube], ...more },
  }
  return send(by, signedSend('POST', '/api/quotes', call))
}

async function priceOf(delivery: object, by?: Service): Promise<number> {
  return quoteCreatedSchema.parse((await quote(delivery, by)).json).estimated_total
}

it('an organization that had nothing sells after four calls', async () => {
  expect(await quote(chonburi)).toMatchObject({ status: 422 })
  const { vehicle, area, service } = await buildCatalogue()
  expect(await priceOf(chonburi)).toBeGreaterThan(1100)
  expect(await read()).toMatchObject({
    currency: 'THB',
    vehicle_types: [
      {
        ...pickup,
        id: vehicle.id,
        name_zh: null,
        active: true,
        axles: pickup.axles.toReversed(),
      },
    ],
    service_areas: [{ ...wholeCountry, id: area.id, provinces: null, outline: null }],
    services: [{ id: service.id, carrying_vehicle_type_id: null, max_vehicles: 10 }],
    rate_cards: [{ ...rate, version: 1, per_kg: 0, bands: [], road_factor: 1.3 }],
  })
})

it('a new price holds in every process when the call returns, and a quote keeps its own', async () => {
  const { card } = await buildCatalogue()
  const before = quoteCreatedSchema.parse((await quote(chonburi)).json)
  expect(await priceOf(chonburi, other)).toBe(before.estimated_total)
  const more = { ...rate, base: 1950, minimum: 2100 }
  await addRate({ ...card, seen_version: 1, rate: more, valid_from: null })
  expect(await priceOf(chonburi)).toBe(before.estimated_total + 1000)
  expect(await priceOf(chonburi, other)).toBe(before.estimated_total + 1000)
  const kept = await test.database.one<{ total: number }>(
    `select total_minor as total from tms.quotes where id = '${before.quotation_id}'`,
  )
  expect(kept?.total).toBe(before.estimated_total * 100)
})

it('a price of a time to come holds from then on', async () => {
  const { card } = await buildCatalogue()
  const before = await priceOf(chonburi)
  const from = test.clock.nowMs() + 3_600_000
  const more = { ...rate, base: 1950, minimum: 2100 }
  const valid_from = new Date(from).toISOString()
  await addRate({ ...card, seen_version: 1, rate: more, valid_from })
  expect(await priceOf(chonburi)).toBe(before)
  test.clock.set(from)
  expect(await priceOf(chonburi)).toBe(before + 1000)
})

it('what is switched off is offered no more, in any process, and can be had back', async () => {
  const { vehicle } = await buildCatalogue()
  expect(await priceOf(chonburi, other)).toBeGreaterThan(0)
  const off = { id: vehicle.id, seen_updated_at: vehicle.updated_at }
  const { updated_at } = await saved('vehicle-types', {
    ...off,
    vehicle_type: { ...pickup, active: false },
  })
  for (const service of [test.service, other]) {
    expect(await quote(chonburi, service)).toMatchObject({ status: 422 })
  }
  await saved('vehicle-types', {
    id: vehicle.id,
    seen_updated_at: updated_at,
    vehicle_type: pickup,
  })
  expect(await priceOf(chonburi, other)).toBeGreaterThan(0)
})

it('an area of some provinces is served there and refused outside, whatever language names them', async () => {
  const { area } = await buildCatalogue()
  await saved('service-areas', {
    id: area.id,
    seen_updated_at: area.updated_at,
    service_area: { ...wholeCountry, provinces: ['กรุงเทพมหานคร', 'ชลบุรี'] },
  })
  expect(await priceOf(chonburi)).toBeGreaterThan(0)
  expect(await priceOf({ ...chonburi, province: 'ชลบุรี' })).toBeGreaterThan(0)
  expect(await quote(chiangMai)).toMatchObject({ status: 422 })
  expect((await read()).service_areas[0]?.provinces).toEqual(['Bangkok', 'Chon Buri'])
})

it('an area that is drawn ends at its border', async () => {
  const { area } = await buildCatalogue()
  const outline = [
    [13, 100],
    [14.5, 100],
    [14.5, 101.5],
    [13, 101.5],
  ]
  const change = { id: area.id, seen_updated_at: area.updated_at }
  await saved('service-areas', { ...change, service_area: { ...wholeCountry, outline } })
  expect(await priceOf(chonburi)).toBeGreaterThan(0)
  expect(await quote(chiangMai)).toMatchObject({ status: 422 })
})

it('of several who change one thing at once, one does and the others are told', async () => {
  const { vehicle, card } = await buildCatalogue()
  const change = { id: vehicle.id, seen_updated_at: vehicle.updated_at }
  const both = [test.service, other]
  // A clock that stands still would give both changes one time.
  test.clock.set(test.clock.nowMs() + 1000)
  const byVehicle = await Promise.all(
    both.map((by, index) =>
      ask(
        'vehicle-types',
        { ...change, vehicle_type: { ...pickup, max_payload_kg: 1000 + index } },
        by,
      ),
    ),
  )
  expect(byVehicle.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(byVehicle.find(({ status }) => status !== 200)).toMatchObject({
    status: 409,
    json: { error: 'changed_meanwhile' },
  })
  const byRate = await Promise.all(
    both.map((by) => ask('rate-cards', { ...card, seen_version: 1, rate, valid_from: null }, by)),
  )
  expect(byRate.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(byRate.filter(({ status }) => status === 409)).toHaveLength(1)
})

it.each([
  ['vehicle-types', { vehicle_type: pickup }, 'vehicle_type.code'],
  ['vehicle-types', { vehicle_type: { ...pickup, code: 'a b' } }, 'vehicle_type.code'],
  [
    'vehicle-types',
    { vehicle_type: { ...pickup, code: 'x', max_payload_kg: 0.0001 } },
    'max_payload_kg',
  ],
  [
    'vehicle-types',
    {
      vehicle_type: {
        ...pickup,
        code: 'x',
        axles: [{ position_mm: 0, empty_load_kg: 5, max_load_kg: 5 }],
      },
    },
    'vehicle_type.axles[0].max_load_kg',
  ],
  ['service-areas', { service_area: wholeCountry }, 'service_area.code'],
  [
    'service-areas',
    { service_area: { ...wholeCountry, code: 'x', provinces: ['Bangkok', 'Atlantis'] } },
    'service_area.provinces[1]',
  ],
])('%s refuses what cannot be, and names it: %j', async (path, body, field) => {
  await buildCatalogue()
  const answer = await ask(path, body)
  expect(answer.status).toBe(400)
  expect(Object(answer.json).field).toContain(field)
})

it('a service needs an area and a vehicle of its own organization, and days in order', async () => {
  const { area, vehicle } = await buildCatalogue()
  const service = {
    code: 'LTL',
    name: 'Shared truck',
    service_type: 'ltl_transport',
    service_area_id: area.id,
  }
  const fieldOf = async (more: object) => {
    const { status, json } = await ask('services', { service: { ...service, ...more } })
    return status === 400 ? Object(json).field : status
  }
  expect(await fieldOf({ service_area_id: newId() })).toBe('service.service_area_id')
  expect(await fieldOf({ carrying_vehicle_type_id: newId() })).toBe(
    'service.carrying_vehicle_type_id',
  )
  expect(await fieldOf({ least_days: 2 })).toBe('service.most_days')
  expect(await fieldOf({ least_days: 2, most_days: 1 })).toBe('service.most_days')
  const days = { least_days: 1, most_days: 1 }
  expect(await fieldOf({ carrying_vehicle_type_id: vehicle.id, ...days })).toBe(200)
  const { apiKey: _, apiSecret: __, organization } = await test.addOrganization()
  own = { ...own, organization }
  internal = await test.service.rooms.organizations.keyPair(organization.id, 'internal')
  expect(await fieldOf({})).toBe('service.service_area_id')
  const change = { id: vehicle.id, vehicle_type: pickup }
  expect(await ask('vehicle-types', change)).toMatchObject({ status: 404 })
})

it('a price that the currency cannot pay is refused, and so is a distance given twice', async () => {
  const { card } = await buildCatalogue()
  const fieldOf = async (more: object) => {
    const body = { ...card, seen_version: 1, rate: { ...rate, ...more }, valid_from: null }
    const { status, json } = await ask('rate-cards', body)
    return status === 400 ? Object(json).field : status
  }
  expect(await fieldOf({ per_km: 12.505 })).toBe('rate.per_km')
  const band = { from_km: 100, per_kg: 1 }
  expect(await fieldOf({ bands: [band, band] })).toBe('rate.bands[1].from_km')
  expect(await fieldOf({ bands: [band, { from_km: 0, per_kg: 2.5 }] })).toBe(200)
  expect((await read()).rate_cards.at(-1)?.bands).toEqual([
    { from_km: 0, per_kg: 2.5 },
    { from_km: 100, per_kg: 1 },
  ])
})

it('the code stays as it was first saved, and so does the kind of a service', async () => {
  const { vehicle, service, area } = await buildCatalogue()
  await saved('vehicle-types', { id: vehicle.id, vehicle_type: { ...pickup, code: 'other' } })
  const changed = {
    code: 'X',
    name: 'Whole truck',
    service_type: 'ltl_transport',
    service_area_id: area.id,
  }
  await saved('services', { id: service.id, service: changed })
  const now = await read()
  expect(now.vehicle_types[0]?.code).toBe('pickup')
  expect(now.services[0]).toMatchObject({
    code: 'FTL',
    name: 'Whole truck',
    service_type: 'ftl_transport',
  })
})

const lift = {
  key: 'tail_lift',
  name: 'Tail lift',
  name_th: 'ลิฟต์ท้ายรถ',
  service_types: ['ftl_transport'],
  price: { rule: 'per_vehicle', amount: 600 },
}

const insurance = {
  key: 'insurance',
  name: 'Insurance',
  service_types: ['ftl_transport', 'ltl_transport'],
  price: { rule: 'percent_of_value', amount: 0.25, minimum: 150, limit: 2_000_000 },
}

async function priceWith(more: object, by?: Service): Promise<number> {
  return quoteCreatedSchema.parse((await quote(chonburi, by, more)).json).estimated_total
}

it('an add-on is sold at its price in every process, and another price holds at once', async () => {
  await buildCatalogue()
  const plain = await priceOf(chonburi)
  const { id, updated_at } = await saved('addons', { addon: lift })
  const wished = { addons: [{ key: 'tail_lift' }] }
  expect(await priceWith(wished, other)).toBe(plain + 600)
  const share = { ...lift, price: { rule: 'percent', amount: 12.5 } }
  await saved('addons', { id, seen_updated_at: updated_at, addon: share })
  expect(await priceWith(wished)).toBeCloseTo(plain * 1.125, 1)
  expect((await read()).addons).toMatchObject([
    { ...share, id, name_zh: null, description: '', active: true },
  ])
  await saved('addons', { addon: insurance })
  const insured = { insurance: { declaredValue: 100_000 } }
  expect(await priceWith(insured, other)).toBe(plain + 250)
  const withoutId = await ask('addons', { id, addon: { ...share, active: false } })
  expect(withoutId.status).toBe(200)
  expect((await quote(chonburi, other, wished)).status).toBe(422)
})

it('of two who change one add-on at once, one does and the other is told', async () => {
  const { id, updated_at: seen } = await saved('addons', { addon: lift })
  const both = await Promise.all(
    [test.service, other].map((by, index) =>
      ask(
        'addons',
        {
          id,
          seen_updated_at: seen,
          addon: { ...lift, price: { rule: 'per_piece', amount: index } },
        },
        by,
      ),
    ),
  )
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(both.filter(({ status }) => status === 409)).toHaveLength(1)
})

it.each([
  [lift, 'addon.key'],
  [{ ...lift, key: 'Tail lift' }, 'addon.key'],
  [{ ...lift, key: 'x', service_types: [] }, 'addon.service_types'],
  [{ ...lift, key: 'x', price: { rule: 'per_quote', amount: 1.005 } }, 'addon.price.amount'],
  [{ ...lift, key: 'x', price: { rule: 'percent', amount: 12.55 } }, 'addon.price.amount'],
  [{ ...lift, key: 'x', price: { rule: 'percent', amount: 101 } }, 'addon.price.amount'],
  [{ ...lift, key: 'x', price: { rule: 'percent', amount: 0 } }, 'addon.price.amount'],
  [{ ...lift, key: 'x', price: insurance.price }, 'addon.price.rule'],
  [{ ...insurance, price: lift.price }, 'addon.price.rule'],
  [{ ...insurance, price: { ...insurance.price, limit: 0 } }, 'addon.price.limit'],
])('an add-on that cannot be is refused, and its field is named: %j', async (addon, field) => {
  await saved('addons', { addon: lift })
  const answer = await ask('addons', { addon })
  expect(answer.status).toBe(400)
  expect(Object(answer.json).field).toContain(field)
})

it('an add-on keeps its key, so that no other one becomes insurance', async () => {
  const { id } = await saved('addons', { addon: lift })
  expect(await ask('addons', { id, addon: insurance })).toMatchObject({
    status: 400,
    json: { field: 'addon.key' },
  })
})

const nightly = (serviceId: string) => {
  const stop = (name: string, province: string, lat: number, lng: number) => ({
    name,
    phone: '081 234 5678',
    address: `1 ${name}`,
    district: 'Mueang',
    province,
    postal_code: '10000',
    country: 'TH',
    lat,
    lng,
  })
  return {
    code: 'BKK-CNX',
    name: 'Bangkok to Chiang Mai',
    service_id: serviceId,
    nodes: [
      stop('Bangkok hub', 'กรุงเทพมหานคร', 13.7, 100.6),
      stop('CM hub', 'Chiang Mai', 18.8, 98.9),
    ],
  }
}

it('a route is made, a stop is put between, and one out of use is named by no new waybill', async () => {
  const { service } = await buildCatalogue()
  const { catalog } = test.service.rooms
  const { id: organizationId } = own.organization
  const first = nightly(service.id)
  const { id, updated_at: seen } = await saved('routes', { route: first })
  const routeId = routeIdSchema.parse(id)
  expect(await catalog.route(organizationId, routeId)).toMatchObject({
    nodes: [{ name: 'Bangkok hub', province: 'Bangkok', phone: '0812345678' }, { name: 'CM hub' }],
  })
  const [from, to] = first.nodes
  const between = { ...from, name: 'Tak hub', province: 'Tak' }
  const longer = { ...first, nodes: [from, between, to] }
  const said = await Promise.all(
    [1, 2, 3].map(() => ask('routes', { id, seen_updated_at: seen, route: longer })),
  )
  expect(said.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(said.filter(({ status }) => status === 409)).toHaveLength(2)
  const [kept] = (await read()).routes
  expect(kept?.nodes.map(({ name }) => name)).toEqual(['Bangkok hub', 'Tak hub', 'CM hub'])
  await saved('routes', { id, route: { ...longer, active: false } })
  expect(await catalog.route(organizationId, routeId)).toBeNull()
})

it('a route that cannot be is refused, and its field is named', async () => {
  const { service } = await buildCatalogue()
  const route = nightly(service.id)
  const [from, to] = route.nodes
  await saved('routes', { route })
  const fieldOf = async (more: object) =>
    Object((await ask('routes', { route: { ...route, code: 'X', ...more } })).json).field
  expect(await fieldOf({ code: 'BKK-CNX' })).toBe('route.code')
  expect(await fieldOf({ service_id: newId() })).toBe('route.service_id')
  expect(await fieldOf({ nodes: [from] })).toBe('route.nodes')
  expect(await fieldOf({ nodes: [from, { ...to, province: 'Atlantis' }] })).toBe(
    'route.nodes[1].province',
  )
  expect(await fieldOf({ nodes: [{ ...from, phone: 'none' }, to] })).toBe('route.nodes[0].phone')
  expect(await fieldOf({ nodes: [from, { ...to, lat: 91 }] })).toBe('route.nodes[1].lat')
})

it('writes each change to the audit, and nothing of a refused one', async () => {
  await buildCatalogue()
  await ask('vehicle-types', { vehicle_type: pickup })
  const lines = await test.database.query<{ action: string }>(
    `select action from tms.audit_entries where organization_id = '${own.organization.id}'`,
  )
  expect(new Set(lines.map(({ action }) => action))).toEqual(
    new Set(['vehicle_type.save', 'service_area.save', 'service.save', 'rate_card.save']),
  )
  expect(lines).toHaveLength(4)
})
