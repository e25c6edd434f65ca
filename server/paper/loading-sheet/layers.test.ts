import { expect, test } from 'vitest'
import { anyPiece } from '#lib/load-view/any-piece.fixture.ts'
import { addSeenFromAbove, layersOf, stepRuns } from './layers.ts'

test('layers go from the floor up, and pieces in them by step', () => {
  const pieces = [
    anyPiece({ step: 1, layer: 1 }),
    anyPiece({ step: 2, layer: 2 }),
    anyPiece({ step: 3, layer: 1, weight_kg: 4 }),
  ]
  expect(layersOf(pieces)).toMatchObject([
    { number: 1, weightKg: 14, pieces: [{ step: 1 }, { step: 3 }] },
    { number: 2, weightKg: 10, pieces: [{ step: 2 }] },
  ])
})

test('equal pieces are told together, and apart when they stand another way', () => {
  const pieces = [
    anyPiece({ step: 1 }),
    anyPiece({ step: 2, length_mm: 400, width_mm: 600 }),
    anyPiece({ step: 4 }),
  ]
  const [layer] = layersOf(pieces)
  expect(layer?.equal).toMatchObject([
    {
      count: 2,
      steps: [
        [1, 1],
        [4, 4],
      ],
    },
    { count: 1, steps: [[2, 2]] },
  ])
})

test('the pieces of a stop are layers of their own, in the order in which they are begun', () => {
  const pieces = [
    anyPiece({ step: 1, layer: 1, stop: 2 }),
    anyPiece({ step: 2, layer: 2, stop: 2 }),
    anyPiece({ step: 3, layer: 1, stop: 1 }),
  ]
  expect(layersOf(pieces).map(({ stop, number }) => [stop, number])).toEqual([
    [2, 1],
    [2, 2],
    [1, 1],
  ])
})

test('neighbouring steps are one run', () => {
  expect(stepRuns([1, 2, 3, 7, 9, 10])).toEqual([
    [1, 3],
    [7, 7],
    [9, 10],
  ])
  expect(stepRuns([])).toEqual([])
})

test('a piece is seen from above until another one lies above all of it', () => {
  const floor = anyPiece({
    step: 1,
    x_mm: 0,
    y_mm: 0,
    z_mm: 0,
    length_mm: 600,
    width_mm: 400,
    height_mm: 400,
  })
  const beside = { ...floor, step: 2, x_mm: 600 }
  const over = (more: object) => ({ ...floor, step: 3, z_mm: 400, ...more })
  const stepsWith = (added: typeof floor) =>
    addSeenFromAbove([floor, beside], added).map(({ step }) => step)
  expect(stepsWith(over({}))).toEqual([2, 3])
  expect(stepsWith(over({ length_mm: 1_200 }))).toEqual([3])
  expect(stepsWith(over({ x_mm: 300 }))).toEqual([1, 2, 3])
  // It is pushed in below one that is there already.
  expect(addSeenFromAbove([over({})], floor).map(({ step }) => step)).toEqual([3])
})
