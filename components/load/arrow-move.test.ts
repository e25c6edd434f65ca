import { expect, test } from 'vitest'
import { arrowMove, arrows } from './arrow-move.ts'
import { viewPoses } from './camera-pose.ts'

const moves = (azimuth: number) =>
  arrows.map((arrow) => {
    const { xMm, yMm } = arrowMove(arrow, { azimuth, stepMm: 50 })
    // Minus zero is zero.
    return [xMm + 0, yMm + 0]
  })

test('seen from its left side, right is to the rear and away is to the right wall', () => {
  const [left, right, away, near] = moves(viewPoses.side.azimuth)
  expect({ left, right, away, near }).toEqual({
    left: [-50, 0],
    right: [50, 0],
    away: [0, 50],
    near: [0, -50],
  })
  expect(moves(viewPoses.corner.azimuth)).toEqual(moves(viewPoses.side.azimuth))
})

test('seen from the rear door, away is to the front and right is to the right wall', () => {
  const [left, right, away, near] = moves(viewPoses.rear.azimuth)
  expect({ left, right, away, near }).toEqual({
    left: [0, -50],
    right: [0, 50],
    away: [-50, 0],
    near: [50, 0],
  })
})

test('a whole turn changes nothing, either way around', () => {
  expect(moves(2 * Math.PI + 0.1)).toEqual(moves(0.1))
  expect(moves(-2 * Math.PI)).toEqual(moves(0))
})
