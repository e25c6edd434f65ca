/** Quotes over the wire: what is answered, who may see it, and what is the same one. */
import { z } from 'zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SenderAccountId } from '#lib/contract/ids.ts'
import { quoteRequestSchema } from '#lib/contract/quote-request.ts'
import { quoteSchema } from '#lib/contract/quotes.ts'
import { countWaitingForLocks } from '#server/db/testing/waiting-for-locks.ts'
import {
  bangkok,
  chiangMai,
  createdOf,
  cube,
  openQuoteService,
  quoteOf,
  quoteRequest,
  type QuoteService,
  type Seller,
} from './testing/quote-service.ts'

let service: QuoteService
let seller: Seller
let customer: SenderAccountId

beforeAll(async () => {
  service = await openQuoteService()
  seller = await service.addSeller()
  customer = await seller.addCustomer('C-1')
})
afterAll(() => service.close())

const path = (id: string) => `/api/quotes/${id}`
const minute = 60_000

/** Later, and then back to where the test began. */
async function at<T>(laterMs: number, work: () => Promise<T>): Promise<T> {
  const { clock } = service
  const before = clock.nowMs()
  clock.set(before + laterMs)
  try {
    return await work()
  } finally {
    clock.set(before)
  }
}

test('a quote is answered with the fields of the interface, and is then on record', async () => {
  const request = quoteRequest({
    request_id: 'r-all',
    cargo_notes: 'Mind the lamp',
    addons: [{ key: 'papers' }],
    pickup: { ...bangkok, contact: { name: 'Dispatch desk', note: 'Gate 2' } },
    pickup_window: { from: '2026-01-31T08:00:00+07:00', to: '2026-01-31T12:00:00+07:00' },
  })
  const created = createdOf(await seller.create(request, { as: customer }))
  expect(created).toEqual({
    quotation_id: expect.any(String),
    request_id: 'r-all',
    vehicle: { type: 'small', max_payload_kg: 2000 },
    vehicles: null,
    estimated_total: expect.any(Number),
    currency: 'THB',
    expires_at: new Date(service.clock.nowMs() + 30 * minute).toISOString(),
    breakdown: [
      { kind: 'base', amount: 1000 },
      { kind: 'distance', amount: expect.any(Number) },
      { kind: 'addon', amount: 100.01, key: 'papers' },
    ],
    trip: expect.anything(),
    tax: expect.anything(),
    alternatives: expect.arrayContaining([expect.objectContaining({ vehicle_type: 'large' })]),
    load_plan: [expect.objectContaining({ vehicle_type: 'small' })],
  })
  const quote = quoteOf(await seller.get(path(created.quotation_id), { as: customer }))
  expect(quote).toMatchObject({
    id: created.quotation_id,
    status: 'active',
    expires_at: created.expires_at,
    estimated_total: created.estimated_total,
    currency: 'THB',
    breakdown: created.breakdown,
    provider: null,
    delivery: null,
    created_at: new Date(service.clock.nowMs()).toISOString(),
    snapshot: {
      request: { ...request, service_type: 'ftl_transport' },
      rate_cards: [{ vehicle_type: 'small', version: 1 }],
      chargeable_weight_kg: null,
      vehicles: [
        {
          vehicle_type: 'small',
          price: created.estimated_total,
          load: {
            vehicle_type: 'small',
            weight_kg: 100,
            placements: [{ item_index: 0, label: '#1', step: 1, x_mm: 0, z_mm: 0 }],
          },
        },
      ],
    },
  })
})

