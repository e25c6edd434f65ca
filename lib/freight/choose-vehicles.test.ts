import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FleetRequest, VehicleType } from '../packing/fleet-request.ts'
import type { Item } from '../packing/request.ts'
import { uprightOrientations } from '../packing/request.ts'
import { validateFleet } from '../packing/validate/validate-fleet.ts'
import { chooseVehicles } from './choose-vehicles.ts'

const options = {
  several: { kind: 'nodes', nodes: 60 },
  roomsMm3: new Map<string, number>(),
} as const

function type(id: string, lengthMm: number, priceMinor: number): VehicleType {
  const vehicle = { lengthMm, widthMm: 2000, heightMm: 2000, payloadG: 5_000_000 }
  return { id, vehicle: { ...vehicle, axles: [], doorSide: 'rear' }, priceMinor, available: null }
}

function cubes(quantity: number, weightG = 1000): Item {
  const sides = { lengthMm: 1000, widthMm: 1000, heightMm: 1000 }
  const plain = { stackable: true, fragile: false, maxWeightOnTopG: null, stop: 1 }
  const alone = { recipient: null, group: null, orientations: uprightOrientations }
  return { id: '0', ...sides, ...plain, ...alone, weightG, quantity }
}

function request(items: readonly Item[], vehicleTypes: readonly VehicleType[]): FleetRequest {
  const rules = { supportShare: 1, lastInFirstOut: false }
  const goal = { objective: 'lowest-price', maxVehicles: 3, keepRecipientsTogether: false } as const
  return { vehicleTypes, items, options: rules, ...goal }
}

const small = type('small', 2000, 100)
const large = type('large', 4000, 300)

function typesOf(asked: FleetRequest, roomsMm3: ReadonlyMap<string, number> = new Map()): string[] {
  const { request: kept, plan } = chooseVehicles(asked, { ...options, roomsMm3 })
  expect(validateFleet(kept, plan)).toEqual([])
  expect(plan.leftOut).toEqual([])
  return plan.vehicles.map(({ vehicleTypeId }) => vehicleTypeId)
}

test('the cheapest that takes everything is taken, in whatever order they come', () => {
  expect(typesOf(request([cubes(8)], [large, small]))).toEqual(['small'])
  expect(typesOf(request([cubes(9)], [small, large]))).toEqual(['large'])
})

test('one vehicle goes before several, also where several would cost less', () => {
  expect(typesOf(request([cubes(16)], [small, large]))).toEqual(['large'])
})

test('a load for several vehicles finds them, however little time there is', () => {
  const asked = request([cubes(17)], [small, large])
  for (let milliseconds = 0; milliseconds < 60; milliseconds++) {
    // Each look at the clock takes a millisecond, so that the time is over at every possible moment.
    let atMs = 0
    const several = { kind: 'milliseconds', milliseconds, nowMs: () => atMs++ } as const
    const { request: kept, plan } = chooseVehicles(asked, { ...options, several })
    expect(plan.leftOut).toEqual([])
    expect(validateFleet(kept, plan)).toEqual([])
  }
})

test('a machine that stands still during the search chooses the vehicles of one at rest', () => {
  const sizes = [
    [2300, 1200, 9110],
    [3200, 2200, 11_260],
    [6500, 6500, 16_680],
    [7800, 14_500, 23_620],
    [13_500, 27_000, 30_960],
  ] as const
  const types = sizes.map(([lengthMm, payloadKg, priceMinor]) => {
    const each = type(String(lengthMm), lengthMm, priceMinor)
    const vehicle = Object.assign(each.vehicle, { payloadG: payloadKg * 1000 })
    return Object.assign(each, { vehicle })
  })
  const pallets = { ...cubes(70, 480_000), lengthMm: 1200, widthMm: 800, heightMm: 1450 }
  const asked = { ...request([pallets], types), maxVehicles: 10 }
  const atRest = chooseVehicles(asked, options).plan
  expect(atRest).toMatchObject({ leftOut: [] })
  for (let looks = 1; looks <= 40; looks++) {
    let seen = 0
    const nowMs = () => (++seen > looks ? 1000 : 0)
    const several = { kind: 'milliseconds', milliseconds: 200, nowMs } as const
    const { plan } = chooseVehicles(asked, { ...options, several })
    expect(plan).toMatchObject({ leftOut: [], priceMinor: atRest.priceMinor })
  }
})

test('where none takes everything, several do', () => {
  expect(typesOf(request([cubes(17)], [small, large])).toSorted()).toEqual([
    'small',
    'small',
    'small',
  ])
  expect(typesOf(request([cubes(12, 1_000_000)], [small, large]))).toHaveLength(3)
})

test('goods that need more room than their sides make leave it free in each vehicle', () => {
  const roomy = new Map([['0', 1.5e9]])
  expect(typesOf(request([cubes(8)], [small, large]), roomy)).toEqual(['large'])
  const asked = request([cubes(16)], [small, large])
  const { request: kept, plan } = chooseVehicles(asked, { ...options, roomsMm3: roomy })
  expect(validateFleet(kept, plan)).toEqual([])
  expect(plan.leftOut).toEqual([])
  for (const { vehicleTypeId, plan: load } of plan.vehicles) {
    const spaceM3 = vehicleTypeId === 'large' ? 16 : 8
    expect(load.placements.length * 1.5).toBeLessThanOrEqual(spaceM3)
  }
})

test('where no vehicles take everything, what is left behind says why', () => {
  const { plan } = chooseVehicles(request([cubes(49)], [small, large]), options)
  expect(plan.leftOut).toMatchObject([{ reason: { kind: 'vehicles-over', limit: 3 } }])
})

test('any choice keeps every rule', () => {
  const item = fc
    .record({
      lengthMm: fc.integer({ min: 100, max: 2500 }),
      widthMm: fc.integer({ min: 100, max: 2200 }),
      heightMm: fc.integer({ min: 100, max: 2200 }),
      quantity: fc.integer({ min: 1, max: 9 }),
      stackable: fc.boolean(),
      fragile: fc.boolean(),
    })
    .map((sides) => Object.assign(cubes(1), sides))
  fc.assert(
    fc.property(fc.array(item, { minLength: 1, maxLength: 4 }), (items) => {
      const named = items.map((each, index) => ({ ...each, id: String(index) }))
      const asked = request(named, [small, large])
      expect(validateFleet(asked, chooseVehicles(asked, options).plan)).toEqual([])
    }),
    { numRuns: 60 },
  )
})
