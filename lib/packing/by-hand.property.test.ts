/** Any plan of the engine, taken apart and put together again by hand, in part or as a whole. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { packAround, planOfPieces } from './by-hand.ts'
import { pack } from './pack.ts'
import { countsOf } from './totals.ts'
import type { PackRequest } from './request.ts'
import { anyRequest } from './validate/testing/any-request.ts'
import { validate } from './validate/validate.ts'

const few = anyRequest({ maxItems: 5, maxQuantity: 5 })
const nodes = (count: number) => ({ kind: 'nodes', nodes: count }) as const

/** The part of a request that found room, so that a whole plan of it exists. */
function packed(request: PackRequest) {
  const ungrouped = { ...request, items: request.items.map((item) => ({ ...item, group: null })) }
  const { placements } = pack(ungrouped, nodes(20), { withoutReasons: true })
  const counts = countsOf(placements)
  const items = ungrouped.items.flatMap((item) => {
    const quantity = counts.get(item.id) ?? 0
    return quantity === 0 ? [] : [{ ...item, quantity }]
  })
  return { placements, request: { ...ungrouped, items } }
}

it('pieces that stand as the engine placed them make a plan without a fault', () => {
  fc.assert(
    fc.property(few, (any) => {
      const { placements, request } = packed(any)
      const plan = planOfPieces(request, placements.toReversed())
      expect(plan.placements).toHaveLength(placements.length)
      expect(validate(request, plan)).toEqual([])
    }),
  )
})

it('kept pieces stay where they are, with their own item, and the plan around them has no fault', () => {
  let found = 0
  fc.assert(
    fc.property(few, fc.array(fc.boolean(), { minLength: 25, maxLength: 25 }), (any, chosen) => {
      const { placements, request } = packed(any)
      // From below, so that a kept piece stands on kept ones or on the floor.
      const kept = placements.filter(({ layer }, index) => layer === 1 && chosen[index] === true)
      const plan = packAround(request, kept, { budget: nodes(30) })
      if (plan === null) return
      found += 1
      expect(validate(request, plan)).toEqual([])
      for (const { itemId, xMm, yMm, zMm, dxMm, dyMm, dzMm } of kept) {
        const place = { itemId, xMm, yMm, zMm, dxMm, dyMm, dzMm }
        expect(plan.placements).toContainEqual(expect.objectContaining(place))
      }
    }),
  )
  // Most of these loads leave room enough.
  expect(found).toBeGreaterThan(50)
})

it('a search around the kept pieces finds room where filling up at once does not', () => {
  const loads = fc.sample(few, { numRuns: 300, seed: 19 }).map(packed)
  const found = (count: number) =>
    loads.filter(({ request, placements }) => {
      // Kept where no search of an empty vehicle would put them.
      const kept = placements.flatMap((piece, index) =>
        piece.layer === 1 && index % 3 === 0 ? [{ ...piece, xMm: piece.xMm + 3 }] : [],
      )
      const vehicle = { ...request.vehicle, lengthMm: request.vehicle.lengthMm + 5 }
      return packAround({ ...request, vehicle }, kept, { budget: nodes(count) }) !== null
    }).length
  expect(found(300)).toBeGreaterThan(found(1))
})

it('where the kept pieces leave no room for the others there is no plan', () => {
  const item = {
    id: 'long',
    lengthMm: 900,
    widthMm: 500,
    heightMm: 500,
    weightG: 1_000,
    quantity: 2,
    orientations: ['lwh'] as const,
    stackable: false,
    fragile: false,
    maxWeightOnTopG: null,
    stop: 1,
    recipient: null,
    group: null,
  }
  const vehicle = {
    lengthMm: 2_000,
    widthMm: 500,
    heightMm: 500,
    payloadG: 9_000,
    axles: [],
    doorSide: 'rear' as const,
  }
  const request = { vehicle, items: [item], options: { supportShare: 1, lastInFirstOut: false } }
  const at = (xMm: number) => ({
    itemId: 'long',
    xMm,
    yMm: 0,
    zMm: 0,
    dxMm: 900,
    dyMm: 500,
    dzMm: 500,
  })
  expect(packAround(request, [at(500)], { budget: nodes(30) })).toBeNull()
  expect(packAround(request, [at(1_100)], { budget: nodes(30) })?.placements).toHaveLength(2)
})
