import { expect, test } from 'vitest'
import type { LoadingState } from '../contract/loading.ts'
import { countStates, decidingRecords, type DecidingRecord } from './piece-states.ts'

const record = (
  id: number,
  state: LoadingState,
  [first_piece, last_piece]: readonly [number, number],
  minute = id,
): DecidingRecord => ({
  id: String(id).padStart(12, '0'),
  state,
  first_piece,
  last_piece,
  done_at: new Date(Date.UTC(2026, 10, 23, 8, minute)).toISOString(),
})

const statesOf = (pieces: number, records: readonly DecidingRecord[]) =>
  decidingRecords(pieces, records).map((each) => each?.state ?? 'none')

test('the record that was done last holds, whatever the order they come in', () => {
  const records = [record(3, 'damaged', [2, 2]), record(1, 'loaded', [1, 3])]
  const expected = ['loaded', 'damaged', 'loaded', 'none']
  expect(statesOf(4, records)).toEqual(expected)
  expect(statesOf(4, records.toReversed())).toEqual(expected)
})

test('two that were done at one moment are ordered by their ids on every device', () => {
  const records = [record(1, 'loaded', [1, 1], 0), record(2, 'missing', [1, 1], 0)]
  expect(statesOf(1, records)).toEqual(['missing'])
  expect(statesOf(1, records.toReversed())).toEqual(['missing'])
})

test('pieces beyond the parcel are not counted, and what was taken back waits again', () => {
  const records = [record(1, 'loaded', [1, 90]), record(2, 'waiting', [2, 2])]
  expect(countStates(decidingRecords(3, records))).toEqual({ loaded: 2, missing: 0, damaged: 0 })
  expect(decidingRecords(2, [record(1, 'loaded', [5, 9])])).toEqual([null, null])
})

test('is what painting each record over the older ones gives', () => {
  let seed = 7
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  const states: readonly LoadingState[] = ['loaded', 'missing', 'damaged', 'waiting']
  const records = Array.from({ length: 300 }, (_, index) => {
    const first = 1 + random(200)
    return record(index, states[random(4)] ?? 'loaded', [first, first + random(30)])
  })
  const painted: string[] = Array.from({ length: 200 }, () => 'none')
  for (const { first_piece, last_piece, state } of records) {
    for (let piece = first_piece; piece <= Math.min(last_piece, 200); piece += 1) {
      painted[piece - 1] = state
    }
  }
  expect(statesOf(200, records)).toEqual(painted)
})
