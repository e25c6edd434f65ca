import { describe, expect, it } from 'vitest'
import { fleet } from './fleet.ts'
import {
  fleetObjectives,
  type FleetPlan,
  type FleetRequest,
  type VehicleType,
} from './fleet-request.ts'
import type { FleetProgress } from './fleet/fleet-search.ts'
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

describe('the search for vehicles', () => {
  const items = Array.from({ length: 12 }, (_, index) =>
    item(`kind-${index}`, {
      lengthMm: 500 + 70 * index,
      widthMm: 400 + 50 * index,
      quantity: 8,
      weightG: 40_000,
    }),
  )
  const request: FleetRequest = {
    vehicleTypes: [van, truck],
    items,
    options: { supportShare: 1, lastInFirstOut: true },
    objective: 'lowest-price',
    maxVehicles: null,
    keepRecipientsTogether: false,
  }

  it.each([0, 1, 2, 5, 40])('keeps to a budget of %s from the first answer on', (nodes) => {
    const plan = fleet(request, { kind: 'nodes', nodes })
    expect(validateFleet(request, plan)).toEqual([])
    expect(plan.nodes).toBeLessThanOrEqual(nodes)
    if (nodes < 2) {
      expect(plan.leftOut[0]).toMatchObject({ reason: { kind: 'search-ended' }, leastChange: null })
    }
  })

  it('keeps to a clock of the caller in its first answer too', () => {
    let now = 0
    const nowMs = () => (now += 1)
    const plan = fleet(request, { kind: 'milliseconds', milliseconds: 6, nowMs })
    expect(validateFleet(request, plan)).toEqual([])
    expect(plan.nodes).toBeLessThanOrEqual(6)
  })

  it('ends at once when it is canceled, and says that it did', () => {
    const plan = fleet(request, { kind: 'nodes', nodes: 9999 }, { isCanceled: () => true })
    expect(plan.nodes).toBe(0)
    expect(plan.leftOut).toHaveLength(items.length)
    let requested = 0
    const later = fleet(
      request,
      { kind: 'nodes', nodes: 9999 },
      { isCanceled: () => ++requested > 50 },
    )
    expect(validateFleet(request, later)).toEqual([])
    expect(later.nodes).toBeLessThan(60)
  })

  it.each(fleetObjectives)(
    'reports only better and better choices (%s), the last one too',
    (objective) => {
      const reported: FleetProgress[] = []
      const grouped = Array.from(items, (each, index) => ({
        ...each,
        group: index < 4 ? 'waybill' : null,
      }))
      const plan = fleet(
        { ...request, items: grouped, objective, maxVehicles: 3 },
        { kind: 'nodes', nodes: 200 },
        { onProgress: (progress) => reported.push(progress) },
      )
      for (const [index, { carriedShare, priceMinor, vehicles }] of reported.entries()) {
        const before = reported[index - 1]
        if (before === undefined) continue
        expect(carriedShare).toBeGreaterThanOrEqual(before.carriedShare)
        if (carriedShare > before.carriedShare) continue
        if (objective === 'lowest-price') expect(priceMinor).toBeLessThanOrEqual(before.priceMinor)
        if (objective === 'fewest-vehicles') expect(vehicles).toBeLessThanOrEqual(before.vehicles)
      }
      expect(reported.at(-1)).toMatchObject({
        vehicles: plan.vehicles.length,
        priceMinor: plan.priceMinor,
      })
    },
  )
})
