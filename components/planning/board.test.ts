import fc from 'fast-check'
import { expect, test } from 'vitest'
import { vehicleTypeIdSchema, waybillIdSchema } from '#lib/contract/ids.ts'
import { changeBoard, emptyBoard, vehicleByWaybill, type Board, type BoardAction } from './board.ts'

const uuidOf = (kind: number, number: number) =>
  `0199a000-0000-7000-800${kind}-${String(number).padStart(12, '0')}`
const car = vehicleTypeIdSchema.parse(uuidOf(1, 1))
const truck = vehicleTypeIdSchema.parse(uuidOf(1, 2))
const idOf = (at: number) => waybillIdSchema.parse(uuidOf(2, at))
const waybillIds = Array.from({ length: 8 }, (_, at) => idOf(at))

const typeId = fc.constantFrom(car, truck)
const some = fc.uniqueArray(fc.constantFrom(...waybillIds))
const number = fc.integer({ min: 1, max: 5 })

/** Groups share no waybill, as those of a proposal. */
const groups = fc.tuple(some, fc.integer({ min: 0, max: 8 }), typeId).map(([ids, at, type]) => [
  { typeId: type, waybillIds: ids.slice(0, at) },
  { typeId: type, waybillIds: ids.slice(at) },
])

const anyChange: fc.Arbitrary<BoardAction> = fc.oneof(
  fc.record({ kind: fc.constant('move'), waybillIds: some, to: fc.option(number) }),
  fc.record({ kind: fc.constant('add'), typeId, waybillIds: some }),
  fc.record({ kind: fc.constant('remove'), number }),
  fc.record({ kind: fc.constant('retype'), number, typeId }),
  fc.record({ kind: fc.constant('propose'), groups }),
)

const after = (actions: readonly BoardAction[], board: Board = emptyBoard) =>
  actions.reduce(changeBoard, board)

test('a waybill is never on two vehicles, and no two vehicles have one number', () => {
  fc.assert(
    fc.property(fc.array(anyChange), (changes) => {
      const { vehicles } = after(changes)
      const carried = vehicles.flatMap((vehicle) => vehicle.waybillIds)
      expect(new Set(carried).size).toBe(carried.length)
      expect(new Set(vehicles.map((vehicle) => vehicle.number)).size).toBe(vehicles.length)
    }),
  )
})

test('each change is undone exactly, one after another, and done again', () => {
  fc.assert(
    fc.property(fc.array(anyChange, { maxLength: 20 }), (changes) => {
      const end = after(changes)
      let board = end
      for (const { vehicles } of end.past.toReversed()) {
        board = changeBoard(board, { kind: 'undo' })
        expect(board.vehicles).toEqual(vehicles)
      }
      expect(board.vehicles).toEqual([])
      while (board.future.length > 0) board = changeBoard(board, { kind: 'redo' })
      expect(board).toEqual(end)
    }),
  )
})

const two = after([
  { kind: 'add', typeId: car, waybillIds: waybillIds.slice(0, 3) },
  { kind: 'add', typeId: truck, waybillIds: waybillIds.slice(3, 5) },
  { kind: 'add', typeId: truck, waybillIds: waybillIds.slice(5, 6) },
])
const first = idOf(0)
const second = idOf(1)

test('a move changes both vehicles and leaves others the objects that they were', () => {
  const moved = changeBoard(two, { kind: 'move', waybillIds: [first], to: 2 })
  expect(vehicleByWaybill(moved).get(first)).toBe(2)
  expect(moved.vehicles[0]?.waybillIds).not.toContain(first)
  expect(moved.vehicles[2]).toBe(two.vehicles[2])
  expect(moved.past.at(-1)?.change).toEqual({ kind: 'moved', count: 1, to: 2 })
})

test('a move that changes nothing, or goes to a vehicle that is gone, is no step', () => {
  expect(changeBoard(two, { kind: 'move', waybillIds: [first], to: 1 })).toBe(two)
  expect(changeBoard(two, { kind: 'move', waybillIds: [first], to: 9 })).toBe(two)
})

test('a proposal takes its waybills off the vehicles that are there', () => {
  const proposed = changeBoard(two, {
    kind: 'propose',
    groups: [{ typeId: car, waybillIds: [first] }],
  })
  expect(vehicleByWaybill(proposed).get(first)).toBe(4)
  expect(vehicleByWaybill(proposed).get(second)).toBe(1)
})

test('what became a delivery cannot be undone', () => {
  const accepted = changeBoard(two, { kind: 'accepted', numbers: [1, 2] })
  expect(accepted.vehicles.map((vehicle) => vehicle.number)).toEqual([3])
  expect(changeBoard(accepted, { kind: 'undo' })).toBe(accepted)
  expect(
    changeBoard(accepted, { kind: 'add', typeId: car, waybillIds: [] }).vehicles.at(-1),
  ).toMatchObject({ number: 4 })
})

test('a waybill that was put on a delivery is on no vehicle, also after an undo', () => {
  const loaded = changeBoard(two, { kind: 'gone', waybillIds: [first] })
  expect(vehicleByWaybill(loaded).has(first)).toBe(false)
  expect(vehicleByWaybill(changeBoard(loaded, { kind: 'undo' })).has(first)).toBe(false)
})

test('a restored board has its vehicles and their numbers, and nothing to undo', () => {
  const { vehicles, nextNumber } = changeBoard(emptyBoard, {
    kind: 'add',
    typeId: truck,
    waybillIds: [idOf(1)],
  })
  const restored = changeBoard(emptyBoard, { kind: 'restore', vehicles, nextNumber })
  expect(restored).toEqual({ vehicles, nextNumber, past: [], future: [] })
})
