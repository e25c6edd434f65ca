import { expect, it } from 'vitest'
import { canBeLoaded } from './loading-graph.ts'

/** x1, y1, z1, x2, y2, z2 and a kind. */
type Row = readonly [number, number, number, number, number, number, number]

/**
 * Each waits for the next: the tall one stands before the high one, the low one before the tall one,
 * the wide one lies on the low one, and a pillar on the wide one carries the high one.
 */
const circle: readonly Row[] = [
  [0, 1, 10, 1, 3, 11, 0],
  [1, 0, 0, 2, 2, 11, 0],
  [2, 1, 0, 3, 3, 1, 0],
  [0, 2, 1, 3, 4, 2, 0],
  [0, 2, 2, 1, 3, 10, 0],
]

const rows = (pieces: readonly Row[]) => Int32Array.from(pieces.flat())

it('finds that pieces in a circle cannot be loaded, and that without any one of them they can', () => {
  expect(canBeLoaded(rows(circle), 'rear')).toBe(false)
  for (const left of circle) {
    expect(canBeLoaded(rows(circle.filter((piece) => piece !== left)), 'rear')).toBe(true)
  }
})

it('depends on where the door is', () => {
  const turned = circle.map(([x1, y1, z1, x2, y2, z2]): Row => [y1, x1, z1, y2, x2, z2, 0])
  expect(canBeLoaded(rows(turned), 'right')).toBe(false)
  const mirrored = turned.map(([x1, y1, z1, x2, y2, z2]): Row => {
    return [x1, 10 - y2, z1, x2, 10 - y1, z2, 0]
  })
  expect(canBeLoaded(rows(mirrored), 'left')).toBe(false)
  expect(canBeLoaded(rows(mirrored), 'right')).toBe(true)
})
