/** Savings over the wire: each suggestion is asked for as a quote. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quoteSavingsSchema } from '#lib/contract/quote-savings.ts'
import { quoteRequestSchema } from '#lib/contract/quote-request.ts'
import {
  createdOf,
  cube,
  openQuoteService,
  quoteRequest,
  type QuoteService,
  type Seller,
} from '../quotes/testing/quote-service.ts'
import { changedBy } from './find-savings.ts'

let service: QuoteService
let seller: Seller

beforeAll(async () => {
  service = await openQuoteService()
  seller = await service.addSeller()
})
afterAll(() => service.close())

async function savingsOf(more: Parameters<typeof quoteRequest>[0]) {
  const { status, json, text } = await seller.send('/api/quote-savings', quoteRequest(more))
  if (status !== 200) throw new Error(text)
  return quoteSavingsSchema.parse(json).data
}

/** Twelve on the floor of the large truck, four on that of the small one. */
const sofas = { ...cube, name: 'Sofa', qty: 14, weight_kg: 40, stackable: false }
const cartons = { ...cube, name: 'Carton', qty: 3, weight_kg: 20 }

test('stacking that saves a truck is the first suggestion, then what else does, each at the price of its quote', async () => {
  const more = { items: [sofas, cartons], addons: [{ key: 'handling' }] }
  const asked = quoteRequest(more)
  const now = createdOf(await seller.create(asked))
  expect(now.vehicles).toHaveLength(2)
  const savings = await savingsOf(more)
  expect(savings[0]).toMatchObject({
    change: { kind: 'allow_stacking', items: [{ item_index: 0, qty: 14 }] },
    vehicles: [{ vehicle_type: 'large', count: 1 }],
    vehicles_saved: 1,
  })
  expect(savings.map(({ change: { kind } }) => kind)).toContain('add')
  const saved = savings.map((each) => each.saved)
  expect(saved).toEqual(saved.toSorted((one, other) => other - one))
  for (const { change, price, saved: less } of savings) {
    const changed = changedBy(change, quoteRequestSchema.parse(asked))
    const quote = createdOf(await seller.create({ ...changed, request_id: undefined }))
    expect(quote.estimated_total).toBe(price)
    if (change.kind !== 'add') expect(now.estimated_total - price).toBeCloseTo(less, 6)
    else expect(price).toBeLessThanOrEqual(now.estimated_total)
  }
})

test('they are found among thousands of pieces too', async () => {
  const side = { length_cm: 5, width_cm: 5, height_cm: 5, weight_kg: 0.1 }
  const savings = await savingsOf({ items: [sofas, { name: 'Tin', qty: 4_000, ...side }] })
  const stacked = { kind: 'allow_stacking', items: [{ item_index: 0, qty: 14 }] }
  expect(savings).toContainEqual(expect.objectContaining({ change: stacked, vehicles_saved: 1 }))
})

test('the few goods of the emptiest vehicle may be left out', async () => {
  const [first] = await savingsOf({ items: [{ ...cube, name: 'Crate', qty: 26, weight_kg: 50 }] })
  expect(first).toMatchObject({
    change: { kind: 'leave_out', items: [{ item_index: 0, qty: 2 }] },
    vehicles_saved: 1,
  })
})

test('one vehicle and a shared one have no savings', async () => {
  expect(await savingsOf({})).toEqual([])
  expect(await savingsOf({ service_type: 'ltl_transport' })).toEqual([])
})

test('it makes no quote, and refuses what a quote is refused for', async () => {
  const customer = await seller.addCustomer('C-1')
  await savingsOf({ items: [sofas] })
  expect((await seller.get('/api/quotes', { as: customer })).json).toEqual([])
  const long = quoteRequest({ items: [{ ...cube, length_cm: 900 }], request_id: 'r-1' })
  expect(await seller.send('/api/quote-savings', long)).toMatchObject({
    status: 422,
    json: { error: 'no_vehicle_fits', request_id: 'r-1' },
  })
  expect(await seller.send('/api/quote-savings', { ...quoteRequest(), items: [] })).toMatchObject({
    status: 400,
    json: { error: 'missing_required_field', field: 'items' },
  })
})
