import { expect, test } from 'vitest'
import { anyPiece } from './any-piece.fixture.ts'
import { fromAbove, fromTheSide } from './plan-drawing.ts'

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
