/** Prices of quotes, to the minor unit, over the wire. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { greatCircleM } from '#lib/geo/great-circle.ts'
import type { QuoteRequestInput } from '#lib/contract/quote-request.ts'
import { asMinor, shareByLargestRemainder, sumMinor, toMinor } from '#lib/money.ts'
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
} from '../quotes/testing/quote-service.ts'
import { testCatalogue } from '../quotes/testing/test-catalogue.ts'

let service: QuoteService
let seller: Seller
let customer: string

beforeAll(async () => {
  service = await openQuoteService()
  seller = await service.addSeller()
  customer = await seller.addCustomer('C-1')
})
afterAll(() => service.close())

const roadM = Math.round(greatCircleM(bangkok, chiangMai) * 1.3)
/** The price of the distance, rounded to the nearest unit. */
const perKm = (minor: number) => Math.round(((roadM - 20_000) * minor) / 1000)
const near = { ...bangkok, lat: bangkok.lat + 0.01 }

async function priceOf(more: Partial<QuoteRequestInput>) {
  return createdOf(await seller.create(quoteRequest(more)))
}

async function vehicleOf(items: QuoteRequestInput['items']): Promise<string | undefined> {
  return (await priceOf({ items })).vehicle?.type
}

describe('a full truck', () => {
  test('costs its base, and the kilometres beyond those that are included', async () => {
    const { breakdown, estimated_total: total } = await priceOf({})
    expect(breakdown).toEqual([
      { kind: 'base', amount: 1000 },
      { kind: 'distance', amount: perKm(1_500) / 100 },
    ])
    expect(total).toBe((100_000 + perKm(1_500)) / 100)
  })

  test('costs its minimum at least', async () => {
    const { breakdown, estimated_total: total } = await priceOf({ delivery: near })
    expect(breakdown).toEqual([
      { kind: 'base', amount: 1000 },
      { kind: 'minimum', amount: 500 },
    ])
    expect(total).toBe(1500)
  })

  test('is the cheapest that takes the goods as they may stand', async () => {
    const eight = { ...cube, qty: 8 }
    expect(await vehicleOf([eight])).toBe('small')
    expect(await vehicleOf([{ ...eight, qty: 9 }])).toBe('large')
    expect(await vehicleOf([{ ...eight, stackable: false }])).toBe('large')
    expect(await vehicleOf([{ ...eight, fragile: true }])).toBe('large')
    expect(await vehicleOf([{ ...cube, weight_kg: 2001 }])).toBe('large')
    const tall = { ...cube, length_cm: 50, height_cm: 210 }
    expect((await seller.create(quoteRequest({ items: [tall] }))).status).toBe(422)
    expect(await vehicleOf([{ ...tall, flipable: true }])).toBe('large')
    // By their sides they would go into the small one.
    expect(await vehicleOf([{ ...eight, volume_m3: 1.3 }])).toBe('large')
  })

  test('becomes several where none takes everything, each with its items and price', async () => {
    const created = await priceOf({ items: [{ ...cube, name: 'Crate', qty: 30 }] })
    expect(created.vehicle).toBeNull()
    const vehicles = created.vehicles?.toSorted((a, b) => b.price - a.price)
    expect(vehicles).toEqual([
      {
        vehicle_type: 'large',
        price: (240_000 + perKm(2_333)) / 100,
        items: [{ name: 'Crate', qty: expect.any(Number) }],
      },
      {
        vehicle_type: 'small',
        price: (100_000 + perKm(1_500)) / 100,
        items: [{ name: 'Crate', qty: expect.any(Number) }],
      },
    ])
    const carried = vehicles?.flatMap(({ items }) => items.map(({ qty }) => qty)) ?? []
    expect(carried.reduce((sum, qty) => sum + qty, 0)).toBe(30)
    expect(created.breakdown).toEqual([
      { kind: 'base', amount: 3400 },
      { kind: 'distance', amount: (perKm(1_500) + perKm(2_333)) / 100 },
    ])
  })
})

