import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { VehicleType } from '../contract/catalog.ts'
import { quoteItemSchema, type QuoteItem } from '../contract/quote-request.ts'
import { pack } from '../packing/pack.ts'
import { countsOf } from '../packing/totals.ts'
import { anyRequest } from '../packing/validate/testing/any-request.ts'
import { validate } from '../packing/validate/validate.ts'
import { mostMore } from './most-more.ts'
import { packWhole, quoteOptions } from './pack-whole.ts'
import { packingItems } from './packing-items.ts'
import { vehicleOfType } from './packing-vehicle.ts'
import { planQuotedLoad } from './plan-quoted-load.ts'
import { cubes, quoteFor, small } from './quoted-goods.fixture.ts'
import { roomLeft, type RoomLeft } from './room-left.ts'

function loaded(items: readonly QuoteItem[], type: VehicleType) {
  const quote = quoteFor({ vehicle: { type: type.type, max_payload_kg: type.max_payload_kg } })
  const more = { kind: 'nodes', nodes: 1 } as const
  const plan = planQuotedLoad({ items, quote, vehicleTypes: [type] }, { more })
  const [load] = plan?.undrawn === 0 ? plan.loads : []
  return load && { items, type, load }
}

function roomBeside(items: readonly QuoteItem[], type: VehicleType): RoomLeft {
  const goods = loaded(items, type)
  if (goods === undefined) throw new Error('the goods do not fit')
  return roomLeft(goods)
}

const requestOf = (items: readonly QuoteItem[], type: VehicleType) => ({
  vehicle: vehicleOfType(type),
  items: packingItems(items),
  options: quoteOptions,
})

const withMore = (items: readonly QuoteItem[], index: number, pieces: number) =>
  items.with(index, Object.assign({}, items[index], { qty: (items[index]?.qty ?? 0) + pieces }))

const sixWheeler: VehicleType = {
  ...small,
  type: 'truck-6w',
  inner_length_mm: 6500,
  inner_width_mm: 2300,
  inner_height_mm: 2350,
  max_payload_kg: 6500,
  axles: [
    { position_mm: -1000, empty_load_kg: 3000, max_load_kg: 5000 },
    { position_mm: 4300, empty_load_kg: 2500, max_load_kg: 10_000 },
  ],
}

const item = (
  name: string,
  qty: number,
  {
    sizeCm: [length_cm, width_cm, height_cm],
    ...more
  }: { sizeCm: [number, number, number] } & Pick<QuoteItem, 'weight_kg' | 'flipable' | 'fragile'>,
) => quoteItemSchema.parse({ name, qty, length_cm, width_cm, height_cm, ...more })

const mixed = [
  item('Cartons', 24, { sizeCm: [60, 40, 40], weight_kg: 15, flipable: true }),
  item('Pallets', 6, { sizeCm: [120, 80, 120], weight_kg: 350 }),
  item('Sofas', 4, { sizeCm: [200, 90, 85], weight_kg: 50, fragile: true }),
]

test('a truck at 44 % of its volume takes many cartons more, or some pallets', () => {
  expect(loaded(mixed, sixWheeler)?.load.fill.volume).toBeCloseTo(0.44, 2)
  const { more, isFull } = roomBeside(mixed, sixWheeler)
  expect(isFull).toBe(false)
  expect(more.map(({ name }) => name)).toEqual(['Cartons', 'Pallets', 'Sofas'])
  const [cartons = 0, pallets = 0] = more.map(({ pieces }) => pieces)
  expect(cartons).toBeGreaterThanOrEqual(16)
  expect(pallets).toBeGreaterThanOrEqual(2)
})

test('pieces are counted to the last one that fits', () => {
  expect(roomBeside([cubes(10)], small)).toEqual({
    volumeM3: expect.closeTo(0.75),
    weightKg: 900,
    more: [{ itemIndex: 0, name: 'Cube', pieces: 6 }],
    isFull: false,
  })
  expect(roomBeside([cubes(16)], small)).toMatchObject({ more: [], isFull: true })
})

