import fc from 'fast-check'
import { expect, it } from 'vitest'
import { editDistance } from './edit-distance.ts'

it.each([
  ['bangna', 'bangna', 0],
  ['bangna', 'bagna', 1],
  ['bangna', 'bangnaa', 1],
  ['bangna', 'bamgna', 1],
  ['bangna', 'bagnna', 1],
  ['chaingmai', 'chiangmai', 1],
  ['samutprakarm', 'samutprakan', 2],
  ['bangna', 'bangphli', 3],
])('%s and %s are %i apart', (one, other, distance) => {
  expect(editDistance(one, other, 2)).toBe(distance)
})

it('says the same as counting over the whole table, whatever the words', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9 })
  fc.assert(
    fc.property(word, word, fc.integer({ min: 1, max: 3 }), (one, other, limit) => {
      expect(editDistance(one, other, limit)).toBe(Math.min(plainDistance(one, other), limit + 1))
    }),
    { numRuns: 2000 },
  )
})

/** The textbook's recursion, without bounds. */
function plainDistance(one: string, other: string): number {
  const known = new Map<string, number>()
  const distance = (i: number, j: number): number => {
    if (i === 0 || j === 0) return i + j
    const key = `${i} ${j}`
    const found = known.get(key)
    if (found !== undefined) return found
    const same = one[i - 1] === other[j - 1]
    let best = Math.min(
      distance(i - 1, j) + 1,
      distance(i, j - 1) + 1,
      distance(i - 1, j - 1) + (same ? 0 : 1),
    )
    if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
      best = Math.min(best, distance(i - 2, j - 2) + 1)
    }
    known.set(key, best)
    return best
  }
  return distance(one.length, other.length)
}
