import { expect, test } from 'vitest'
import { exampleLoads } from '#lib/load-view/example-loads.ts'
import { exampleVehicle, packExamples } from './pack-examples.ts'

const van = { ...exampleVehicle, type: 'van', inner_length_mm: 3_200, max_payload_kg: 2_200 }
const name = (itemId: string) => itemId.toUpperCase()
const pieces = exampleLoads.map((items) => items.reduce((sum, { quantity }) => sum + quantity, 0))

test('each example is packed whole, into the smallest vehicle that takes it', () => {
  const loads = packExamples([exampleVehicle, van], name)
  expect(loads.map(({ placements }) => placements.length)).toEqual(pieces)
  expect(loads.map(({ vehicle_type: type }) => type)).toEqual(['example-truck', 'van'])
  expect(loads[0]?.placements.some(({ label }) => label === 'DRINKS')).toBe(true)
})

test('without a vehicle of the service that takes them the page has one of its own', () => {
  for (const vehicles of [[], [{ ...van, inner_length_mm: 700 }]]) {
    const loads = packExamples(vehicles, name)
    expect(loads.map(({ placements }) => placements.length)).toEqual(pieces)
    expect(loads.map(({ vehicle_type: type }) => type)).toEqual(['example-truck', 'example-truck'])
  }
})