test('what is heavy fills a vehicle by its weight', () => {
  expect(roomBeside([cubes(3, 300)], small)).toMatchObject({
    weightKg: 100,
    more: [],
    isFull: true,
  })
})

test('a vehicle is full at 73 % of its volume when no side leaves room for one piece more', () => {
  const crates = item('Crates', 16, { sizeCm: [45, 45, 45], weight_kg: 1 })
  expect(roomBeside([crates], small)).toMatchObject({ more: [], isFull: true })
})

test('stated volume counts as it does for the price', () => {
  const stated = { ...cubes(10), volume_m3: 0.19 }
  expect(roomBeside([stated], small)).toMatchObject({ more: [], isFull: true })
})

test('nothing is said of what was not found in the time', () => {
  const goods = loaded([cubes(10)], small)
  const none = { more: [], isFull: false }
  const never = { isCanceled: () => false, nowMs: () => 1, endMs: 0 }
  expect(goods && roomLeft(goods, never)).toMatchObject(none)
  const canceled = { isCanceled: () => true, nowMs: () => 0, endMs: 1 }
  expect(goods && roomLeft(goods, canceled)).toMatchObject(none)
})

test('an item whose search would take all of the time leaves the next ones theirs', () => {
  const goods = loaded(mixed, sixWheeler)
  // A clock by which the search of the first item alone takes longer than there is time.
  let looks = 0
  const nowMs = () => (looks += 1)
  const room = goods && roomLeft(goods, { isCanceled: () => false, nowMs, endMs: 500 })
  expect(room?.more.map(({ name }) => name)).toEqual(['Cartons', 'Pallets', 'Sofas'])
})

const anySide = fc.integer({ min: 15, max: 110 })
const anyGoods = fc
  .array(
    fc.record({
      qty: fc.integer({ min: 1, max: 6 }),
      length_cm: anySide,
      width_cm: anySide,
      height_cm: anySide,
      weight_kg: fc.constantFrom(1, 30, 150),
      flipable: fc.boolean(),
      fragile: fc.boolean(),
      stackable: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((goods) => quoteItemSchema.array().parse(goods))

test('what is said to fit has a plan that the validator accepts', () => {
  fc.assert(
    fc.property(anyGoods, (items) => {
      const goods = loaded(items, small)
      const more = goods ? roomLeft(goods).more : []
      fc.pre(more.length > 0)
      for (const { itemIndex, pieces } of more) {
        const request = requestOf(withMore(items, itemIndex, pieces), small)
        const plan = packWhole(request, undefined)
        expect(plan && validate(request, plan)).toEqual([])
      }
    }),
    { numRuns: 20 },
  )
})

test('where a vehicle is said to be full no search finds a place for one piece more', () => {
  const onlyPlan = { withoutReasons: true }
  fc.assert(
    fc.property(anyGoods, (items) => {
      const goods = loaded(items, small)
      fc.pre(goods !== undefined && roomLeft(goods).isFull)
      for (const index of items.keys()) {
        const request = requestOf(withMore(items, index, 1), small)
        expect(pack(request, { kind: 'nodes', nodes: 600 }, onlyPlan).leftOut).not.toEqual([])
      }
    }),
    // Few random loads fill the truck, so most of them are skipped.
    { numRuns: 10, maxSkipsPerRun: 500 },
  )
})

test('goods taken out of a plan are never more than the bound says that it takes', () => {
  fc.assert(
    fc.property(anyRequest({ maxItems: 4, maxQuantity: 12 }), ({ vehicle, items }) => {
      const request = { vehicle, items, options: quoteOptions }
      const plan = pack(request, { kind: 'nodes', nodes: 30 }, { withoutReasons: true })
      const counts = countsOf(plan.placements)
      const placed = items
        .map((each) => ({ ...each, quantity: counts.get(each.id) ?? 0 }))
        .filter(({ quantity }) => quantity > 0)
      for (const [index, each] of placed.entries()) {
        const rest = placed.with(index, { ...each, quantity: 0 })
        expect(mostMore({ vehicle, items: rest }, new Map())[index]).toBeGreaterThanOrEqual(
          each.quantity,
        )
      }
    }),
    { numRuns: 200 },
  )
})
