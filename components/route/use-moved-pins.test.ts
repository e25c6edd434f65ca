import { expect, test } from 'vitest'
import { draftPlaceSchema } from '#lib/storefront/draft-place.ts'
import { withMove, type MovedPin } from './use-moved-pins.ts'

const placeAt = (lat: number) => draftPlaceSchema.parse({ text: 'Here', lat, lng: 100 })
const move = (by: MovedPin['by'], from: number, to: number, end: MovedPin['end'] = 'pickup') => ({
  end,
  by,
  point: { lat: to, lng: 100 },
  before: placeAt(from),
})

const after = (...moves: MovedPin[]) =>
  moves.reduce<readonly MovedPin[]>(withMove, []).map(({ before }) => before?.lat)

test('each tap is undone by itself', () => {
  expect(after(move('tap', 1, 2), move('tap', 2, 3))).toEqual([1, 2])
})

test('one press of an arrow after the other is one move, until something else comes between', () => {
  expect(after(move('keys', 1, 2), move('keys', 2, 3), move('keys', 3, 4))).toEqual([1])
  expect(after(move('keys', 1, 2), move('tap', 2, 3), move('keys', 3, 4))).toEqual([1, 2, 3])
  expect(after(move('keys', 1, 2), move('keys', 7, 8, 'drop'))).toEqual([1, 7])
  // It was typed elsewhere in between.
  expect(after(move('keys', 1, 2), move('keys', 5, 6))).toEqual([1, 5])
})

test('no more are kept than anybody goes back', () => {
  expect(after(...Array.from({ length: 50 }, (_, at) => move('tap', at, at + 1)))).toHaveLength(20)
})
