/** An account's orders and quotes in pages, over signed HTTP: filters, search, keyset pages, whose they are. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  orderPageSchema,
  orderSchema,
  quotePageSchema,
  spendingSchema,
} from '#lib/contract/orders.ts'
import { quoteRequestSchema } from '#lib/contract/quote-request.ts'
import { asMinor } from '#lib/money.ts'
import { newId } from '#server/testing/new-id.ts'
import type { SenderAccount } from '../accounts/accounts.ts'
import {
  addAccount,
  openTestService,
  send,
  signedGet,
  type TestOrganization,
  type TestService,
} from '../testing/test-service.ts'
import { addManyOrders, wordsOfManyOrders } from './testing/many-orders.ts'
import { request } from './testing/open-orders.ts'
import { addRowsForOrders } from './testing/rows-for-orders.ts'

let test: TestService
let own: TestOrganization
let rows: Awaited<ReturnType<typeof addRowsForOrders>>
let accounts = 0

beforeAll(async () => {
  test = await openTestService()
  await test.service.rooms.declareJobs()
  own = await test.addOrganization()
  rows = await addRowsForOrders(test.database, own.organization.id)
})
afterAll(() => test.close())

const newAccount = () => addAccount(test, own.organization.id, { code: `list-${(accounts += 1)}` })

interface NewOrder {
  readonly goods?: string
  readonly to?: string
  readonly prices?: readonly number[]
}

async function order(
  account: SenderAccount,
  { goods = 'Rice', to = '2 Tha Phae Road', prices = [500_000] }: NewOrder = {},
) {
  test.clock.set(test.clock.nowMs() + 1000)
  const [item] = request.items
  if (item === undefined) throw new Error('a request has an item')
  const delivery = { ...request.delivery, address: to }
  const items = [{ ...item, qty: prices.length, name: goods }]
  return test.database.transaction((tx) =>
    test.service.rooms.orders.create(tx, {
      organizationId: own.organization.id,
      id: newId(),
      requestId: 'R-1',
      senderAccountId: account.id,
      serviceId: rows.serviceId,
      serviceType: 'ftl_transport',
      currency: 'THB',
      request: quoteRequestSchema.parse({ ...request, delivery, items }),
      promisedUntil: null,
      vehicles: prices.map((priceMinor) => ({
        vehicleTypeId: rows.vehicleTypeId,
        vehicleType: '4w',
        priceMinor: asMinor(priceMinor),
        items: [{ itemIndex: 0, qty: 1 }],
      })),
    }),
  )
}

type Query = Record<string, string | number>

function ask(
  path: string,
  { as, by = own, query = {} }: { as: string | null; by?: TestOrganization; query?: Query },
) {
  const headers: Record<string, string> = as === null ? {} : { 'x-sender-account-id': as }
  const { apiKey, apiSecret } = by
  const call = { apiKey, apiSecret, nowMs: test.clock.nowMs(), headers, query }
  return send(test.service, signedGet(path, call))
}

async function list(account: SenderAccount, query: Query = {}) {
  const { status, json } = await ask('/api/orders', { as: account.id, query })
  expect(status).toBe(200)
  return orderPageSchema.parse(json)
}

const idsOf = ({ data }: { data: readonly { id: string }[] }) => data.map(({ id }) => id)

/** Every page until there is none. */
async function allOf(account: SenderAccount, query: Query, onPage = async () => {}) {
  const ids: string[] = []
  for (let after: string | null = ''; after !== null;) {
    const page = await list(account, { ...query, ...(after !== '' && { after }) })
    ids.push(...idsOf(page))
    after = page.next
    await onPage()
  }
  return ids
}

it('shows an order as its row needs it, the newest first', async () => {
  const account = await newAccount()
  const first = await order(account)
  const second = await order(account, { prices: [300_000, 200_000] })
  const { data, next } = await list(account)
  expect(next).toBe(null)
  expect(data).toMatchObject([
    {
      id: second.deliveryId,
      order_no: second.orderNo,
      state: 'awaiting_payment',
      service_type: 'ftl_transport',
      pickup: '1 Silom Road',
      delivery: '2 Tha Phae Road',
      vehicles: [{ type: '4w', count: 2 }],
      price: 5000,
      currency: 'THB',
      paid_at: null,
      pay_type: null,
      pieces: 2,
      weight_kg: 25,
    },
    { id: first.deliveryId, vehicles: [{ type: '4w', count: 1 }] },
  ])
})

