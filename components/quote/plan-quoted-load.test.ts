import { expect, test } from 'vitest'
import { planQuotedLoad } from '#lib/freight/plan-quoted-load.ts'
import { cubes, large, quoteFor, small } from '#lib/freight/quoted-goods.fixture.ts'
import { roomLeft } from './room-left.ts'

const vehicleTypes = [small, large]
const one = quoteFor({ vehicle: { type: 'small', max_payload_kg: 1000 } })

test('every piece has its place in the vehicle of the quote', () => {
  const loads = planQuotedLoad({ items: [cubes(16)], quote: one, vehicleTypes })
  expect(loads).toHaveLength(1)
  expect(loads?.[0]).toMatchObject({ vehicle_type: 'small', fill: { volume: 1 } })
  expect(
    new Set(loads?.[0]?.placements.map(({ x_mm, y_mm, z_mm }) => `${x_mm} ${y_mm} ${z_mm}`)).size,
  ).toBe(16)
})

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
  const items = [cubes(21), second]
  const loads = planQuotedLoad({ items, quote: quoteFor({ vehicles }), vehicleTypes })
  const carried = loads?.map(({ vehicle_type, placements }) => [
    vehicle_type,
    placements.filter(({ item_index }) => item_index === 0).length,
    placements.filter(({ item_index }) => item_index === 1).length,
  ])
  expect(carried).toEqual([
    ['large', 20, 0],
    ['small', 1, 8],
  ])
})

test('there is no picture of a vehicle that is not known, nor of goods that find no place', () => {
  expect(planQuotedLoad({ items: [cubes(1)], quote: one, vehicleTypes: [large] })).toBeNull()
  expect(planQuotedLoad({ items: [cubes(17)], quote: one, vehicleTypes })).toBeNull()
})

test('what more goes in is said by pieces, and is true to the last one', () => {
  expect(roomLeft([cubes(10)], small)).toEqual({
    volumeM3: expect.closeTo(0.75),
    weightKg: 900,
    more: [{ name: 'Cube', pieces: 6 }],
  })
  expect(planQuotedLoad({ items: [cubes(16)], quote: one, vehicleTypes })).not.toBeNull()
  expect(planQuotedLoad({ items: [cubes(17)], quote: one, vehicleTypes })).toBeNull()
})

test('what is heavy fills a vehicle by its weight', () => {
  expect(roomLeft([cubes(3, 300)], small)).toMatchObject({ weightKg: 100, more: [] })
})
