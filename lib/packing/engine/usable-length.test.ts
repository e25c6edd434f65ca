import { describe, expect, it } from 'vitest'
import { item, request } from '../validate/testing/requests.ts'
import { instanceOf } from './instance.ts'
import { usableLengths } from './usable-length.ts'

const upright = { widthMm: 7, heightMm: 7, orientations: ['lwh'] } as const

function alongX(items: readonly [lengthMm: number, quantity: number][]): Int32Array {
  const instance = instanceOf(
    request(
      items.map(([lengthMm, quantity], index) =>
        item(`i${index}`, { ...upright, lengthMm, quantity }),
      ),
      { vehicle: { lengthMm: 40 } },
    ),
  )
  const remaining = Int32Array.from(instance.kinds, ({ quantity }) => quantity)
  return usableLengths(instance, remaining).x
}

describe('the longest row that fits a length', () => {
  it('is a sum of the pieces there are', () => {
    const row = alongX([
      [5, 2],
      [9, 1],
    ])
    const sums = [0, 5, 9, 10, 14, 19]
    for (const [length, longest] of row.entries()) {
      expect(longest).toBe(Math.max(...sums.filter((sum) => sum <= length)))
    }
  })

  it('takes no piece more often than it is there', () => {
    expect(alongX([[5, 3]])[40]).toBe(15)
    expect(alongX([[5, 7]])[40]).toBe(35)
  })
})