it('finds every word, in any script, also within a word, in any letters', async () => {
  const account = await newAccount()
  const rice = await order(account, { goods: 'Jasmine RICE 5kg', to: 'ถนนท่าแพ ลำพูน' })
  const chairs = await order(account, { goods: '办公椅 Ｃｈａｉｒｓ', to: 'Rice market' })
  const found = async (q: string) => idsOf(await list(account, { q }))
  const [a, b] = [rice.deliveryId, chairs.deliveryId]
  expect(await found('rice')).toEqual([b, a])
  expect(await found('RICE jasm')).toEqual([a])
  expect(await found('ลำพูน')).toEqual([a])
  // Written with the sara am in two pieces.
  expect(await found('ลํา')).toEqual([a])
  expect(await found('公椅')).toEqual([b])
  expect(await found('椅')).toEqual([b])
  expect(await found('chairs')).toEqual([b])
  expect(await found(rice.orderNo.toLowerCase())).toEqual([a])
  expect(await found('0530000001 warehouse')).toEqual([b, a])
  expect(await found('5kg market')).toEqual([])
})

it('takes hostile text for text, and refuses what no search can be', async () => {
  const account = await newAccount()
  const odd = await order(account, { goods: String.raw`100% "o'neill" a_b \ c;--` })
  await order(account, { goods: 'plain' })
  for (const q of ['%', '_', '"o', "'neill", '\\', ';--', '100%', 'a_b']) {
    expect(idsOf(await list(account, { q }))).toEqual([odd.deliveryId])
  }
  for (const q of ['%%', '__', "'; drop table tms.orders; --", '$1']) {
    expect(idsOf(await list(account, { q }))).toEqual([])
  }
  for (const query of [
    { q: 'x'.repeat(10_000) },
    { q: 'a\u0000b' },
    { after: 'none' },
    { after: `2026-13-45T00:00:00.000000Z_${newId()}` },
    { after: "'; select 1" },
    { state: 'lost' },
    { state: '' },
    { from: 'yesterday' },
    { pageSize: 101 },
    { service_type: 'air' },
  ]) {
    const reply = await ask('/api/orders', { as: account.id, query })
    expect(reply).toMatchObject({ status: 400, json: { error: 'invalid_query' } })
  }
})

it('looks up no letters that the index of a text lacks, wherever the word begins and ends', async () => {
  const text = 'ไร่ข้าว เมืองลำพูน banana-zirconium 冷冻食品 𠮷野家 x'
  const words = text.split(' ').flatMap((word) => {
    const letters = Array.from(word)
    return letters.flatMap((_letter, from) =>
      letters.slice(from).map((_last, more) => letters.slice(from, from + more + 1).join('')),
    )
  })
  const missed = await test.database.query(
    `select word from unnest($1::text[]) as word
     where not tms.search_grams($2, $3) @> tms.word_grams($2, array[word])`,
    [words, newId(), text],
  )
  expect(words.length).toBeGreaterThan(200)
  expect(missed).toEqual([])
})

it('finds what is common, rare or short alike among thousands, in their order', async () => {
  const account = await newAccount()
  const until = new Date('2026-06-01T00:00:00Z')
  const of = { organizationId: own.organization.id, serviceId: rows.serviceId }
  await addManyOrders(test.database, { ...of, accountId: account.id, count: 2500, until })
  const count = async (query: Query) => (await allOf(account, { pageSize: 100, ...query })).length
  const { common, frequent, thai, rare } = wordsOfManyOrders
  expect(await count({ q: common })).toBe(2500)
  expect(await count({ q: frequent })).toBe(250)
  expect(await count({ q: thai })).toBe(5)
  expect(await count({ q: `${thai} ${common}` })).toBe(5)
  expect(await count({ q: rare })).toBe(1)
  expect(await count({ q: 'nowhere' })).toBe(0)
  expect(await count({ state: 'canceled,failed' })).toBe(100)
  expect(await count({ state: 'failed', q: 'Khon Kaen' })).toBe(50)
  expect(await count({ q: 'zi', state: 'delivered' })).toBe(1)
  const days = { from: '2026-05-01T00:00:00Z', to: '2026-05-02T00:00:00+07:00' }
  expect(await count(days)).toBe(9)
  const ordered = (await list(account, { q: thai, pageSize: 100 })).data.map(
    (row) => row.ordered_at,
  )
  expect(ordered).toEqual(ordered.toSorted().toReversed())
})

it('has every order once in its pages, whatever their size, state and words', async () => {
  const account = await newAccount()
  const made: { id: string; word: string; state: string }[] = []
  for (let n = 0; n < 30; n += 1) {
    const [word, state] = [['apple', 'pear'][n % 2] ?? '', ['failed', 'delivered'][n % 3] ?? '']
    const { deliveryId: id } = await order(account, { goods: word })
    made.unshift({ id, word, state })
    // Several at one moment: their ids decide.
    const at = new Date(Math.floor(n / 4) * 1000)
    await test.database.query(
      `update tms.deliveries set created_at = $2, status = $3, awaiting = null,
         state = $3 where id = $1`,
      [id, at, state === '' ? 'pending' : state],
    )
  }
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 40 }),
      fc.constantFrom('', 'apple', 'pear', 'p'),
      fc.subarray(['failed', 'delivered', 'pending'] as const),
      async (pageSize, q, states) => {
        const query = { pageSize, ...(q && { q }), ...(states.length && { state: states.join() }) }
        const ids = await allOf(account, query)
        const wanted = made.filter(
          ({ word, state }) =>
            word.includes(q) && (states.length === 0 || states.includes(stateOf(state))),
        )
        expect(ids.toSorted()).toEqual(wanted.map(({ id }) => id).toSorted())
        expect(new Set(ids).size).toBe(ids.length)
      },
    ),
    { numRuns: 40 },
  )

  function stateOf(state: string) {
    return state === 'failed' || state === 'delivered' ? state : 'pending'
  }
})

