import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyPiece } from './any-piece.fixture.ts'
import type { ViewPiece } from './load-view-load.ts'
import { nothingPeeled, remainingPieces, seenPieces } from './seen-pieces.ts'

const all = (pieces: readonly ViewPiece[]) => pieces.map((_, index) => index)
const solid = () => true

/** Cubes of 100 mm, `side` along each edge. */
const block = (side: number) =>
  Array.from({ length: side ** 3 }, (_, index) =>
    anyPiece({
      x_mm: (index % side) * 100,
      y_mm: (Math.floor(index / side) % side) * 100,
      z_mm: Math.floor(index / side ** 2) * 100,
      length_mm: 100,
      width_mm: 100,
      height_mm: 100,
      layer: Math.floor(index / side ** 2) + 1,
    }),
  )

test('a piece that others enclose is not drawn, also one that stands on the floor', () => {
  const pieces = block(3)
  const middleColumn = (index: number) => index % 9 === 4
  expect(seenPieces(pieces, all(pieces), solid)).toEqual(
    all(pieces).filter((index) => !middleColumn(index) || index > 18),
  )
})

test('what is round encloses nothing', () => {
  const pieces = block(3)
  expect(seenPieces(pieces, all(pieces), (index) => index !== 5)).toContain(4)
  expect(seenPieces(pieces, all(pieces), () => false)).toEqual(all(pieces))
})

test('a piece is seen where another covers only a part of it', () => {
  const [inner, above, ...others] = [13, 22, 4, 10, 12, 14, 16].flatMap((at) => block(3)[at] ?? [])
  if (inner === undefined || above === undefined) throw new Error('the block has 27 cubes')
  const seen = (top: ViewPiece) => {
    const pieces = [inner, top, ...others]
    return seenPieces(pieces, all(pieces), solid).includes(0)
  }
  expect(seen(above)).toBe(false)
  expect(seen({ ...above, length_mm: 60 })).toBe(true)
  expect(seen({ ...above, z_mm: above.z_mm + 1 })).toBe(true)
})

test('a piece that is taken out uncovers those behind it', () => {
  const pieces = block(3)
  const groupOf = pieces.map((_, index) => index % 2)
  const peeled = remainingPieces(pieces, groupOf, { ...nothingPeeled, topLayer: 2 })
  expect(peeled).toHaveLength(18)
  expect(seenPieces(pieces, peeled, solid)).toContain(13)
  const hidden = remainingPieces(pieces, groupOf, { ...nothingPeeled, hidden: new Set([1]) })
  expect(hidden.every((index) => groupOf[index] === 0)).toBe(true)
  expect(seenPieces(pieces, hidden, solid)).toContain(4)
})

test('for any plan, a piece is left away only when no straight line from outside meets it first', () => {
  const cells = fc.uniqueArray(fc.nat(63), { minLength: 1, maxLength: 64 })
  fc.assert(
    fc.property(cells, (places) => {
      const cubes = block(4)
      const pieces = places.flatMap((place) => cubes[place] ?? [])
      const at = new Set(pieces.map(({ x_mm: x, y_mm: y, z_mm: z }) => `${x} ${y} ${z}`))
      const seen = new Set(seenPieces(pieces, all(pieces), solid))
      for (const [index, { x_mm: x, y_mm: y, z_mm: z }] of pieces.entries()) {
        const neighbours = [
          [x + 100, y, z],
          [x - 100, y, z],
          [x, y + 100, z],
          [x, y - 100, z],
          [x, y, z + 100],
        ]
        const isEnclosed = neighbours.every((each) => at.has(each.join(' ')))
        expect(seen.has(index)).toBe(!isEnclosed)
      }
    }),
  )
})
