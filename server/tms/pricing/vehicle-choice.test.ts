/** A quote for the vehicle that was asked for, and what stands beside it, over the wire. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import {
  createdOf,
  cube,
  openQuoteService,
  quoteOf,
  quoteRequest,
  type QuoteService,
  type Seller,
} from '../quotes/testing/quote-service.ts'

let service: QuoteService
let seller: Seller
let customer: string

beforeAll(async () => {
  service = await openQuoteService()
  seller = await service.addSeller()
  customer = await seller.addCustomer('C-1')
})
afterAll(() => service.close())

const ask = async (more: Parameters<typeof quoteRequest>[0]) =>
  createdOf(await seller.create(quoteRequest(more), { as: customer }))

test('the vehicle type that is asked for is priced, though another is cheaper', async () => {
  const free = await ask({})
  const large = await ask({ vehicle_type: 'large' })
  expect([free.vehicle?.type, large.vehicle?.type]).toEqual(['small', 'large'])
  expect(large.estimated_total).toBeGreaterThan(free.estimated_total)
  expect(large.load_plan?.map(({ vehicle_type: type }) => type)).toEqual(['large'])
})

test('where one of the type is not enough, several of it come', async () => {
  const { vehicle, vehicles } = await ask({ vehicle_type: 'small', items: [{ ...cube, qty: 20 }] })
  expect(vehicle).toBeNull()
  expect(vehicles?.map(({ vehicle_type: type }) => type)).toEqual(['small', 'small', 'small'])
})

test('a piece that the type does not take is refused with the measure of that type', async () => {
  const items = [{ ...cube, length_cm: 300 }]
  expect((await ask({ items })).vehicle?.type).toBe('large')
  expect(await seller.create(quoteRequest({ items, vehicle_type: 'small' }))).toMatchObject({
    status: 422,
    json: {
      error: 'no_vehicle_fits',
      reasons: [{ code: 'length_over', actual: 300, limit: 200, unit: 'cm' }],
    },
  })
})

test('more than the allowed vehicles of the type is refused with the number', async () => {
  const items = [{ ...cube, qty: 25 }]
  expect(await seller.create(quoteRequest({ items, vehicle_type: 'small' }))).toMatchObject({
    status: 422,
    json: { error: 'no_vehicle_fits', reasons: [{ code: 'volume_over', limit: 24 }] },
  })
})

test.each([
  ['en', 'vehicle_type must be one of: small, large'],
  ['th', 'vehicle_type ต้องเป็นค่าใดค่าหนึ่งต่อไปนี้: small, large'],
])('a type that is not offered is refused by its field, in %s', async (language, message) => {
  const request = quoteRequest({ vehicle_type: 'ox-cart', request_id: 'r-cart' })
  expect(await seller.create(request, { language })).toMatchObject({
    status: 422,
    json: {
      error: 'unsupported_vehicle_type',
      request_id: 'r-cart',
      field: 'vehicle_type',
      problem: 'not_allowed_value',
      limit: 'small, large',
      detail: message,
    },
  })
  const empty = await seller.create({ ...quoteRequest(), vehicle_type: '' })
  expect(empty).toMatchObject({ status: 400, json: { field: 'vehicle_type' } })
})

test('a shared vehicle is the choice of the service', async () => {
  const shared = await ask({ service_type: 'ltl_transport', vehicle_type: 'small' })
  expect(shared.vehicle?.type).toBe('large')
  expect(shared.alternatives).toBeUndefined()
})

test.each([
  ['one vehicle', { items: [cube] }],
  ['several vehicles', { items: [{ ...cube, qty: 30 }] }],
  ['an asked type', { items: [{ ...cube, qty: 12 }], vehicle_type: 'small' }],
  [
    'add-ons of each kind',
    {
      items: [{ ...cube, qty: 5 }],
      addons: ['papers', 'wrapping', 'handling'].map((key) => ({ key })),
      insurance: { declaredValue: 90_000 },
    },
  ],
])('what stands beside %s costs what a quote for it costs', async (_, more) => {
  const { alternatives = [], quotation_id: id } = await ask(more)
  expect(alternatives).not.toEqual([])
  for (const { service_type, vehicle_type, vehicles, price, arrival } of alternatives) {
    const own = await ask({
      ...more,
      service_type,
      ...(vehicle_type === null ? { vehicle_type: undefined } : { vehicle_type }),
    })
    expect([own.estimated_total, own.trip?.arrival]).toEqual([price, arrival])
    if (service_type === 'ltl_transport') continue
    const came = own.vehicle ? [own.vehicle.type] : own.vehicles?.map((each) => each.vehicle_type)
    expect(came).toEqual(
      vehicles.flatMap(({ vehicle_type: type, count }) => Array(count).fill(type)),
    )
  }
  const prices = alternatives.map(({ price }) => price)
  expect(prices).toEqual(prices.toSorted((one, other) => one - other))
  const read = quoteOf(await seller.get(`/api/quotes/${id}`, { as: customer }))
  expect(read.snapshot?.alternatives).toEqual(alternatives)
})

test('beside a whole vehicle stands a shared one, unless an add-on does not go with it', async () => {
  const kinds = ({ alternatives = [] }: Awaited<ReturnType<typeof ask>>) =>
    alternatives.map(({ service_type, vehicle_type }) => vehicle_type ?? service_type)
  expect(kinds(await ask({}))).toEqual(['ltl_transport', 'large'])
  expect(kinds(await ask({ addons: [{ key: 'tail_lift' }] }))).toEqual(['large'])
})

test('what stands beside a quote is no quote', async () => {
  const listed = async () => {
    const { json } = await seller.get('/api/quotes', { as: customer })
    return z
      .array(z.object({ id: z.string() }))
      .parse(json)
      .map(({ id }) => id)
  }
  const before = await listed()
  const { quotation_id: id } = await ask({ items: [{ ...cube, qty: 5 }] })
  expect(await listed()).toEqual([id, ...before])
})
