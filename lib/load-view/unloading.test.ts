import { expect, test } from 'vitest'
import { anyPiece } from './any-piece.fixture.ts'
import { piecesAsUnloaded, servedStops, stopRuns } from './unloading.ts'

const stops = (...all: readonly number[]) =>
  all.map((stop, index) => anyPiece({ stop, step: index + 1 }))

test('the goods of the first stop leave first, and at a stop what came in last', () => {
  const leaving = piecesAsUnloaded(stops(2, 1, 3, 2, 1)).toReversed()
  expect(leaving.map(({ stop, step }) => [stop, step])).toEqual([
    [1, 5],
    [1, 2],
    [2, 4],
    [2, 1],
    [3, 3],
  ])
})

test('each stop is a run of its own, and all runs together are all pieces', () => {
  expect(stopRuns(stops(3, 3, 2, 1, 1, 1))).toEqual([
    { stop: 3, from: 0, to: 2 },
    { stop: 2, from: 2, to: 3 },
    { stop: 1, from: 3, to: 6 },
  ])
})

test('where goods of the stops are mixed there are no runs', () => {
  expect(stopRuns(stops(2, 1, 2))).toEqual([])
  expect(stopRuns([])).toEqual([])
})

test('a stop is served when the last of its pieces is out', () => {
  const pieces = piecesAsUnloaded(stops(3, 3, 2, 1, 1))
  expect([5, 4, 3.5, 3, 2, 0].map((aboard) => servedStops(pieces, aboard))).toEqual([
    0, 0, 0, 1, 2, 3,
  ])
})
