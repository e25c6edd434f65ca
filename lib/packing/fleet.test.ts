import { describe, expect, it } from 'vitest'
import { fleet } from './fleet.ts'
import type { FleetPlan, FleetRequest, VehicleType } from './fleet-request.ts'
import type { Item } from './request.ts'
import { item, lorry } from './validate/testing/requests.ts'
import { validateFleet } from './validate/validate-fleet.ts'

const van: VehicleType = {
  id: 'van',
  vehicle: { ...lorry, lengthMm: 2000, payloadG: 1_000_000 },
  priceMinor: 600,
  available: null,
}
const truck: VehicleType = { id: 'truck', vehicle: lorry, priceMinor: 1000, available: null }

function chosen(items: readonly Item[], change: Partial<FleetRequest> = {}): FleetPlan {
  const request: FleetRequest = {
    vehicleTypes: [van, truck],
    items,
    options: { supportShare: 1, lastInFirstOut: true },
    objective: 'lowest-price',
    maxVehicles: null,
    keepRecipientsTogether: false,
    ...change,
  }
  const plan = fleet(request, { kind: 'nodes', nodes: 300 })
  expect(validateFleet(request, plan)).toEqual([])
  return plan
}

function typesOf({ vehicles }: FleetPlan): readonly string[] {
  return vehicles.map(({ vehicleTypeId }) => vehicleTypeId).sort()
}

/** Pieces of a cubic metre, light: a truck takes 16, a van 8. */
const cubes = (quantity: number, change: Partial<Item> = {}) =>
  item('cube', { heightMm: 1000, weightG: 10_000, quantity, ...change })

describe('the choice of vehicles', () => {
  it('takes the cheapest one that takes all', () => {
    expect(typesOf(chosen([cubes(8)]))).toEqual(['van'])
    expect(typesOf(chosen([cubes(9)]))).toEqual(['truck'])
  })

  it('mixes types where that is cheapest', () => {
    const plan = chosen([cubes(24)])
    expect(typesOf(plan)).toEqual(['truck', 'van'])
    expect(plan.priceMinor).toBe(1600)
  })

  it('prefers several small ones to a large one that costs more', () => {
    const plan = chosen([cubes(16)], { vehicleTypes: [{ ...van, priceMinor: 400 }, truck] })
    expect(typesOf(plan)).toEqual(['van', 'van'])
  })

  it('takes the fewest vehicles or the smallest where that is wanted', () => {
    const cheapVans = [{ ...van, priceMinor: 100 }, truck]
    const few = { vehicleTypes: cheapVans, objective: 'fewest-vehicles' } as const
    expect(typesOf(chosen([cubes(16)], few))).toEqual(['truck'])
    const small = { objective: 'smallest-vehicles' } as const
    expect(typesOf(chosen([cubes(16)], small))).toEqual(['van', 'van'])
    expect(typesOf(chosen([cubes(16)], { ...small, maxVehicles: 1 }))).toEqual(['truck'])
  })

  it('says how many vehicles more are needed', () => {
    const plan = chosen([cubes(40)], { maxVehicles: 2 })
    expect(plan.vehicles).toHaveLength(2)
    expect(plan.leftOut).toEqual([
      {
        itemId: 'cube',
        quantity: 8,
        reason: { kind: 'vehicles-over', limit: 2 },
        leastChange: { kind: 'more-vehicles', by: 1 },
      },
    ])
  })

  it('uses no more vehicles of a type than there are', () => {
    const plan = chosen([cubes(40)], { vehicleTypes: [van, { ...truck, available: 1 }] })
    expect(typesOf(plan)).toEqual(['truck', 'van', 'van', 'van'])
  })

  it('keeps the goods of a recipient together where one vehicle takes them', () => {
    const items = ['r1', 'r2', 'r3'].map((recipient) => cubes(5, { id: recipient, recipient }))
    const plan = chosen(items, { vehicleTypes: [van], keepRecipientsTogether: true })
    expect(plan.leftOut).toEqual([])
    expect(plan.vehicles).toHaveLength(3)
    for (const { request } of plan.vehicles) expect(request.items).toHaveLength(1)
  })

  it('parts a recipient who has more than any vehicle takes', () => {
    const items = [cubes(20, { recipient: 'r1' })]
    const plan = chosen(items, { vehicleTypes: [van], keepRecipientsTogether: true })
    expect(plan.leftOut).toEqual([])
    expect(plan.vehicles).toHaveLength(3)
  })

  it('keeps a waybill in one vehicle', () => {
    const items = ['w1', 'w2', 'w3'].map((group) => cubes(5, { id: group, group }))
    expect(chosen(items, { vehicleTypes: [van] }).vehicles).toHaveLength(3)
  })

  it('names what no type takes', () => {
    const beam = item('beam', { lengthMm: 4500 })
    const plan = chosen([beam, cubes(3)])
    expect(plan.vehicles).toHaveLength(1)
    expect(plan.leftOut).toMatchObject([
      { itemId: 'beam', reason: { kind: 'size-over', side: 'length', limitMm: 4000 } },
    ])
  })
})
