/** Staff find, add and change customers, and adjust their wallets, called as the portal calls. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { listCustomers, readCustomer } from '#lib/contract/console/customers.ts'
import { walletEntryPageSchema } from '#lib/contract/wallet.ts'
import { newId } from '#server/testing/new-id.ts'
import type { KeyPair } from '../../organizations/organizations.ts'
import type { Service } from '../../service.ts'
import {
  addAccount,
  openTestService,
  send,
  signedGet,
  signedSend,
  type Answered,
  type TestOrganization,
  type TestService,
} from '../../testing/test-service.ts'

let test: TestService
let other: Service
let own: TestOrganization
let internal: KeyPair

beforeAll(async () => {
  test = await openTestService()
  other = await test.another()
})
beforeEach(async () => {
  own = await test.addOrganization()
  internal = await test.service.rooms.organizations.keyPair(own.organization.id, 'internal')
})
afterAll(() => test.close())

function ask(path: string, body: object = {}, by: Service = test.service): Promise<Answered> {
  const actor = { id: newId(), role: 'admin', organization: own.organization.id }
  const call = { ...internal, nowMs: test.clock.nowMs(), body: { actor, ...body } }
  return send(by, signedSend('POST', `/api/console/customers${path}`, call))
}

const list = async (body: object = {}) =>
  listCustomers.reply.schema.parse((await ask('/list', body)).json)
const read = async (id: string) => readCustomer.reply.schema.parse((await ask(`/${id}`)).json)

async function add(customer: object): Promise<string> {
  const { status, json } = await ask('', { customer })
  expect([status, json]).toMatchObject([200, {}])
  return String(Object(json).id)
}

const warehouse = {
  contact_name: 'Somchai',
  phone: '+66 81 234 5678',
  address: '9 Bang Na-Trat Road',
  province: 'Bangkok',
  postal_code: '10260',
  country: 'TH',
  lat: 13.6685,
  lng: 100.6141,
}
const shop = { contact_name: 'Lek', phone: '0812345679', address: '1 Tha Phae', country: 'TH' }

it('a customer is added with a place that it dispatches from, and is changed', async () => {
  const id = await add({ name: 'Tea Co', phone: '02 123 4567', dispatch_addresses: [warehouse] })
  const added = await read(id)
  expect(added).toMatchObject({
    code: expect.stringMatching(/^C-[A-Z2-9]{7}$/),
    name: 'Tea Co',
    phone: '021234567',
    wallet: { balance: 0, currency: 'THB' },
    dispatch_addresses: [{ ...warehouse, phone: '+66812345678', subdistrict: null }],
  })
  const [kept] = added.dispatch_addresses
  const customer = {
    code: 'other',
    name: 'Tea & Co',
    dispatch_addresses: [shop, { ...warehouse, id: kept?.id, contact_name: 'Malee' }],
  }
  const saved = await ask('', { id, seen_updated_at: added.updated_at, customer })
  const changed = await read(id)
  expect(saved).toMatchObject({ status: 200, json: { id, updated_at: changed.updated_at } })
  expect(changed).toMatchObject({
    code: added.code,
    name: 'Tea & Co',
    phone: null,
    dispatch_addresses: [{ contact_name: 'Lek' }, { id: kept?.id, contact_name: 'Malee' }],
  })
  // The other process names the customer anew at once: the phone of a waybill finds it there.
  const found = await other.rooms.accounts.find(own.organization.id, added.id)
  expect(found?.name).toBe('Tea & Co')
})

it('a new customer that is sent again is one, as it was sent last', async () => {
  const sent = { new_id: newId(), customer: { name: 'Silk', dispatch_addresses: [shop] } }
  const first = await ask('', sent)
  expect(first).toMatchObject({ status: 200, json: { id: sent.new_id } })
  const added = await read(sent.new_id)
  const again = { ...sent, customer: { name: 'Silk Ltd.', dispatch_addresses: [shop, warehouse] } }
  expect(await ask('', again)).toMatchObject({ status: 200, json: { id: sent.new_id } })
  expect(await read(sent.new_id)).toMatchObject({
    code: added.code,
    name: 'Silk Ltd.',
    dispatch_addresses: [{ contact_name: 'Lek' }, { contact_name: 'Somchai' }],
  })
  expect((await list({ q: 'silk' })).data).toHaveLength(1)
  const together = { new_id: newId(), customer: { name: 'Cotton' } }
  const answers = await Promise.all(
    [test.service, other, test.service, other].map((by) => ask('', together, by)),
  )
  for (const { status } of answers) expect([200, 409]).toContain(status)
  expect((await list({ q: 'cotton' })).data).toHaveLength(1)
})

it('refuses a code that is taken, a phone that is none, an address of another customer', async () => {
  await add({ name: 'A', code: 'TEA' })
  expect(await ask('', { customer: { name: 'B', code: 'TEA' } })).toMatchObject({
    status: 409,
    json: { error: 'sender_account_code_taken' },
  })
  const withPhone = { name: 'B', dispatch_addresses: [warehouse, { ...shop, phone: 'call me' }] }
  expect(await ask('', { customer: withPhone })).toMatchObject({
    status: 400,
    json: { field: 'customer.dispatch_addresses[1].phone' },
  })
  const theirs = await read(await add({ name: 'C', dispatch_addresses: [shop] }))
  const mine = await read(await add({ name: 'D', dispatch_addresses: [warehouse] }))
  const [taken] = theirs.dispatch_addresses
  const customer = { name: 'D', dispatch_addresses: [{ ...shop, id: taken?.id }] }
  expect(await ask('', { id: mine.id, seen_updated_at: mine.updated_at, customer })).toMatchObject({
    status: 400,
    json: { field: 'customer.dispatch_addresses[0].id' },
  })
  expect(await read(mine.id)).toEqual(mine)
  expect(await read(theirs.id)).toEqual(theirs)
  expect((await ask(`/${newId()}`)).status).toBe(404)
  expect((await ask('', { id: newId(), customer: { name: 'E' } })).status).toBe(404)
})

it('of five who change one customer at once, one is first and the others are told', async () => {
  const id = await add({ name: 'Rice', dispatch_addresses: [shop] })
  const { updated_at: seen } = await read(id)
  const answers = await Promise.all(
    [1, 2, 3, 4, 5].map((nth) =>
      ask(
        '',
        { id, seen_updated_at: seen, customer: { name: `Rice ${nth}` } },
        nth % 2 === 0 ? other : test.service,
      ),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 409, 409, 409, 409,
  ])
  const winner = answers.findIndex(({ status }) => status === 200) + 1
  expect((await read(id)).name).toBe(`Rice ${winner}`)
  expect((await ask('', { id, customer: { name: 'Blind' } })).status).toBe(409)
})

it('lists by name, a page after the other, and finds by words of name, code and phone', async () => {
  for (const nth of [3, 1, 2, 5, 4]) await add({ name: `Shop ${nth}`, code: `S${nth}` })
  await add({ name: 'Éclair บริษัท ชาไทย', code: 'X-9', phone: '0899999999' })
  const first = await list({ limit: 4 })
  expect(first.data.map(({ name }) => name)).toEqual(['Shop 1', 'Shop 2', 'Shop 3', 'Shop 4'])
  expect(first.has_more).toBe(true)
  const second = await list({ limit: 4, after: first.next })
  expect(second.data.map(({ code }) => code)).toEqual(['S5', 'X-9'])
  expect(second.next).toBeNull()
  const found = async (q: string) => (await list({ q })).data.map(({ code }) => code)
  expect(await found('éclair ไทย')).toEqual(['X-9'])
  expect(await found('99999')).toEqual(['X-9'])
  expect(await found('sHoP s4')).toEqual(['S4'])
  expect(await found('%')).toEqual([])
  expect(await found('shop')).toHaveLength(5)
  const strangers = await test.addOrganization()
  await addAccount(test, strangers.organization.id, { code: 'S4' })
  expect(await found('s4')).toEqual(['S4'])
})

it('money is put into a wallet and taken out with a reason, once for each request', async () => {
  const id = await add({ name: 'Tea' })
  const give = { amount: 250.5, reason: 'For the late truck', request_id: newId() }
  const adjust = (body: object, by?: Service) => ask(`/${id}/adjust-wallet`, body, by)
  const twice = await Promise.all([adjust(give), adjust(give, other), adjust(give)])
  expect(twice.map(({ json }) => json)).toEqual(
    expect.arrayContaining([
      { balance: 250.5, amount: 250.5, repeated: false },
      { balance: 250.5, amount: 250.5, repeated: true },
      { balance: 250.5, amount: 250.5, repeated: true },
    ]),
  )
  // Its reply was lost, and somebody changed the sum: nothing more is moved.
  expect((await adjust({ ...give, amount: 900 })).json).toEqual({
    balance: 250.5,
    amount: 250.5,
    repeated: true,
  })
  const take = (amount: number) => adjust({ amount, reason: 'Counted twice', request_id: newId() })
  expect((await take(-250.51)).json).toMatchObject({ error: 'insufficient_balance' })
  expect((await take(-0.001)).json).toMatchObject({ error: 'invalid_body', field: 'amount' })
  expect((await take(0)).status).toBe(400)
  expect((await adjust({ ...give, reason: ' x ' })).status).toBe(400)
  expect((await take(-50.5)).json).toEqual({ balance: 200, amount: -50.5, repeated: false })
  expect((await ask(`/${newId()}/adjust-wallet`, give)).status).toBe(404)
  const { data } = walletEntryPageSchema.parse((await entries(id)).json)
  expect(data).toMatchObject([
    { kind: 'adjustment', amount: -50.5, balance_after: 200, note: 'Counted twice' },
    { kind: 'adjustment', amount: 250.5, balance_after: 250.5, note: 'For the late truck' },
  ])
  expect((await read(id)).wallet).toEqual({ balance: 200, currency: 'THB' })
  const audited = await test.database.query(
    `select details->>'reason' as reason from tms.audit_entries
     where organization_id = $1 and action = 'wallet.adjust' order by created_at, id`,
    [own.organization.id],
  )
  expect(audited).toEqual([{ reason: 'For the late truck' }, { reason: 'Counted twice' }])
})

const entries = (id: string, query: Record<string, string> = {}) => {
  const { apiKey, apiSecret } = own
  const headers = { 'x-sender-account-id': id }
  const call = { apiKey, apiSecret, nowMs: test.clock.nowMs(), headers, query }
  return send(test.service, signedGet('/api/wallet/entries', call))
}

it('a wallet is never taken below zero, however many take at once', async () => {
  const id = await add({ name: 'Tea' })
  const adjust = (amount: number) =>
    ask(`/${id}/adjust-wallet`, { amount, reason: 'Race', request_id: newId() })
  await adjust(100)
  const taken = await Promise.all(Array.from({ length: 12 }, () => adjust(-30)))
  expect(taken.filter(({ status }) => status === 200)).toHaveLength(3)
  expect((await read(id)).wallet?.balance).toBe(10)
})

it('the entries of a time begin and end with its balances', async () => {
  const id = await add({ name: 'Tea' })
  const begin = test.clock.nowMs()
  for (let day = 0; day < 7; day += 1) {
    await ask(`/${id}/adjust-wallet`, { amount: 10, reason: 'Daily', request_id: newId() })
    test.clock.set(test.clock.nowMs() + 24 * 3_600_000)
  }
  const at = (day: number) => new Date(begin + day * 24 * 3_600_000).toISOString()
  const page = async (query: Record<string, string>) =>
    walletEntryPageSchema.parse((await entries(id, query)).json)
  const middle = await page({ from: at(2), to: at(5), pageSize: '2' })
  expect(middle).toMatchObject({
    total: 3,
    totalPages: 2,
    opening_balance: 20,
    closing_balance: 50,
    data: [{ balance_after: 50 }, { balance_after: 40 }],
  })
  const last = await page({ from: at(2), to: at(5), pageSize: '2', page: '2' })
  expect(last.data).toMatchObject([{ balance_after: 30 }])
  expect(await page({ to: at(0) })).toMatchObject({ total: 0, opening_balance: 0, data: [] })
  expect(await page({ from: at(9) })).toMatchObject({
    total: 0,
    opening_balance: 70,
    closing_balance: 70,
  })
  expect(await page({ from: at(5), to: at(2) })).toMatchObject({ total: 0, closing_balance: 50 })
  expect(await page({})).toMatchObject({ total: 7, opening_balance: 0, closing_balance: 70 })
})