it('loses and repeats nothing while orders are made and change between its pages', async () => {
  const account = await newAccount()
  const { deliveryId: oldest } = await order(account)
  const before = [oldest]
  for (let n = 0; n < 11; n += 1) before.unshift((await order(account)).deliveryId)
  const ids = await allOf(account, { pageSize: 3 }, async () => {
    await order(account)
    await test.database.transaction((tx) =>
      test.service.rooms.orders.markPaid(tx, {
        organizationId: own.organization.id,
        deliveryId: oldest,
        paidAt: new Date(test.clock.nowMs()),
      }),
    )
  })
  expect(ids).toEqual(before)
})

it('shows nobody the orders of another account or organization', async () => {
  const [account, other] = [await newAccount(), await newAccount()]
  const { deliveryId: id } = await order(account, { prices: [100, 200] })
  const strangers = await test.addOrganization()
  const stranger = await addAccount(test, strangers.organization.id)
  expect(await list(other, { q: 'rice' })).toEqual({ data: [], next: null })
  expect(await list(other)).toEqual({ data: [], next: null })
  const paths = [
    '/api/exports/orders',
    '/api/orders',
    '/api/orders/spending',
    '/api/quote-list',
    `/api/orders/${id}`,
  ]
  for (const path of paths) {
    expect((await ask(path, { as: null })).status).toBe(401)
    expect((await ask(path, { as: account.id, by: strangers })).status).toBe(403)
  }
  const [leg] = await test.database.query<{ id: string }>(
    `select id from tms.deliveries where head_id = $1`,
    [id],
  )
  const reply = (path: string, as: string, by = own) => ask(`/api/orders/${path}`, { as, by })
  expect(await reply(id, other.id)).toMatchObject({ status: 403, json: { error: 'forbidden' } })
  for (const unknown of [
    await reply(id, stranger.id, strangers),
    await reply(leg?.id ?? '', account.id),
    await reply(newId(), account.id),
    await reply('none', account.id),
  ]) {
    expect(unknown).toMatchObject({ status: 404, json: { error: 'not_found' } })
  }
})

it('tells one order whole, from awaiting payment to canceled', async () => {
  const account = await newAccount()
  const { deliveryId, orderNo } = await order(account, { prices: [300_000, 200_000] })
  const read = async () => {
    const { status, json } = await ask(`/api/orders/${deliveryId}`, { as: account.id })
    expect(status).toBe(200)
    return orderSchema.parse(json)
  }
  expect(await read()).toMatchObject({
    id: deliveryId,
    order_no: orderNo,
    state: 'awaiting_payment',
    pickup: { address: '1 Silom Road', contact: { name: 'The warehouse' } },
    price: 5000,
    refunded: 0,
    paid_at: null,
    cancellable: true,
    vehicles: [
      { type: '4w', price: 3000, state: 'awaiting_payment' },
      { type: '4w', price: 2000, state: 'awaiting_payment' },
    ],
    payment: null,
  })
  const key = { organizationId: own.organization.id, deliveryId }
  test.clock.set(test.clock.nowMs() + 5000)
  const paidAt = new Date(test.clock.nowMs())
  const { orders } = test.service.rooms
  await test.database.transaction((tx) => orders.markPaid(tx, { ...key, paidAt }))
  expect(await read()).toMatchObject({
    state: 'awaiting_3pl',
    state_since: paidAt.toISOString(),
    paid_at: paidAt.toISOString(),
  })
  await test.database.transaction((tx) => orders.cancel(tx, { ...key, reason: 'test' }))
  expect(await read()).toMatchObject({
    state: 'canceled',
    refunded: 5000,
    cancellable: false,
    cancel_reason: 'test',
  })
})