test('kilometres, times and tax are computed once, and are the same wherever the quote is read', async () => {
  const pickup_window = { from: '2126-01-31T01:00:00.000Z', to: '2126-01-31T02:00:00.000Z' }
  const created = createdOf(await seller.create(quoteRequest({ pickup_window }), { as: customer }))
  const { trip, tax, estimated_total: total } = created
  expect(trip).toEqual({
    distance_km: 773.815,
    pickup: pickup_window,
    arrival: { from: '2126-01-31T23:30:00.000Z', to: '2126-02-01T06:30:00.000Z' },
  })
  expect(tax).toEqual({ percent: 7, amount: Math.round((total * 700) / 107) / 100 })
  const read = () => seller.get(path(created.quotation_id), { as: customer })
  const later = await at(20 * minute, async () => quoteOf(await read()))
  expect(later).toMatchObject({ trip, tax })
  const [listed] = z
    .array(quoteSchema)
    .parse((await seller.get('/api/quotes', { as: customer })).json)
  expect(listed).toMatchObject({ id: created.quotation_id, trip, tax })
})

test('a record names whom the driver meets, by whichever fields the request named them', async () => {
  const pickup = { ...bangkok, phone: '02 123 4567', contact: { name: 'Desk', note: 'Gate 2' } }
  const { quotation_id: id } = createdOf(await seller.create(quoteRequest({ pickup })))
  expect(quoteOf(await seller.get(path(id), { as: customer })).contacts).toEqual({
    pickup: { name: 'Desk', phone: '02 123 4567' },
    delivery: { name: '', phone: '' },
  })
})

test('goods in a shared vehicle arrive by the days of their service', async () => {
  const { clock } = service
  const { trip } = createdOf(await seller.create(quoteRequest({ service_type: 'ltl_transport' })))
  const arrivesAfterMs = Date.parse(trip?.arrival?.from ?? '') - clock.nowMs()
  expect(arrivesAfterMs / 3_600_000).toBeGreaterThan(24)
  expect(arrivesAfterMs / 3_600_000).toBeLessThan(27)
})

test('the reply of quoting holds the plan of the record, also when it is sent again', async () => {
  const request = quoteRequest({ request_id: 'planned', items: [{ ...cube, qty: 3 }] })
  const created = createdOf(await seller.create(request, { as: customer }))
  const quote = quoteOf(await seller.get(path(created.quotation_id), { as: customer }))
  expect(created.load_plan?.map(({ placements }) => placements.length)).toEqual([3])
  expect(quote.snapshot?.vehicles.map(({ load }) => load)).toEqual(created.load_plan)
  expect(createdOf(await seller.create(request, { as: customer }))).toEqual(created)
})

test('a request_id is made where none is given, another one each time', async () => {
  const [one, other] = await Promise.all([
    seller.create(quoteRequest()),
    seller.create(quoteRequest()),
  ])
  const ids = [createdOf(one).request_id, createdOf(other).request_id]
  expect(new Set(ids).size).toBe(2)
  expect(createdOf(one).quotation_id).not.toBe(createdOf(other).quotation_id)
})

test('the list is of the account, newest first, without the places of the pieces', async () => {
  const lister = await seller.addCustomer('C-list')
  const other = await seller.addCustomer('C-other')
  const made: string[] = []
  for (const minutes of [0, 1, 2]) {
    const answered = await at(minutes * minute, () => seller.create(quoteRequest(), { as: lister }))
    made.unshift(createdOf(answered).quotation_id)
  }
  await seller.create(quoteRequest(), { as: other })
  await seller.create(quoteRequest())
  const listed = z.array(quoteSchema).parse((await seller.get('/api/quotes', { as: lister })).json)
  expect(listed.map(({ id }) => id)).toEqual(made)
  expect(listed.map(({ snapshot }) => snapshot?.vehicles[0]?.load)).toEqual([null, null, null])
  expect(listed.map(({ delivery }) => delivery)).toEqual([null, null, null])
})

