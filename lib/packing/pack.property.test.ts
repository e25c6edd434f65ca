/** What holds for every request, judged by the validator that shares no code with the engine. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pack } from './pack.ts'
import type { Plan } from './plan.ts'
import type { PackRequest } from './request.ts'
import { anyRequest, scaledGroup } from './validate/testing/any-request.ts'
import { validate } from './validate/validate.ts'

const budget = { kind: 'nodes', nodes: 60 } as const
const few = anyRequest({ maxItems: 6, maxQuantity: 8 })

describe('any plan', () => {
  it('keeps every rule of its request', () => {
    fc.assert(
      fc.property(few, (request) => {
        expect(validate(request, pack(request, budget))).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  it('is the same for the same request and nodes', () => {
    fc.assert(
      fc.property(few, (request) => {
        expect(pack(request, budget)).toEqual(pack(request, budget))
      }),
      { numRuns: 40 },
    )
  })

  it('is as good when the items come in another order', () => {
    fc.assert(
      fc.property(few, (request) => {
        const turned = { ...request, items: request.items.toReversed() }
        expect(pack(turned, budget).volumeMm3).toBe(pack(request, budget).volumeMm3)
      }),
      { numRuns: 100 },
    )
  })

  it('scales with all sizes', () => {
    fc.assert(
      fc.property(few, (request) => {
        const larger = pack(scaled(request, 3), budget)
        expect(larger.volumeMm3).toBe(27 * pack(request, budget).volumeMm3)
      }),
      { numRuns: 60 },
    )
  })

  it('leaves out nothing more when pieces are taken away and the old plan is the start', () => {
    fc.assert(
      fc.property(few, fc.nat(), (request, which) => {
        // What stands behind the rear axle takes load off the front one: without it others may not stay.
        if (request.vehicle.axles.length > 0) return
        const before = pack(request, budget)
        const gone = request.items[which % request.items.length]
        const items = request.items.filter((item) => item !== gone)
        if (items.length === 0) return
        const after = pack({ ...request, items }, { kind: 'nodes', nodes: 1 }, { previous: before })
        expect(validate({ ...request, items }, after)).toEqual([])
        // What stood on the pieces taken away comes down, and finds its place again or not.
        const stood = before.placements.some(
          ({ itemId, layer }) => itemId !== gone?.id && layer > 1,
        )
        if (stood || gone === undefined) return
        expect(after.volumeMm3).toBeGreaterThanOrEqual(before.volumeMm3 - volumeOf(gone, before))
      }),
      { numRuns: 100 },
    )
  })

  it('holds what the plan that it was started from held, in a longer vehicle too', () => {
    fc.assert(
      fc.property(few, fc.integer({ min: 0, max: 500 }), (request, byMm) => {
        const before = pack(request, budget)
        const { vehicle } = request
        const longer = { ...request, vehicle: { ...vehicle, lengthMm: vehicle.lengthMm + byMm } }
        const after = pack(longer, { kind: 'nodes', nodes: 1 }, { previous: before })
        expect(validate(longer, after)).toEqual([])
        expect(after.volumeMm3).toBeGreaterThanOrEqual(before.volumeMm3)
      }),
      { numRuns: 100 },
    )
  })
})

function scaled(request: PackRequest, by: number): PackRequest {
  const { vehicle } = request
  const sides = ({ lengthMm, widthMm, heightMm }: Sides) => ({
    lengthMm: lengthMm * by,
    widthMm: widthMm * by,
    heightMm: heightMm * by,
  })
  return {
    ...request,
    vehicle: {
      ...vehicle,
      ...sides(vehicle),
      axles: vehicle.axles.map((group) => scaledGroup(group, by)),
    },
    items: request.items.map((item) => ({ ...item, ...sides(item) })),
  }
}

function volumeOf(item: { readonly id: string }, { placements }: Plan): number {
  return placements.reduce(
    (sum, { itemId, dxMm, dyMm, dzMm }) => sum + (itemId === item.id ? dxMm * dyMm * dzMm : 0),
    0,
  )
}

interface Sides {
  readonly lengthMm: number
  readonly widthMm: number
  readonly heightMm: number
}
