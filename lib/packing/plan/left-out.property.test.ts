/** An advice helps: with it, and the same budget, the piece that it was given for is in. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pack } from '../pack.ts'
import { anyRequest } from '../validate/testing/any-request.ts'
import { changedRequest } from './changed-request.ts'

const few = anyRequest({ maxItems: 5, maxQuantity: 8 })

it('every advice brings in all of the item that it is given for', () => {
  const kinds = new Map<string, number>()
  let without = 0
  for (const request of fc.sample(few, { numRuns: 150, seed: 3 })) {
    for (const nodes of [1, 40]) {
      const budget = { kind: 'nodes', nodes } as const
      for (const { itemId, leastChange: change } of pack(request, budget).leftOut) {
        if (change === null) {
          without++
          continue
        }
        kinds.set(change.kind, (kinds.get(change.kind) ?? 0) + 1)
        const after = pack(changedRequest(request, { change, itemId }), budget)
        const still = after.leftOut.filter((left) => left.itemId === itemId)
        expect({ change, still }).toEqual({ change, still: [] })
      }
    }
  }
  // Each kind is met. Where several rules bind at once no single change helps.
  expect([...kinds.keys()].sort()).toEqual([
    'allow-stacking',
    'allow-tipping',
    'drop-stop-order',
    'enlarge-vehicle',
    'raise-axle-limit',
    'raise-payload',
    'shrink-item',
    'split-group',
  ])
  const given = [...kinds.values()].reduce((sum, count) => sum + count, 0)
  expect(given).toBeGreaterThan(without / 4)
})
