import { expect, test } from 'vitest'
import { quoteItemSchema } from '../contract/quote-request.ts'
import { vehicleTypeSchema } from '../contract/catalog.ts'
import { chooseVehicles } from './choose-vehicles.ts'
import { quoteOptions } from './pack-whole.ts'
import { itemName, packingItems } from './packing-items.ts'
import { vehicleOfType } from './packing-vehicle.ts'
import { planQuotedLoad, type QuotedGoods } from './plan-quoted-load.ts'
import { cubes, large, quoteFor, small } from './quoted-goods.fixture.ts'

const one = quoteFor({ vehicle: { type: 'small', max_payload_kg: 1000 } })

const planned = (goods: Pick<QuotedGoods, 'items' | 'quote'> & Partial<QuotedGoods>) =>
  planQuotedLoad(
    { vehicleTypes: [small, large], ...goods },
    { more: { kind: 'nodes', nodes: 300 } },
  )

test('every piece has its place in the vehicle of the quote', () => {
  const plan = planned({ items: [cubes(16)], quote: one })
  expect(plan?.loads).toHaveLength(1)
  expect(plan?.undrawn).toBe(0)
  expect(plan?.loads[0]).toMatchObject({ vehicle_type: 'small', fill: { volume: 1 } })
  expect(
    new Set(plan?.loads[0]?.placements.map(({ x_mm, y_mm, z_mm }) => `${x_mm} ${y_mm} ${z_mm}`))
      .size,
  ).toBe(16)
})

/** For each vehicle its type, and how many pieces of each of the first two items it has. */
const carriedBy = (plan: ReturnType<typeof planned>) =>
  plan?.loads.map(({ vehicle_type, placements }) => [
    vehicle_type,
    placements.filter(({ item_index }) => item_index === 0).length,
    placements.filter(({ item_index }) => item_index === 1).length,
  ])

test('of several vehicles each has what the reply says, by name or by number', () => {
  const nameless = { ...cubes(8), name: undefined }
  const { name: _, ...second } = nameless
  const vehicles = [
    { vehicle_type: 'large', price: 2, items: [{ name: 'Cube', qty: 20 }] },
    {
      vehicle_type: 'small',
      price: 1,
      items: [
        { name: 'Cube', qty: 1 },
        { name: '#2', qty: 8 },
      ],
    },
  ]
  const plan = planned({ items: [cubes(21), second], quote: quoteFor({ vehicles }) })
  expect(carriedBy(plan)).toEqual([
    ['large', 20, 0],
    ['small', 1, 8],
  ])
})

test('items of one name are shared out, each piece once', () => {
  const vehicles = [
    { vehicle_type: 'large', price: 2, items: [{ name: 'Cube', qty: 20 }] },
    {
      vehicle_type: 'small',
      price: 1,
      items: [
        { name: 'Cube', qty: 4 },
        { name: 'Cube', qty: 6 },
      ],
    },
  ]
  const plan = planned({ items: [cubes(24), cubes(6)], quote: quoteFor({ vehicles }) })
  expect(plan?.undrawn).toBe(0)
  expect(carriedBy(plan)).toEqual([
    ['large', 20, 0],
    ['small', 4, 6],
  ])
})

test('a vehicle that is not known has no picture; pieces without a place are counted', () => {
  expect(planned({ items: [cubes(1)], quote: one, vehicleTypes: [large] })).toBeNull()
  const plan = planned({ items: [cubes(18)], quote: one })
  expect(plan?.undrawn).toBe(2)
  expect(plan?.loads[0]?.placements).toHaveLength(16)
})

test('500 rows for four vehicles have a picture of nearly all, with progress from one to the next', () => {
  const items = quoteItemSchema.array().parse(
    Array.from({ length: 500 }, (_, index) => ({
      name: `Item ${index + 1}`,
      qty: 1 + ((index * 7) % 4),
      length_cm: 30 + ((index * 37) % 90),
      width_cm: 25 + ((index * 53) % 60),
      height_cm: 20 + ((index * 29) % 50),
      weight_kg: 5 + ((index * 3) % 30),
      flipable: index % 2 === 0,
    })),
  )
  const semi = vehicleTypeSchema.parse({
    ...small,
    type: 'semi',
    inner_length_mm: 13_500,
    inner_width_mm: 2450,
    inner_height_mm: 2650,
    max_payload_kg: 27_000,
  })
  const { plan } = chooseVehicles(
    {
      vehicleTypes: [
        { id: semi.type, vehicle: vehicleOfType(semi), priceMinor: 1, available: null },
      ],
      items: packingItems(items),
      options: quoteOptions,
      objective: 'lowest-price',
      maxVehicles: 20,
      keepRecipientsTogether: false,
    },
    { several: { kind: 'nodes', nodes: 4 }, roomsMm3: new Map() },
  )
  const vehicles = plan.vehicles.map((vehicle) => {
    const counted = Map.groupBy(vehicle.plan.placements, ({ itemId }) => Number(itemId))
    const carried = [...counted].map(([index, pieces]) => ({
      name: itemName(items, index),
      qty: pieces.length,
    }))
    return { vehicle_type: semi.type, price: 1, items: carried }
  })
  expect(vehicles.length).toBeGreaterThan(2)
  const progress: number[] = []
  const drawn = planQuotedLoad(
    { items, quote: quoteFor({ vehicles }), vehicleTypes: [semi] },
    { more: { kind: 'nodes', nodes: 40 }, onProgress: ({ done }) => progress.push(done) },
  )
  expect(progress).toEqual(vehicles.slice(1).map((_, index) => index + 1))
  expect(drawn?.loads).toHaveLength(vehicles.length)
  const places = drawn?.loads.flatMap(({ placements }) => placements).length ?? 0
  expect(places + (drawn?.undrawn ?? 0)).toBe(1250)
  expect(drawn?.undrawn).toBeLessThan(60)
})