test('of a hundred accounts that read an unowned quote at once exactly one owns it', async () => {
  const { quotation_id: id } = createdOf(await seller.create(quoteRequest()))
  const accounts = await Promise.all(
    Array.from({ length: 100 }, (_, index) => seller.addCustomer(`R-${index}`)),
  )
  const answers = await Promise.all(accounts.map((as) => seller.get(path(id), { as })))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 404)).toHaveLength(99)
  const refused = answers.filter(({ status }) => status === 404)
  for (const { json } of refused) expect(json).toMatchObject({ error: 'not_found_or_forbidden' })
  // And it stays so.
  const winner = accounts[statuses.indexOf(200)]
  const again = await Promise.all(accounts.map((as) => seller.get(path(id), { as })))
  expect(accounts.filter((_, index) => again[index]?.status === 200)).toEqual([winner])
})

test('an account that reads an unowned quote many times at once is served each time', async () => {
  const { quotation_id: id } = createdOf(await seller.create(quoteRequest()))
  const reads = Array.from({ length: 30 }, () => seller.get(path(id), { as: customer }))
  expect(new Set((await Promise.all(reads)).map(({ status }) => status))).toEqual(new Set([200]))
})

test('a quote that was asked for by an account is not for another one to claim', async () => {
  const other = await seller.addCustomer('C-thief')
  const { quotation_id: id } = createdOf(await seller.create(quoteRequest(), { as: customer }))
  expect(await seller.get(path(id), { as: other })).toMatchObject({ status: 404 })
  expect((await seller.get(path(id), { as: customer })).status).toBe(200)
})

test('an unowned quote past its time is nobody’s to claim', async () => {
  const { quotation_id: id } = createdOf(await seller.create(quoteRequest()))
  const late = await at(30 * minute, () => seller.get(path(id), { as: customer }))
  expect(late).toMatchObject({ status: 404, json: { error: 'not_found_or_forbidden' } })
  const inTime = await at(30 * minute - 1, () => seller.get(path(id), { as: customer }))
  expect(inTime.status).toBe(200)
})

test('somebody else’s quote, another organization’s and none at all are one answer', async () => {
  const foreign = await service.addSeller()
  const other = await seller.addCustomer('C-prober')
  const { quotation_id: theirs } = createdOf(await foreign.create(quoteRequest()))
  const { quotation_id: owned } = createdOf(await seller.create(quoteRequest(), { as: customer }))
  const unknown = '0190f5a0-0000-7000-8000-000000000001'
  const bodies = await Promise.all(
    [owned, theirs, unknown].map(async (id) => {
      const headers = { 'x-request-id': 'the-same' }
      const { status, text } = await seller.get(path(id), { as: other, headers })
      return [status, text]
    }),
  )
  expect(new Set(bodies.map(String)).size).toBe(1)
  expect(bodies[0]?.[0]).toBe(404)
  expect(JSON.parse(String(bodies[0]?.[1]))).toMatchObject({
    error: 'not_found_or_forbidden',
    detail: expect.any(String),
    request_id: 'the-same',
  })
  const senseless = await seller.get(path('senseless'), { as: other })
  expect(senseless).toMatchObject({ status: 404, json: { error: 'not_found_or_forbidden' } })
})

test('expiry is true at the moment it is asked', async () => {
  const { quotation_id: id } = createdOf(await seller.create(quoteRequest(), { as: customer }))
  const statusAt = (laterMs: number) =>
    at(laterMs, async () => quoteOf(await seller.get(path(id), { as: customer })).status)
  expect(await statusAt(30 * minute - 1)).toBe('active')
  expect(await statusAt(30 * minute)).toBe('expired')
  expect(await statusAt(0)).toBe('active')
  const listed = await at(31 * minute, () => seller.get('/api/quotes', { as: customer }))
  expect(listed.json).toContainEqual(expect.objectContaining({ id, status: 'expired' }))
})

test('how long a quote is valid can be set', async () => {
  const short = await openQuoteService({ validitySeconds: 5 })
  try {
    const { expires_at: expiresAt } = createdOf(
      await (await short.addSeller()).create(quoteRequest()),
    )
    expect(Date.parse(expiresAt)).toBe(short.clock.nowMs() + 5_000)
  } finally {
    await short.close()
  }
})

