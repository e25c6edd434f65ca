/**
 * The board: vehicles with the waybills that a planner has put on them, before they are accepted. A waybill
 * is on one vehicle or waits. Every change can be undone and done again.
 */
import type { VehicleTypeId, WaybillId } from '#lib/contract/ids.ts'

export interface BoardVehicle {
  /** Grows, and is never used again: people call the vehicle by it. */
  readonly number: number
  readonly typeId: VehicleTypeId
  readonly waybillIds: readonly WaybillId[]
}

/** A change, for the line that offers to undo it. */
export type BoardChange =
  | { readonly kind: 'moved'; readonly count: number; readonly to: number | null }
  | { readonly kind: 'added' | 'removed' | 'retyped'; readonly number: number }
  | { readonly kind: 'proposed'; readonly count: number }

interface Step {
  readonly vehicles: readonly BoardVehicle[]
  readonly change: BoardChange
}

export interface Board {
  readonly vehicles: readonly BoardVehicle[]
  /** The vehicles before each change, the latest last. */
  readonly past: readonly Step[]
  /** The vehicles after each change that was undone, the next one last. */
  readonly future: readonly Step[]
  readonly nextNumber: number
}

export const emptyBoard: Board = { vehicles: [], past: [], future: [], nextNumber: 1 }

const mostSteps = 100

export type BoardAction =
  /** `to` null: they wait again. */
  | { readonly kind: 'move'; readonly waybillIds: readonly WaybillId[]; readonly to: number | null }
  | {
      readonly kind: 'add'
      readonly typeId: VehicleTypeId
      readonly waybillIds: readonly WaybillId[]
    }
  | { readonly kind: 'remove'; readonly number: number }
  | { readonly kind: 'retype'; readonly number: number; readonly typeId: VehicleTypeId }
  | { readonly kind: 'propose'; readonly groups: readonly Omit<BoardVehicle, 'number'>[] }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' }
  /** They wait no more: they are on a delivery or canceled, which cannot be undone. */
  | { readonly kind: 'gone'; readonly waybillIds: readonly WaybillId[] }
  /** The board as it was before a reload. */
  | ({ readonly kind: 'restore' } & Pick<Board, 'vehicles' | 'nextNumber'>)
  /** They became deliveries, which cannot be undone. */
  | { readonly kind: 'accepted'; readonly numbers: readonly number[] }

export function changeBoard(board: Board, action: BoardAction): Board {
  const { vehicles, past, future, nextNumber } = board
  switch (action.kind) {
    case 'move':
      return move(board, action.waybillIds, action.to)
    case 'add': {
      const { typeId, waybillIds } = action
      const added = { number: nextNumber, typeId, waybillIds }
      const change = { kind: 'added', number: nextNumber } as const
      const others = without(vehicles, new Set(waybillIds))
      return { ...changed(board, [...others, added], change), nextNumber: nextNumber + 1 }
    }
    case 'remove': {
      const { number } = action
      const others = vehicles.filter((vehicle) => vehicle.number !== number)
      if (others.length === vehicles.length) return board
      return changed(board, others, { kind: 'removed', number })
    }
    case 'retype': {
      const { number, typeId } = action
      const before = vehicles.find((vehicle) => vehicle.number === number)
      if (before === undefined || before.typeId === typeId) return board
      const after = vehicles.map((vehicle) =>
        vehicle.number === number ? { ...vehicle, typeId } : vehicle,
      )
      return changed(board, after, { kind: 'retyped', number })
    }
    case 'propose': {
      const { groups } = action
      if (groups.length === 0) return board
      const proposed = groups.map((group, index) => ({ ...group, number: nextNumber + index }))
      const taken = new Set(groups.flatMap(({ waybillIds }) => waybillIds))
      const change = { kind: 'proposed', count: groups.length } as const
      const after = [...without(vehicles, taken), ...proposed]
      return { ...changed(board, after, change), nextNumber: nextNumber + groups.length }
    }
    case 'undo': {
      const step = past.at(-1)
      if (step === undefined) return board
      const undone = { vehicles, change: step.change }
      return {
        ...board,
        vehicles: step.vehicles,
        past: past.slice(0, -1),
        future: [...future, undone],
      }
    }
    case 'redo': {
      const step = future.at(-1)
      if (step === undefined) return board
      const done = { vehicles, change: step.change }
      return {
        ...board,
        vehicles: step.vehicles,
        past: [...past, done],
        future: future.slice(0, -1),
      }
    }
    case 'accepted': {
      const left = vehicles.filter(({ number }) => !action.numbers.includes(number))
      return { ...board, vehicles: left, past: [], future: [] }
    }
    case 'restore':
      return { ...emptyBoard, vehicles: action.vehicles, nextNumber: action.nextNumber }
    case 'gone': {
      const left = without(vehicles, new Set(action.waybillIds))
      return { ...board, vehicles: left, past: [], future: [] }
    }
  }
}

/** The number of a waybill's vehicle; a waybill that waits is absent. */
export function vehicleByWaybill(board: Board): ReadonlyMap<WaybillId, number> {
  return new Map(
    board.vehicles.flatMap(({ number, waybillIds }) => waybillIds.map((id) => [id, number])),
  )
}

function move(board: Board, waybillIds: readonly WaybillId[], to: number | null): Board {
  const on = vehicleByWaybill(board)
  const moved = waybillIds.filter((id) => (on.get(id) ?? null) !== to)
  const isThere = to === null || board.vehicles.some(({ number }) => number === to)
  if (moved.length === 0 || !isThere) return board
  // oxlint-disable-next-line oxc/no-map-spread -- The board before it stays, for an undo.
  const after = without(board.vehicles, new Set(moved)).map((vehicle) =>
    vehicle.number === to ? { ...vehicle, waybillIds: [...vehicle.waybillIds, ...moved] } : vehicle,
  )
  return changed(board, after, { kind: 'moved', count: moved.length, to })
}

/** A vehicle that loses nothing stays the same object, so that nothing of it is packed or drawn again. */
function without(
  vehicles: readonly BoardVehicle[],
  gone: ReadonlySet<WaybillId>,
): readonly BoardVehicle[] {
  return vehicles.map((vehicle) => {
    const waybillIds = vehicle.waybillIds.filter((id) => !gone.has(id))
    return waybillIds.length === vehicle.waybillIds.length ? vehicle : { ...vehicle, waybillIds }
  })
}

function changed(board: Board, vehicles: readonly BoardVehicle[], change: BoardChange): Board {
  const past = [...board.past, { vehicles: board.vehicles, change }].slice(-mostSteps)
  return { ...board, vehicles, past, future: [] }
}
