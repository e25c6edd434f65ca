import { expect, test } from 'vitest'
import { paintOrder } from './paint-order.ts'

const box = (name: string, at: readonly [number, number, number]) => ({
  name,
  at,
  size: [10, 10, 10] as const,
})

test('what is nearer to the door, to the right or above is painted later', () => {
  const boxes = [
    box('above', [0, 0, 10]),
    box('right', [0, 10, 0]),
    box('corner', [0, 0, 0]),
    box('door', [10, 0, 0]),
  ]
  const order = paintOrder(boxes).map(({ name }) => name)
  expect(order[0]).toBe('corner')
  expect(order).toHaveLength(4)
})

test('no box is painted over one that hides it', () => {
  const grid = Array.from({ length: 64 }, (_, index) => {
    const place = (index * 37) % 64
    return box(`${place}`, [
      (place % 4) * 10,
      (Math.floor(place / 4) % 4) * 10,
      Math.floor(place / 16) * 10,
    ])
  })
  const order = paintOrder(grid)
  expect(new Set(order)).toEqual(new Set(grid))
  for (const [index, { at: before }] of order.entries()) {
    for (const { at: after } of order.slice(index + 1)) {
      expect(before.every((value, axis) => value >= (after[axis] ?? 0))).toBe(false)
    }
  }
})
