import { expect, test } from 'vitest'
import { vehicleTypeIdSchema } from '../contract/ids.ts'
import { vehicleOfType } from '../freight/packing-vehicle.ts'
import { pack } from '../packing/pack.ts'
import { uprightOrientations, type Item } from '../packing/request.ts'
import { piecesInOrder } from './load-view-load.ts'
import { loadViewLoadSchema } from './load-view-schema.ts'
import { viewOfLoad, viewOfLoads, viewOfPlan } from './view-of-plan.ts'

const vehicle = {
  id: vehicleTypeIdSchema.parse('0198c0de-0000-7000-8000-000000000001'),
  type: 'truck-6w',
  name: '6-wheel truck',
  inner_length_mm: 6_500,
  inner_width_mm: 2_300,
  inner_height_mm: 2_350,
  max_payload_kg: 6_500,
  door: 'side' as const,
  axles: [
    { position_mm: -1_000, empty_load_kg: 3_000, max_load_kg: 5_000 },
    { position_mm: 4_300, empty_load_kg: 2_500, max_load_kg: 10_000 },
  ],
}

const items: readonly Item[] = ['b', 'a'].map((id, index) => ({
  id,
  lengthMm: 800,
  widthMm: 600,
  heightMm: 500,
  weightG: 20_000 + index * 5_500,
  quantity: 6,
  orientations: uprightOrientations,
  stackable: true,
  fragile: false,
  maxWeightOnTopG: null,
  stop: index + 1,
  recipient: null,
  group: null,
}))

const plan = pack(
  {
    vehicle: vehicleOfType(vehicle),
    items,
    options: { supportShare: 1, lastInFirstOut: true },
  },
  { kind: 'nodes', nodes: 3 },
)
const view = viewOfPlan({ plan, items, nameOf: (id) => `Item ${id}`, vehicle })

test('a plan becomes a load that may be posted, every piece with its name, weight and stop', () => {
  expect(loadViewLoadSchema.parse(view)).toEqual(view)
  expect(view.placements).toHaveLength(12)
  for (const { label, item_index: index, stop, weight_kg: kg } of view.placements) {
    expect(label).toBe(index === 0 ? 'Item b' : 'Item a')
    expect(stop).toBe((index ?? 0) + 1)
    expect(kg).toBe(index === 0 ? 20 : 25.5)
  }
  expect(view.weight_kg).toBe(6 * 45.5)
  expect(view.axle_loads_kg).toHaveLength(2)
  // Traffic keeps to the left, so a door at the side is on the left.
  expect(view.door).toBe('left')
})

test('pieces come by step, whatever order they were sent in', () => {
  const shuffled = { ...view, placements: view.placements.toReversed() }
  expect(piecesInOrder(shuffled).map(({ step }) => step)).toEqual(
    Array.from({ length: 12 }, (_, index) => index + 1),
  )
})

test("a load of the service's reply is the same with the vehicle it is in", () => {
  const { name: _name, door: _door, axles: _axles, ...load } = view
  const again = viewOfLoad(load, { vehicle })
  expect(again).toMatchObject({ name: '6-wheel truck', door: 'left', axles: vehicle.axles })
  expect(again.placements.every(({ stop }) => stop === 1)).toBe(true)
})

test('loads of a reply are drawn also in a vehicle that is not listed', () => {
  const { name: _name, door: _door, axles: _axles, ...load } = view
  expect(viewOfLoads([load], [vehicle])).toEqual([viewOfLoad(load, { vehicle })])
  const other = viewOfLoads([{ ...load, vehicle_type: 'airship' }], [vehicle])
  expect(other).toMatchObject([{ name: 'airship', door: 'rear', axles: [] }])
  expect(loadViewLoadSchema.array().parse(other)).toEqual(other)
})