it('adds up what was paid by month, without what was canceled or went back', async () => {
  const account = await newAccount()
  const { orders } = test.service.rooms
  const organizationId = own.organization.id
  test.clock.set(Date.parse('2026-11-23T00:00:00Z'))
  const paid = async (at: string, prices: readonly number[]) => {
    const { deliveryId } = await order(account, { prices })
    const key = { organizationId, deliveryId }
    await test.database.transaction((tx) => orders.markPaid(tx, { ...key, paidAt: new Date(at) }))
    return key
  }
  // Already November in Bangkok, still October in London.
  await paid('2026-10-31T18:00:00Z', [10])
  await paid('2026-11-05T00:00:00Z', [1_000_01])
  const canceled = await paid('2026-11-06T00:00:00Z', [5000])
  await test.database.transaction((tx) => orders.cancel(tx, { ...canceled, reason: 'test' }))
  const partly = await paid('2026-09-01T00:00:00Z', [300, 77])
  await test.database.query(
    `update tms.deliveries set settled_at = now() where head_id = $1 and leg_number = 1`,
    [partly.deliveryId],
  )
  await paid('2025-01-01T00:00:00Z', [999_99])
  await order(account)
  const spent = async (query: Query) => {
    const { json } = await ask('/api/orders/spending', { as: account.id, query })
    return spendingSchema.parse(json).data.map(({ currency, months }) => ({
      currency,
      months: months.map(({ month, amount }) => `${month} ${amount}`),
    }))
  }
  const months = ['2026-09 0.77', '2026-10 0', '2026-11 1000.11']
  expect(await spent({ months: 3 })).toEqual([{ currency: 'THB', months }])
  expect(await spent({ months: 2, time_zone: 'Europe/London' })).toEqual([
    { currency: 'THB', months: ['2026-10 0.1', '2026-11 1000.01'] },
  ])
  expect((await spent({}))[0]?.months).toHaveLength(12)
  const bad = await ask('/api/orders/spending', { as: account.id, query: { time_zone: 'Mars' } })
  expect(bad).toMatchObject({ status: 400, json: { error: 'invalid_query' } })
})

it('writes what the filter lets through as one file, page by page', async () => {
  const account = await newAccount()
  const of = { organizationId: own.organization.id, serviceId: rows.serviceId }
  const until = new Date(test.clock.nowMs())
  await addManyOrders(test.database, { ...of, accountId: account.id, count: 1200, until })
  await order(account, { to: '=1+1', goods: 'formula' })
  const file = async (query: Query) => {
    const { status, text, headers } = await ask('/api/exports/orders', { as: account.id, query })
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    return text.replace('\ufeff', '').trimEnd().split('\r\n')
  }
  const [headings, ...all] = await file({})
  expect(headings).toMatch(/^order_no,ordered_at,state,.*,paid_at,pay_type,pieces,weight_kg,/)
  expect(all).toHaveLength(1201)
  expect(new Set(all).size).toBe(1201)
  expect(all[0]).toContain(",'=1+1,1 4w,5000,THB,,,1,12.5,")
  expect(await file({ q: wordsOfManyOrders.frequent })).toHaveLength(121)
  expect(await file({ state: 'failed,canceled' })).toHaveLength(49)
  const refused = await ask('/api/exports/orders', { as: account.id, query: { state: 'none' } })
  expect(refused).toMatchObject({ status: 400, json: { error: 'invalid_query' } })
})

it('lists quotes by what they are at this moment, with the order each became', async () => {
  const account = await newAccount()
  const of = { organizationId: own.organization.id, serviceId: rows.serviceId }
  const until = new Date(test.clock.nowMs())
  await addManyOrders(test.database, { ...of, accountId: account.id, count: 40, until })
  await test.database.query(
    `update tms.quotes set delivery_id = null, status = case extract(epoch from $2 - created_at)
         / 7200 when 0 then 'active' when 1 then 'active' else 'canceled' end
     where sender_account_id = $1 and created_at > $2::timestamptz - interval '20 hours'`,
    [account.id, until],
  )
  const quotes = async (query: Query) => {
    const { status, json } = await ask('/api/quote-list', { as: account.id, query })
    expect(status).toBe(200)
    return quotePageSchema.parse(json).data
  }
  const open = await quotes({ status: 'active' })
  expect(open).toMatchObject([
    { status: 'active', order: null, vehicles: [{ type: '6w', count: 1 }] },
  ])
  expect(await quotes({ status: 'expired' })).toMatchObject([{ status: 'expired' }])
  expect(await quotes({ status: 'canceled', pageSize: 100 })).toHaveLength(8)
  expect(await quotes({ status: 'active,expired,canceled', pageSize: 100 })).toHaveLength(10)
  const [accepted] = await quotes({ status: 'accepted', pageSize: 1 })
  expect(accepted).toMatchObject({ status: 'accepted', estimated_total: 1000.1 })
  expect(accepted?.order).toMatchObject({ state: 'delivered' })
  expect(await quotes({ q: wordsOfManyOrders.frequent, pageSize: 100 })).toHaveLength(4)
  expect(await quotes({ q: wordsOfManyOrders.frequent, status: 'expired' })).toEqual([])
})
