import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FleetRequest, VehicleType } from '../packing/fleet-request.ts'
import { uprightOrientations, type Item } from '../packing/request.ts'
import { validateFleet } from '../packing/validate/validate-fleet.ts'
import { chooseAmong, type Choices } from './other-choices.ts'

function type(id: string, lengthMm: number, priceMinor: number): VehicleType {
  const vehicle = { lengthMm, widthMm: 2000, heightMm: 2000, payloadG: 5_000_000 }
  return { id, vehicle: { ...vehicle, axles: [], doorSide: 'rear' }, priceMinor, available: null }
}

/** They hold 8, 16 and 24 cubes. */
const types = [type('small', 2000, 100), type('large', 4000, 300), type('long', 6000, 350)]

function cubes(quantity: number, id = '0'): Item {
  const sides = { lengthMm: 1000, widthMm: 1000, heightMm: 1000, weightG: 1000 }
  const plain = { stackable: true, fragile: false, maxWeightOnTopG: null, stop: 1 }
  const alone = { recipient: null, group: null, orientations: uprightOrientations }
  return { id, ...sides, ...plain, ...alone, quantity }
}

function request(items: readonly Item[]): FleetRequest {
  const rules = { supportShare: 1, lastInFirstOut: false }
  const goal = { objective: 'lowest-price', maxVehicles: 6, keepRecipientsTogether: false } as const
  return { vehicleTypes: types, items, options: rules, ...goal }
}

const never = () => false

function choicesFor(items: readonly Item[], typeId: string | null = null, isOver = never): Choices {
  const several = { kind: 'nodes', nodes: 60 } as const
  return chooseAmong(request(items), { several, roomsMm3: new Map(), typeId, isOver })
}

function priced({ chosen, others }: Choices) {
  return [{ plan: chosen.plan, typeId: 'chosen' }, ...others].map(({ plan, typeId }) => [
    typeId,
    plan.vehicles.length,
    plan.priceMinor,
  ])
}

test('beside one vehicle stands one of each larger type, the cheapest first', () => {
  expect(priced(choicesFor([cubes(8)]))).toEqual([
    ['chosen', 1, 100],
    ['large', 1, 300],
    ['long', 1, 350],
  ])
})

test('a type that is asked for carries everything, several where one is not enough, beside the cheaper ones', () => {
  expect(priced(choicesFor([cubes(8)], 'long'))).toEqual([
    ['chosen', 1, 350],
    ['small', 1, 100],
    ['large', 1, 300],
  ])
  expect(priced(choicesFor([cubes(20)], 'large'))).toEqual([
    ['chosen', 2, 600],
    ['small', 3, 300],
    ['long', 1, 350],
  ])
})

test('where only several of the asked type take all, any types that cost less stand beside', () => {
  // 32 cubes: 24 and 8.
  const { others } = choicesFor([cubes(32)], 'long')
  expect(others[0]?.plan.priceMinor).toBeLessThan(700)
  expect(others.every(({ plan }) => plan.leftOut.length === 0)).toBe(true)
})

test('what does not fit the asked type is left out, with its reason, and nothing is beside', () => {
  const { chosen, others } = choicesFor([{ ...cubes(1), lengthMm: 3000 }], 'small')
  expect(chosen.plan.leftOut).toMatchObject([{ reason: { kind: 'size-over', side: 'length' } }])
  expect(others).toEqual([])
})

test('without time there is the choice alone', () => {
  expect(priced(choicesFor([cubes(8)], null, () => true))).toEqual([['chosen', 1, 100]])
})

test('each choice carries everything, keeps every rule, and none of one type is cheaper than a free one', () => {
  const item = fc
    .record({
      lengthMm: fc.integer({ min: 300, max: 2500 }),
      widthMm: fc.integer({ min: 300, max: 2000 }),
      heightMm: fc.integer({ min: 300, max: 2000 }),
      quantity: fc.integer({ min: 1, max: 12 }),
      stackable: fc.boolean(),
    })
    .map((sides) => Object.assign(cubes(1), sides))
  fc.assert(
    fc.property(
      fc.array(item, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(null, 'small', 'large', 'long'),
      (items, typeId) => {
        const named = items.map((each, index) => ({ ...each, id: String(index) }))
        const { chosen, others } = choicesFor(named, typeId)
        expect(validateFleet(chosen.request, chosen.plan)).toEqual([])
        for (const { request: own, plan, typeId: only } of others) {
          expect(validateFleet(own, plan)).toEqual([])
          expect(plan.leftOut).toEqual([])
          if (typeId === null && chosen.plan.vehicles.length > 1) {
            expect(plan.priceMinor).toBeGreaterThanOrEqual(chosen.plan.priceMinor)
          }
          if (only === null) continue
          expect(plan.vehicles.every(({ vehicleTypeId }) => vehicleTypeId === only)).toBe(true)
          if (typeId !== null || plan.vehicles.length > 1) continue
          expect(choicesFor(named, only).chosen.plan.priceMinor).toBe(plan.priceMinor)
        }
      },
    ),
    { numRuns: 60 },
  )
})