describe('a shared truck', () => {
  const ltl = (items: QuoteRequestInput['items'], delivery = near) =>
    priceOf({ service_type: 'ltl_transport', items, delivery })

  test('costs its actual weight by the band of the distance, in the class it travels in', async () => {
    const heavy = [{ ...cube, qty: 2, weight_kg: 500 }]
    const here = await ltl(heavy)
    expect(here.vehicle).toEqual({ type: 'large', max_payload_kg: 6000 })
    expect(here.breakdown).toEqual([
      { kind: 'base', amount: 150 },
      { kind: 'weight', amount: 1200 },
    ])
    // Far is beyond 500 km: 3.33 a kilogram.
    expect((await ltl(heavy, chiangMai)).estimated_total).toBe(150 + 3330)
  })

  test('costs its room where that counts for more', async () => {
    // A cubic metre counts 300 kg at least.
    expect((await ltl([{ ...cube, qty: 4, weight_kg: 10 }])).breakdown).toContainEqual({
      kind: 'weight',
      amount: 1440,
    })
    expect((await ltl([{ ...cube, qty: 4, weight_kg: 300.5 }])).breakdown).toContainEqual({
      kind: 'weight',
      amount: 1442.4,
    })
  })

  test('takes the room of goods for what their shipper says', async () => {
    const weightLine = async (volume_m3: number) =>
      (await ltl([{ ...cube, weight_kg: 10, qty: 4, volume_m3 }])).breakdown[1]
    expect(await weightLine(2)).toEqual({ kind: 'weight', amount: 2880 })
    expect(await weightLine(0.5)).toEqual({ kind: 'weight', amount: 720 })
  })

  test('costs its minimum at least', async () => {
    expect(await ltl([{ ...cube, length_cm: 20, weight_kg: 10 }])).toMatchObject({
      estimated_total: 350,
      breakdown: [
        { kind: 'base', amount: 150 },
        { kind: 'weight', amount: 72 },
        { kind: 'minimum', amount: 128 },
      ],
    })
  })

  test('keeps the chargeable weight on record', async () => {
    const created = createdOf(
      await seller.create(quoteRequest({ service_type: 'ltl_transport' }), { as: customer }),
    )
    const read = await seller.get(`/api/quotes/${created.quotation_id}`, { as: customer })
    expect(quoteOf(read).snapshot).toMatchObject({
      chargeable_weight_kg: 300,
      rate_cards: [{ vehicle_type: null, version: 1 }],
    })
  })
})

describe('add-ons', () => {
  test('cost by quote, vehicle, piece or share, each once however often it is named', async () => {
    const keys = ['papers', 'tail_lift', 'wrapping', 'handling', 'papers']
    const { breakdown } = await priceOf({
      items: [{ ...cube, qty: 30 }],
      addons: keys.map((key) => ({ key })),
    })
    const freight = 340_000 + perKm(1_500) + perKm(2_333)
    expect(breakdown.filter(({ kind }) => kind === 'addon')).toEqual([
      { kind: 'addon', key: 'papers', amount: 100.01 },
      { kind: 'addon', key: 'tail_lift', amount: 1200 },
      { kind: 'addon', key: 'wrapping', amount: 233.1 },
      { kind: 'addon', key: 'handling', amount: Math.round((freight * 15) / 1000) / 100 },
    ])
  })

  test('insurance costs a share of the declared value, and its minimum at least', async () => {
    const insured = async (declaredValue: number) =>
      (await priceOf({ insurance: { declaredValue } })).breakdown.at(-1)
    const line = { kind: 'addon', key: 'insurance' }
    expect(await insured(100_000.5)).toEqual({ ...line, amount: 250 })
    expect(await insured(200.4)).toEqual({ ...line, amount: 150 })
    expect(await insured(2_000_000)).toEqual({ ...line, amount: 5_000 })
  })

  test('are spread over the vehicles by what is left over most', async () => {
    const goods = { items: [{ ...cube, qty: 30 }] }
    const pricesOf = async (addons: { key: string }[]) =>
      (await priceOf({ ...goods, addons })).vehicles?.map(({ price }) => toMinor(price, 'THB')) ??
      []
    const plain = await pricesOf([])
    const shares = shareByLargestRemainder(asMinor(10_001), plain)
    expect(await pricesOf([{ key: 'papers' }])).toEqual(
      plain.map((price, index) => sumMinor([price, ...shares.slice(index, index + 1)])),
    )
  })
})

