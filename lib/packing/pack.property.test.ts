/** These rules hold for every request, judged by the validator that shares no code with the engine. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pack } from './pack.ts'
import type { PackProgress } from './pack-whole-groups.ts'
import type { PackRequest } from './request.ts'
import { anyRequest, scaledGroup } from './validate/testing/any-request.ts'
import { validate } from './validate/validate.ts'

const budget = { kind: 'nodes', nodes: 60 } as const
const onlyPlan = { withoutReasons: true } as const
const few = anyRequest({ maxItems: 6, maxQuantity: 8 })

describe('any plan', () => {
  it('keeps every rule of its request', () => {
    fc.assert(
      fc.property(few, (request) => {
        expect(validate(request, pack(request, budget))).toEqual([])
      }),
      { numRuns: 200 },
    )
  })

  it('only gets better on the way, and ends with the best that was reported', () => {
    fc.assert(
      fc.property(few, (request) => {
        const reported: number[] = []
        const onProgress = ({ fillVolume }: PackProgress) => reported.push(fillVolume)
        const plan = pack(request, budget, { ...onlyPlan, onProgress })
        for (const [index, fill] of reported.entries())
          expect(fill).toBeGreaterThan(reported[index - 1] ?? -1)
        expect(plan.fill.volume).toBeCloseTo(reported.at(-1) ?? 0, 12)
      }),
      { numRuns: 80 },
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
        const { volumeMm3 } = pack(turned, budget, onlyPlan)
        expect(volumeMm3).toBe(pack(request, budget, onlyPlan).volumeMm3)
      }),
      { numRuns: 60 },
    )
  })

  it('scales with all sizes', () => {
    fc.assert(
      fc.property(few, (request) => {
        const larger = pack(scaled(request, 3), budget, onlyPlan)
        expect(larger.volumeMm3).toBe(27 * pack(request, budget, onlyPlan).volumeMm3)
      }),
      { numRuns: 60 },
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

interface Sides {
  readonly lengthMm: number
  readonly widthMm: number
  readonly heightMm: number
}
