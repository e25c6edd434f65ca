/**
 * With an earlier plan as a start: a bigger vehicle never holds less, and goods taken away never leave
 * other goods out, item by item, with every rule switched on in some of the requests.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Budget } from './engine/budget.ts'
import { pack } from './pack.ts'
import type { Plan } from './plan.ts'
import type { Item, PackRequest } from './request.ts'
import { anyRequest } from './validate/testing/any-request.ts'
import { validate } from './validate/validate.ts'

const few = anyRequest({ maxItems: 6, maxQuantity: 8 })
const first = { kind: 'nodes', nodes: 60 } as const
const onlyPlan = { withoutReasons: true } as const
const anyBudget: fc.Arbitrary<Budget> = fc.constantFrom(1, 30).map((nodes) => ({
  kind: 'nodes',
  nodes,
}))

/** The request with one item gone, or with fewer pieces of it. */
const anyFewer = fc
  .tuple(few, fc.nat(), fc.nat())
  .map(([request, which, pieces]) => ({ request, fewer: withFewer(request, which, pieces) }))
  .filter(({ fewer }) => fewer.items.length > 0)

describe('a plan made from an earlier one', () => {
  it('holds all that was in when the vehicle gets bigger or stronger', () => {
    fc.assert(
      fc.property(
        few,
        anyBudget,
        fc.array(fc.nat(400), { minLength: 4, maxLength: 4 }),
        (request, budget, [byX = 0, byY = 0, byZ = 0, byG = 0]) => {
          const { vehicle } = request
          const bigger = {
            ...request,
            vehicle: {
              ...vehicle,
              lengthMm: vehicle.lengthMm + byX,
              widthMm: vehicle.widthMm + byY,
              heightMm: vehicle.heightMm + byZ,
              payloadG: vehicle.payloadG + byG,
            },
          }
          const before = pack(request, first, onlyPlan)
          const after = pack(bigger, budget, { ...onlyPlan, previous: before })
          expect(validate(bigger, after)).toEqual([])
          expect(lost(bigger, before, after)).toEqual([])
        },
      ),
      { numRuns: 200 },
    )
  })

  it('holds all that was in and is still asked for, where that can stay as it is', () => {
    fc.assert(
      fc.property(anyFewer, anyBudget, ({ request, fewer }, budget) => {
        const before = pack(request, first, onlyPlan)
        const after = pack(fewer, budget, { ...onlyPlan, previous: before })
        expect(validate(fewer, after)).toEqual([])
        if (canStay(fewer, before)) expect(lost(fewer, before, after)).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  it('finds another place for nearly all that cannot stay', () => {
    // A piece that stood on goods that are gone, or was balanced by them, may have no place at all.
    let shaken = 0
    let losing = 0
    for (const { request, fewer } of fc.sample(anyFewer, { numRuns: 1200, seed: 7 })) {
      const before = pack(request, first, onlyPlan)
      if (canStay(fewer, before)) continue
      shaken++
      const after = pack(fewer, { kind: 'nodes', nodes: 1 }, { ...onlyPlan, previous: before })
      expect(validate(fewer, after)).toEqual([])
      if (lost(fewer, before, after).length > 0) losing++
    }
    expect(shaken).toBeGreaterThan(30)
    expect(losing).toBeLessThanOrEqual(shaken / 20)
  })
})

function withFewer(request: PackRequest, which: number, pieces: number): PackRequest {
  const gone = request.items[which % request.items.length]
  const items = request.items.flatMap((item): readonly Item[] => {
    if (item !== gone) return [item]
    const quantity = item.quantity - 1 - (pieces % item.quantity)
    return quantity === 0 ? [] : [{ ...item, quantity }]
  })
  return { ...request, items }
}

/** The items of which fewer are in than were and are asked for. */
function lost({ items }: PackRequest, before: Plan, after: Plan): readonly string[] {
  const was = countsOf(before)
  const is = countsOf(after)
  return items
    .filter(({ id, quantity }) => (is.get(id) ?? 0) < Math.min(quantity, was.get(id) ?? 0))
    .map(({ id }) => id)
}

function countsOf({ placements }: Plan): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { itemId } of placements) counts.set(itemId, (counts.get(itemId) ?? 0) + 1)
  return counts
}

/** Whether the old plan without what is gone, of each item the pieces loaded last, keeps the rules. */
function canStay(fewer: PackRequest, before: Plan): boolean {
  const left = new Map(fewer.items.map(({ id, quantity }) => [id, quantity]))
  const staying = before.placements.filter(
    ({ itemId, pieceIndex }) => pieceIndex < (left.get(itemId) ?? 0),
  )
  const placements = Array.from(staying, (placement, index) => ({ ...placement, step: index + 1 }))
  const breaking = new Set(['floating', 'overloaded', 'axle-over'])
  return validate(fewer, { ...before, placements }).every(({ reason }) => !breaking.has(reason))
}
