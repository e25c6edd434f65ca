import { expect, test } from 'vitest'
import { anyPiece } from './any-piece.fixture.ts'
import { drawnRuns, fromAbove, fromTheSide } from './plan-drawing.ts'

const hold = { inner_width_mm: 2_000, inner_height_mm: 2_000 }

test('from above, the left side of the vehicle is below and the highest piece on top', () => {
  const low = anyPiece({ step: 2, y_mm: 0 })
  const high = anyPiece({ step: 1, y_mm: 1_600, z_mm: 300 })
  expect(fromAbove([high, low], hold)).toEqual([
    { piece: low, x: 0, y: 1_600, width: 600, height: 400 },
    { piece: high, x: 0, y: 0, width: 600, height: 400 },
  ])
})

test('from the side, the floor is below and what stands on the left is in front', () => {
  const near = anyPiece({ step: 1, y_mm: 0, z_mm: 300 })
  const far = anyPiece({ step: 2, y_mm: 900 })
  expect(fromTheSide([near, far], hold)).toEqual([
    { piece: far, x: 0, y: 1_700, width: 600, height: 300 },
    { piece: near, x: 0, y: 1_400, width: 600, height: 300 },
  ])
})

test('side by side in one colour is one path; what covers another, or has another colour, begins a new one', () => {
  const at = (step: number, x: number) => {
    return { piece: anyPiece({ step }), x, y: 0, width: 600, height: 300 }
  }
  const other = 4
  const drawn = [at(1, 0), at(2, 600), at(3, 300), at(other, 900), at(5, 1_500)]
  expect(drawnRuns(drawn, ({ step }) => (step === other ? 1 : 0))).toEqual([
    { group: 0, firstStep: 1, outline: 'M0 0h600v300h-600zM600 0h600v300h-600z' },
    { group: 0, firstStep: 3, outline: 'M300 0h600v300h-600z' },
    { group: 1, firstStep: other, outline: 'M900 0h600v300h-600z' },
    { group: 0, firstStep: 5, outline: 'M1500 0h600v300h-600z' },
  ])
})
