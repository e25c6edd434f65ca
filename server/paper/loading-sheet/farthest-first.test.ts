import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyPiece } from '#lib/load-view/any-piece.fixture.ts'
import { farthestFirst } from './farthest-first.ts'

const at = (label: string, x_mm: number, y_mm: number, z_mm: number) =>
  anyPiece({ label, x_mm, y_mm, z_mm, length_mm: 100, width_mm: 100, height_mm: 100 })

test('the front comes before the rear, the right before the left, and below before above', () => {
  const pieces = [
    at('top', 0, 0, 100),
    at('rear', 100, 0, 0),
    at('left', 0, 0, 0),
    at('right', 0, 100, 0),
  ]
  const order = farthestFirst(pieces).map(({ label }) => label)
  expect(order.indexOf('right')).toBeLessThan(order.indexOf('left'))
  expect(order.indexOf('left')).toBeLessThan(order.indexOf('rear'))
  expect(order.indexOf('left')).toBeLessThan(order.indexOf('top'))
})

test('every piece of any cells is painted once, and none before one that is behind it along an axis', () => {
  const cells = fc.uniqueArray(fc.nat(63), { minLength: 1, maxLength: 64 })
  fc.assert(
    fc.property(cells, (places) => {
      const pieces = places.map((place) =>
        at(
          `${place}`,
          (place % 4) * 100,
          (Math.floor(place / 4) % 4) * 100,
          Math.floor(place / 16) * 100,
        ),
      )
      const painted = farthestFirst(pieces)
      expect(new Set(painted).size).toBe(pieces.length)
      const turn = new Map(
        painted.map((piece, index) => [`${piece.x_mm} ${piece.y_mm} ${piece.z_mm}`, index]),
      )
      for (const [index, { x_mm: x, y_mm: y, z_mm: z }] of painted.entries()) {
        for (const behind of [
          `${x - 100} ${y} ${z}`,
          `${x} ${y + 100} ${z}`,
          `${x} ${y} ${z - 100}`,
        ]) {
          expect(turn.get(behind) ?? -1).toBeLessThan(index)
        }
      }
    }),
  )
})
