import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyPiece } from './any-piece.fixture.ts'
import { colourings, kindColours, pieceGroups, weightColours } from './piece-groups.ts'

test('items keep the order of the list and their colour, whatever is loaded first', () => {
  const sofa = anyPiece({ item_index: 2, label: 'Sofa' })
  const rice = anyPiece({ item_index: 0, label: 'Rice' })
  const { groups, groupOf } = pieceGroups([sofa, rice, sofa], 'item')
  expect(groups).toEqual([
    { by: 'item', label: 'Rice', colour: 0, count: 1 },
    { by: 'item', label: 'Sofa', colour: 2, count: 2 },
  ])
  expect(groupOf).toEqual([1, 0, 1])
})

test('parcels of waybills, which have no item, go by their label', () => {
  const pieces = ['A', 'B', 'A'].map((label) => anyPiece({ item_index: null, label }))
  expect(pieceGroups(pieces, 'item').groups.map(({ count }) => count)).toEqual([2, 1])
})

test('two items of one name are two groups', () => {
  const pieces = [0, 1].map((index) => anyPiece({ item_index: index, label: 'Box' }))
  expect(pieceGroups(pieces, 'item').groups).toHaveLength(2)
})

test('weights fall into bands between round numbers, and empty bands are left away', () => {
  const pieces = [14, 40, 62, 480].map((kg) => anyPiece({ weight_kg: kg }))
  const { groups, groupOf } = pieceGroups(pieces, 'weight')
  expect(groups).toMatchObject([
    { fromKg: 0, toKg: 100, colour: 0, count: 3 },
    { fromKg: 400, toKg: 500, colour: weightColours - 1, count: 1 },
  ])
  expect(groupOf).toEqual([0, 0, 0, 1])
})

test('pieces of one weight are one band', () => {
  const { groups } = pieceGroups([anyPiece(), anyPiece()], 'weight')
  expect(groups).toEqual([{ by: 'weight', fromKg: 10, toKg: 10, colour: 0, count: 2 }])
})

test('stops come in their order', () => {
  const pieces = [3, 1, 3].map((stop) => anyPiece({ stop }))
  expect(pieceGroups(pieces, 'stop').groups).toMatchObject([
    { stop: 1, count: 1 },
    { stop: 3, count: 2 },
  ])
})

test('every piece is in one group that is right for it, for any weights', () => {
  const weights = fc.array(fc.double({ min: 0.001, max: 50_000, noNaN: true }), { minLength: 1 })
  fc.assert(
    fc.property(weights, (all) => {
      const pieces = all.map((kg, index) =>
        anyPiece({ weight_kg: kg, item_index: index % 11, stop: (index % 3) + 1 }),
      )
      for (const by of colourings) {
        const { groups, groupOf } = pieceGroups(pieces, by)
        expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(pieces.length)
        expect(groupOf).toHaveLength(pieces.length)
        for (const [index, place] of groupOf.entries()) {
          const group = groups[place]
          const kg = pieces[index]?.weight_kg ?? 0
          expect(group?.colour).toBeLessThan(by === 'weight' ? weightColours : kindColours)
          if (group?.by !== 'weight') continue
          expect(kg).toBeGreaterThanOrEqual(group.fromKg * (1 - 1e-6))
          expect(kg).toBeLessThanOrEqual(group.toKg * (1 + 1e-6))
        }
      }
    }),
  )
})
