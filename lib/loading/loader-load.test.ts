import { expect, test } from 'vitest'
import type { LoadingState } from '../contract/loading.ts'
import { loaderTasks, parcelByNumber, type LoaderLoad, type PlacedPiece } from './loader-load.ts'
import { lastPieces, taskStates } from './task-states.ts'

const piece = (step: number, parcel: number, number: number): PlacedPiece => ({
  step,
  parcel,
  number,
  stop: 1,
  weightKg: 1,
  at: [0, 0, 0],
  size: [1, 1, 1],
})

const parcel = (parcelNo: string, pieces: number, outParcelNo: string | null = null) => ({
  parcelNo,
  outParcelNo,
  waybillNo: parcelNo.split('-')[0] ?? '',
  description: '',
  pieces,
})

const load: LoaderLoad = {
  deliveryNo: 'DL1',
  vehicle: null,
  stops: [],
  parcels: [parcel('LNA-1', 4, 'BOX'), parcel('LNB-1', 1, 'BOX'), parcel('LNC-1', 2)],
  pieces: [piece(1, 0, 1), piece(2, 0, 2), piece(3, 1, 1), piece(4, 0, 3), piece(5, 0, 4)],
}

const said = (no: string, state: LoadingState, first_piece: number, last_piece: number) => ({
  id: crypto.randomUUID(),
  parcel_no: no,
  state,
  first_piece,
  last_piece,
  note: '',
  done_at: '2026-11-23T08:00:00.000Z',
})

test('pieces of a parcel that follow each other are one task; those without a place come last', () => {
  expect(
    loaderTasks(load).map(({ parcel: at, firstPiece, lastPiece, place }) => [
      at,
      firstPiece,
      lastPiece,
      place?.firstStep ?? null,
    ]),
  ).toEqual([
    [0, 1, 2, 1],
    [1, 1, 1, 3],
    [0, 3, 4, 4],
    [2, 1, 2, null],
  ])
})

test('many equal pieces are several tasks', () => {
  const pieces = Array.from({ length: 50 }, (_, index) => piece(index + 1, 0, index + 1))
  const many = loaderTasks({ ...load, parcels: [parcel('LNA-1', 50)], pieces })
  expect(many.map(({ firstPiece, lastPiece }) => [firstPiece, lastPiece])).toEqual([
    [1, 24],
    [25, 48],
    [49, 50],
  ])
})

test('a number on a label names one parcel, or none where several have it', () => {
  expect(parcelByNumber(load, ' lnb-1 ')).toBe(1)
  expect(parcelByNumber(load, 'BOX')).toBe(null)
  expect(parcelByNumber(load, 'LNC')).toBe(2)
  expect(parcelByNumber(load, 'LNX-1')).toBe(null)
  expect(parcelByNumber(load, ' ')).toBe(null)
})

test('a task says what waits, and which pieces a number of them means', () => {
  const tasks = [{ parcel: 0, firstPiece: 1, lastPiece: 4, place: null }]
  const states = taskStates(load, tasks, [said('LNA-1', 'missing', 2, 2)])
  expect(states).toMatchObject([
    {
      state: 'mixed',
      counts: { pieces: 4, waiting: 3, missing: 1 },
      waiting: [
        [1, 1],
        [3, 4],
      ],
    },
  ])
  const [only] = states
  if (only === undefined) throw new Error('a task')
  expect(lastPieces(only, 1)).toEqual([[4, 4]])
  expect(lastPieces(only, 3)).toEqual([
    [3, 4],
    [1, 1],
  ])
  expect(lastPieces(only, 4)).toEqual([[1, 4]])
  expect(taskStates(load, tasks, [said('LNA-1', 'loaded', 1, 4)])[0]?.state).toBe('loaded')
})
