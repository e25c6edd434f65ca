import { describe, expect, test } from 'vitest'
import type { FleetPlan, FleetRequest, FleetVehicle } from '../fleet-request.ts'
import type { Item, PackRequest } from '../request.ts'
import { planOf, type Stand } from './testing/plan-of.ts'
import { item, lorry, request } from './testing/requests.ts'
import { validateFleet } from './validate-fleet.ts'

const carton = item('carton', { quantity: 3 })
const vase = item('vase', { group: 'g', quantity: 2 })

const fleet: FleetRequest = {
  vehicleTypes: [
    { id: 'lorry', vehicle: lorry, priceMinor: 500_00, available: null },
    { id: 'van', vehicle: { ...lorry, lengthMm: 2000 }, priceMinor: 300_00, available: 1 },
  ],
  items: [carton, vase],
  options: { supportShare: 1, lastInFirstOut: true },
  objective: 'lowest-price',
  maxVehicles: 2,
  keepRecipientsTogether: false,
}

function load(
  vehicleTypeId: string,
  items: readonly Item[],
  quantities: readonly number[],
): FleetVehicle {
  const type = fleet.vehicleTypes.find(({ id }) => id === vehicleTypeId)
  if (type === undefined) throw new Error(`no type ${vehicleTypeId}`)
  const allotted = items.map((each, index) => ({ ...each, quantity: quantities[index] ?? 0 }))
  const own: PackRequest = { ...request(allotted), vehicle: type.vehicle }
  let next = 0
  const stands: readonly Stand[] = allotted.flatMap(({ id, quantity }) =>
    Array.from({ length: quantity }, () => ({ itemId: id, at: [0, 0, 500 * next++] as const })),
  )
  return { vehicleTypeId, request: own, plan: planOf(own, stands) }
}

const good: FleetPlan = {
  vehicles: [load('lorry', [carton, vase], [1, 2]), load('van', [carton], [2])],
  leftOut: [],
  priceMinor: 800_00,
  nodes: 1,
}

function reasons(plan: FleetPlan, requested = fleet): readonly string[] {
  return validateFleet(requested, plan).map(({ reason }) => reason)
}

describe('the validator of a fleet', () => {
  test('finds a good plan good', () => {
    expect(validateFleet(fleet, good)).toEqual([])
  })

  test('finds a plan good that says what it left out', () => {
    const leftOut = [
      {
        itemId: 'carton',
        quantity: 2,
        reason: { kind: 'vehicles-over', limit: 1 },
        leastChange: null,
      },
    ] as const
    const plan = { ...good, vehicles: good.vehicles.slice(0, 1), leftOut, priceMinor: 500_00 }
    expect(reasons(plan, { ...fleet, maxVehicles: 1 })).toEqual([])
  })

  test('catches a fault within a vehicle, by its index', () => {
    const [first, second] = good.vehicles
    if (first === undefined || second === undefined) throw new Error('two vehicles expected')
    const broken = { ...second, plan: { ...second.plan, weightG: 1 } }
    expect(validateFleet(fleet, { ...good, vehicles: [first, broken] })).toMatchObject([
      { reason: 'in-vehicle', vehicleIndex: 1, violation: { figure: 'weightG' } },
    ])
  })

  test.each([
    ['wrong-quantity', { vehicles: good.vehicles.slice(0, 1), priceMinor: 500_00 }],
    ['wrong-price', { priceMinor: 799_99 }],
    [
      'empty-vehicle',
      {
        vehicles: good.vehicles.toSpliced(1, 1, load('van', [], []), load('lorry', [carton], [2])),
      },
    ],
    [
      'group-split',
      { vehicles: [load('lorry', [carton, vase], [1, 1]), load('van', [carton, vase], [2, 1])] },
    ],
    [
      'unknown-vehicle-type',
      { vehicles: good.vehicles.map((each) => ({ ...each, vehicleTypeId: 'bus' })) },
    ],
    [
      'wrong-request',
      { vehicles: good.vehicles.map((each) => ({ ...each, vehicleTypeId: 'lorry' })) },
    ],
    [
      'wrong-request',
      { vehicles: [load('lorry', [{ ...carton, fragile: true }], [1]), ...good.vehicles.slice(1)] },
    ],
  ] as const)('catches %s', (reason, change) => {
    expect(reasons({ ...good, ...change })).toContain(reason)
  })

  test('catches too many vehicles, of a type and in all', () => {
    const vans = [load('van', [carton], [3]), load('van', [vase], [2])]
    expect(reasons({ ...good, vehicles: vans, priceMinor: 600_00 })).toEqual(['too-many-vehicles'])
    expect(reasons(good, { ...fleet, maxVehicles: 1 })).toEqual(['too-many-vehicles'])
  })

  test('catches goods allotted to a vehicle that it leaves behind', () => {
    const own = { ...request([carton]), vehicle: lorry }
    const short = { vehicleTypeId: 'lorry', request: own, plan: planOf(own, []) }
    expect(reasons({ ...good, vehicles: [short] })).toContain('left-behind')
  })

  test('catches goods left out that nobody asked for', () => {
    const ghost = { itemId: 'ghost', quantity: 1, leastChange: null } as const
    const leftOut = [{ ...ghost, reason: { kind: 'no-space' } }] as const
    expect(reasons({ ...good, leftOut })).toEqual(['unknown-item'])
  })
})
