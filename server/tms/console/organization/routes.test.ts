import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { listProductCategories } from '#lib/contract/catalog.ts'
import { readOrganization, saveUnit } from '#lib/contract/console/organization.ts'
import { listOrganizationUnits } from '#lib/contract/organizations.ts'
import { newId } from '#server/testing/new-id.ts'
import {
  openTestService,
  send,
  signedGet,
  signedSend,
  type TestOrganization,
  type TestService,
} from '../../testing/test-service.ts'

let test: TestService
let own: TestOrganization
let other: TestOrganization
beforeAll(async () => {
  test = await openTestService()
})
beforeEach(async () => {
  own = await test.addOrganization()
  other = await test.addOrganization()
})
afterAll(() => test.close())

async function call(path: string, body: object = {}, of = own) {
  const { id: organization } = of.organization
  const pair = await test.service.rooms.organizations.keyPair(organization, 'internal')
  const actor = { id: newId(), role: 'admin', organization }
  const request = signedSend('POST', `/api/console/organization${path}`, {
    ...pair,
    nowMs: test.clock.nowMs(),
    body: { actor, ...body },
  })
  return send(test.service, request)
}

function get(path: string, { apiKey, apiSecret } = own) {
  return send(test.service, signedGet(path, { apiKey, apiSecret, nowMs: test.clock.nowMs() }))
}

const shown = async (of = own) => readOrganization.reply.schema.parse((await call('', {}, of)).json)

async function made(path: string, body: object, of = own) {
  const { status, json } = await call(path, body, of)
  expect(status, JSON.stringify(json)).toBe(200)
  return saveUnit.reply.schema.parse(json)
}

const depot = {
  code: 'NORTH',
  name: 'Northern depot',
  kind: 'depot',
  address: '1 Northern Road',
  province: 'Chiang Mai',
  country: 'TH',
  lat: 18.8,
  lng: 98.9,
}

const audited = (of = own) =>
  test.database.query<{ action: string }>(
    `select action from tms.audit_entries where organization_id = $1 order by id`,
    [of.organization.id],
  )

it('a feature that is switched off is refused at once, and of two who change settings one does', async () => {
  const { settings } = await shown()
  expect((await get('/api/sender-accounts')).status).toBe(200)
  const changes = [1, 2, 3, 4].map((nth) =>
    call('/settings', {
      seen_updated_at: settings.updated_at,
      settings: { name: `Movers ${nth}`, features: ['waybills'], custom_waybill_numbers: true },
    }),
  )
  const said = (await Promise.all(changes)).map(({ status }) => status)
  expect(said.toSorted((one, two) => one - two)).toEqual([200, 409, 409, 409])
  expect((await get('/api/sender-accounts')).status).toBe(403)
  expect((await shown()).settings).toMatchObject({
    name: `Movers ${said.indexOf(200) + 1}`,
    features: ['waybills'],
    custom_waybill_numbers: true,
    currency: 'THB',
  })
  expect((await shown(other)).settings.name).not.toContain('Movers')
  expect(await audited()).toEqual([{ action: 'organization.save' }])
})

it('a unit is added and changed, its code stays, and one out of use is no origin any more', async () => {
  const { id, updated_at: seen } = await made('/units', { unit: depot })
  expect((await get('/api/organization-units')).json).toMatchObject({
    data: [{ id, code: 'NORTH', lat: 18.8 }],
  })
  expect((await call('/units', { unit: depot })).json).toMatchObject({
    field: 'unit.code',
    problem: 'repeated',
  })
  const changed = { ...depot, code: 'OTHER', name: 'Chiang Mai', active: false }
  const later = await made('/units', { id, seen_updated_at: seen, unit: changed })
  expect((await call('/units', { id, seen_updated_at: seen, unit: depot })).status).toBe(409)
  expect(await shown()).toMatchObject({
    units: [{ id, code: 'NORTH', name: 'Chiang Mai', active: false, updated_at: later.updated_at }],
  })
  const listed = listOrganizationUnits.reply.schema.parse(
    (await get('/api/organization-units')).json,
  )
  expect(listed.data).toEqual([])
  expect((await call('/units', { id, unit: depot }, other)).status).toBe(404)
  expect((await call('/units', { unit: { ...depot, lat: 91 } })).status).toBe(400)
})

it('a product category is added, renamed and taken out of use, and others do not have it', async () => {
  const food = { code: 'food', name: 'Food' }
  const { id, updated_at: seen } = await made('/categories', { category: food })
  expect((await call('/categories', { category: food })).json).toMatchObject({
    field: 'category.code',
    problem: 'repeated',
  })
  const off = { code: 'food', name: 'Foods', active: false }
  await made('/categories', { id, seen_updated_at: seen, category: off })
  expect((await call('/categories', { id, seen_updated_at: seen, category: food })).status).toBe(
    409,
  )
  const list = async (of = own) =>
    listProductCategories.reply.schema.parse((await get('/api/product-categories', of)).json).data
  expect(await list()).toEqual([{ id, code: 'food', name: 'Foods', active: false }])
  expect(await list(other)).toEqual([])
})

it('a rate holds from its time on, and of two who replace one at once the second sees it', async () => {
  const rate = (text: string, more: object = {}) => ({
    exchange_rate: { from: 'THB', to: 'USD', rate: text, valid_from: null, ...more },
  })
  expect((await call('/exchange-rates', rate('0'))).json).toMatchObject({ problem: 'not_above' })
  expect((await call('/exchange-rates', rate('1', { to: 'THB' }))).status).toBe(400)
  expect((await call('/exchange-rates', rate('1e3'))).status).toBe(400)
  expect((await call('/exchange-rates', rate('0.0275'))).status).toBe(200)
  expect((await call('/exchange-rates', rate('0.03'))).status).toBe(409)
  const [first] = (await shown()).exchange_rates
  expect(first).toMatchObject({ from: 'THB', to: 'USD', rate: '0.0275' })
  test.clock.set(test.clock.nowMs() + 60_000)
  const said = await Promise.all(
    ['0.028', '0.029', '0.031'].map((text) =>
      call('/exchange-rates', { seen_valid_from: first?.valid_from, ...rate(text) }),
    ),
  )
  expect(said.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(said.filter(({ status }) => status === 409)).toHaveLength(2)
  const { exchange_rates: rates } = await shown()
  expect(rates).toHaveLength(2)
  const { catalog } = test.service.rooms
  const at = new Date(test.clock.nowMs())
  const asked = { organizationId: own.organization.id, from: 'THB', to: 'USD', at }
  expect(Number(await catalog.exchangeRate(test.database, asked))).toBe(Number(rates[0]?.rate))
  expect((await shown(other)).exchange_rates).toEqual([])
})
