import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyPiece } from '#lib/load-view/any-piece.fixture.ts'
import { pickPiece } from './pick-piece.ts'

const row = [0, 1, 2].map((place) => anyPiece({ x_mm: place * 600, step: place + 1 }))

test('the nearest piece on the way is picked, and only one that is shown', () => {
  const ray = { origin: [5_000, 200, 150], direction: [-1, 0, 0] } as const
  expect(pickPiece(ray, { pieces: row, shown: 3 })).toBe(2)
  expect(pickPiece(ray, { pieces: row, shown: 2 })).toBe(1)
  expect(pickPiece(ray, { pieces: row, shown: 0 })).toBeNull()
})

test('what lies behind or beside is not picked', () => {
  const pieces = { pieces: row, shown: 3 }
  expect(pickPiece({ origin: [5_000, 200, 150], direction: [1, 0, 0] }, pieces)).toBeNull()
  expect(pickPiece({ origin: [5_000, 900, 150], direction: [-1, 0, 0] }, pieces)).toBeNull()
})

test('a ray aimed at a point inside a piece meets that piece or a nearer one', () => {
  const spot = fc.integer({ min: 1, max: 99 })
  const far = fc.integer({ min: -9_000, max: 9_000 })
  fc.assert(
    fc.property(fc.nat(2), spot, spot, spot, far, far, (index, a, b, c, x, y) => {
      const piece = row[index]
      if (piece === undefined) return
      const aim = [
        piece.x_mm + (piece.length_mm * a) / 100,
        (piece.width_mm * b) / 100,
        (piece.height_mm * c) / 100,
      ] as const
      const origin = [x, y, 9_000] as const
      const direction = [aim[0] - x, aim[1] - y, aim[2] - 9_000] as const
      const found = pickPiece({ origin, direction }, { pieces: row, shown: 3 })
      expect(found).not.toBeNull()
      // From above nothing stands before the piece where the ray comes down steeply on its own top.
      if (found === index) return
      const nearer = row[found ?? 0]
      expect(Math.abs((nearer?.x_mm ?? 0) + 300 - x)).toBeLessThan(Math.abs(piece.x_mm + 300 - x))
    }),
  )
})