test('the header that names the account is needed to read and to list', async () => {
  const { quotation_id: id } = createdOf(await seller.create(quoteRequest()))
  for (const asked of ['/api/quotes', path(id)]) {
    expect(await seller.get(asked)).toMatchObject({
      status: 401,
      json: { error: 'unauthenticated' },
    })
    for (const as of ['nobody', '0190f5a0-0000-7000-8000-000000000001']) {
      expect(await seller.get(asked, { as })).toMatchObject({
        status: 403,
        json: { error: 'forbidden' },
      })
    }
  }
  const foreign = await (await service.addSeller()).addCustomer('C-foreign')
  expect((await seller.create(quoteRequest(), { as: foreign })).status).toBe(403)
})

test('the same request_id and body are the same quote, whatever the order of the fields', async () => {
  const request = quoteRequest({ request_id: 'again' })
  const first = createdOf(await seller.create(request, { as: customer }))
  const { items, ...rest } = request
  const turned = { items, ...rest, delivery: { ...chiangMai }, unknown: 1 }
  expect(createdOf(await seller.create(turned, { as: customer }))).toEqual(first)
})

test('another body, account or organization is another quote', async () => {
  const request = quoteRequest({ request_id: 'mine' })
  const other = await seller.addCustomer('C-2')
  const foreign = await service.addSeller()
  const ids = [
    await seller.create(request, { as: customer }),
    await seller.create({ ...request, cargo_notes: 'other' }, { as: customer }),
    await seller.create({ ...request, items: [{ ...cube, weight_kg: 101 }] }, { as: customer }),
    await seller.create(request, { as: other }),
    await seller.create(request),
    await foreign.create(request),
  ].map((answered) => createdOf(answered).quotation_id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('a quote that was claimed is still the same for whoever asked without an account', async () => {
  const request = quoteRequest({ request_id: 'claimed' })
  const first = createdOf(await seller.create(request))
  expect((await seller.get(path(first.quotation_id), { as: customer })).status).toBe(200)
  expect(createdOf(await seller.create(request))).toEqual(first)
  const own = createdOf(await seller.create(request, { as: customer }))
  expect(own.quotation_id).not.toBe(first.quotation_id)
})

test('once a quote is over, the same request is a new one', async () => {
  const request = quoteRequest({ request_id: 'over' })
  const first = createdOf(await seller.create(request, { as: customer }))
  const later = await at(30 * minute, () => seller.create(request, { as: customer }))
  expect(createdOf(later).quotation_id).not.toBe(first.quotation_id)
})

test('fifty equal requests at once are one quote', async () => {
  const request = quoteRequest({ request_id: 'burst' })
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => seller.create(request, { as: customer })),
  )
  expect(new Set(answers.map((answered) => createdOf(answered).quotation_id)).size).toBe(1)
})

test('equal requests to several processes at once are one quote', async () => {
  const { database } = service
  const asked = {
    organization: seller.organization,
    senderAccountId: customer,
    request: quoteRequestSchema.parse(quoteRequest({ request_id: 'burst-of-processes' })),
    requestId: 'http',
  }
  const processes = [1, 2, 3].map(() => service.anotherProcess())
  // All come as far as nobody can write yet, so that none sees what another one has written.
  const created = await database.transaction(async (tx) => {
    await tx.query('lock table tms.quotes in share mode')
    const creating = processes.map((each) => each.create(asked))
    await expect.poll(() => countWaitingForLocks(database)).toBeGreaterThanOrEqual(processes.length)
    return { creating }
  })
  const quotes = await Promise.all(created.creating)
  expect(new Set(quotes.map(({ quotation_id: id }) => id)).size).toBe(1)
  const rows = await database.query(
    `select id from tms.quotes where request_id = 'burst-of-processes'`,
  )
  expect(rows).toHaveLength(1)
})
