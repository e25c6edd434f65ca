import { expect, it } from 'vitest'
import { item } from '../validate/testing/requests.ts'
import { groupsToDrop } from './groups-to-drop.ts'

/** Half a cubic metre and 100 kg a piece. */
const pieceMm3 = 500_000_000
const items = [
  item('a', { quantity: 6, group: 'large' }),
  item('b', { quantity: 3, group: 'middle' }),
  item('c', { quantity: 1, group: 'small' }),
  item('d', { quantity: 9, group: 'whole' }),
]
const broken = new Set(['large', 'middle', 'small'])

it.each([
  [0, 0, ['small']],
  [1, 0, ['small']],
  [2, 0, ['small', 'middle']],
  [4, 0, ['middle', 'small']],
  [7, 0, ['large', 'small']],
  [0, 250_000, ['small', 'middle']],
  [99, 0, ['large', 'middle', 'small']],
])('for %s pieces and %s g too much drops what is hardly more', (pieces, weightG, expected) => {
  const tooMuch = { volumeMm3: pieces * pieceMm3, weightG }
  expect([...groupsToDrop(items, broken, tooMuch)]).toEqual(expected)
})