test.each(['THB', 'JPY', 'KWD'])(
  'whatever is asked for, all sums agree, in %s',
  async (currency) => {
    const paid = await service.addSeller({ currency })
    const item = fc.record({
      qty: fc.integer({ min: 1, max: 12 }),
      length_cm: fc.integer({ min: 20, max: 200 }),
      width_cm: fc.integer({ min: 20, max: 200 }),
      height_cm: fc.integer({ min: 20, max: 200 }),
      weight_kg: fc.integer({ min: 1, max: 9_000 }).map((hundreds) => hundreds / 10),
      stackable: fc.boolean(),
    })
    const request = fc.record({
      service_type: fc.constantFrom('ftl_transport', 'ltl_transport'),
      delivery: fc.record({
        address: fc.constant('Somewhere'),
        lat: fc.double({ min: 6, max: 20, noNaN: true }),
        lng: fc.double({ min: 98, max: 105, noNaN: true }),
      }),
      items: fc.array(item, { minLength: 1, maxLength: 5 }),
      insurance: fc.option(fc.record({ declaredValue: fc.integer({ min: 1, max: 150_000 }) }), {
        nil: undefined,
      }),
      addons: fc
        .subarray(['papers', 'wrapping', 'handling'])
        .map((keys) => keys.map((key) => ({ key }))),
    })
    let several = 0
    await fc.assert(
      fc.asyncProperty(request, async (asked) => {
        const { insurance, ...rest } = asked
        const answered = await paid.create(
          quoteRequest({ ...rest, ...(insurance && { insurance }) }),
        )
        if (answered.status === 422) return
        const created = createdOf(answered)
        const minor = (amount: number) => toMinor(amount, currency)
        const total = minor(created.estimated_total)
        expect(created.currency).toBe(currency)
        expect(sumMinor(created.breakdown.map(({ amount }) => minor(amount)))).toBe(total)
        if (created.vehicles === null) return
        several += 1
        expect(sumMinor(created.vehicles.map(({ price }) => minor(price)))).toBe(total)
        const pieces = created.vehicles.flatMap(({ items }) => items.map(({ qty }) => qty))
        const wanted = asked.items.reduce((sum, { qty }) => sum + qty, 0)
        expect(pieces.reduce((sum, qty) => sum + qty, 0)).toBe(wanted)
      }),
      {
        numRuns: 40,
        examples: [
          [
            {
              service_type: 'ftl_transport',
              delivery: { address: 'Somewhere', lat: 18.79, lng: 98.98 },
              items: [
                {
                  qty: 12,
                  length_cm: 200,
                  width_cm: 200,
                  height_cm: 200,
                  weight_kg: 500,
                  stackable: false,
                },
              ],
              insurance: { declaredValue: 100_001 },
              addons: [{ key: 'papers' }, { key: 'handling' }],
            },
          ],
        ],
      },
    )
    expect(several).toBeGreaterThan(0)
  },
)

describe('a later change of prices', () => {
  const path = (id: string) => `/api/quotes/${id}`

  test('changes no quote that stands, and every quote after it', async () => {
    const trader = await service.addSeller()
    const buyer = await trader.addCustomer('C-1')
    const before = createdOf(await trader.create(quoteRequest(), { as: buyer }))
    const recorded = (await trader.get(path(before.quotation_id), { as: buyer })).json
    const { id } = trader.organization
    const { services, vehicleTypes } = await service.catalog.offer(id)
    const ftl = services.find(({ code }) => code === 'FTL')
    const small = vehicleTypes.find(({ code }) => code === 'small')
    const [old] = testCatalogue.vehicleTypes
    if (ftl === undefined || small === undefined || old === undefined) throw new Error('no offer')
    const { clock, database, catalog } = service
    const tomorrowMs = clock.nowMs() + 86_400_000
    const change = (validFrom: Date, base: number) =>
      database.transaction((tx) =>
        catalog.addRate(tx, id, {
          serviceId: ftl.id,
          vehicleTypeId: small.id,
          rate: { ...old.rate, base },
          validFrom,
        }),
      )
    // The rate that begins tomorrow is known before the one that begins today.
    expect(await change(new Date(tomorrowMs), 220_000)).toBe(2)
    expect(await change(new Date(clock.nowMs()), 200_000)).toBe(3)

    const baseNow = async () => createdOf(await trader.create(quoteRequest())).breakdown[0]?.amount
    await expect.poll(baseNow).toBe(2000)
    expect((await trader.get(path(before.quotation_id), { as: buyer })).json).toEqual(recorded)
    const nowMs = clock.nowMs()
    try {
      // The rate begins by itself when its time comes.
      clock.set(tomorrowMs)
      expect(await baseNow()).toBe(2200)
    } finally {
      clock.set(nowMs)
    }
  })
})
