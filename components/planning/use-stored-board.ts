/**
 * The board in this browser's storage, a person's own, so that a reload keeps it; and the waybills on it are only
 * those that still wait. Undo and redo go with the page. Of two tabs the one changed last is kept, and other
 * browsers have boards of their own.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { z } from 'zod'
import { vehicleTypeIdSchema, waybillIdSchema, type WaybillId } from '#lib/contract/ids.ts'
import type { PlannerGoods } from '#lib/planner/planner-goods.ts'
import type { Board, BoardAction, BoardVehicle } from './board.ts'
import type { KnownGoods } from './known-goods.ts'

const storedSchema = z.object({
  vehicles: z.array(
    z.object({
      number: z.int().min(1),
      typeId: vehicleTypeIdSchema,
      waybillIds: z.array(waybillIdSchema),
    }),
  ),
  nextNumber: z.int().min(1),
})

export function useStoredBoard(
  personId: string,
  {
    board,
    dispatch,
    goods,
    waiting,
    isAll,
    isKnown,
  }: {
    readonly board: Board
    readonly dispatch: (action: BoardAction) => void
    readonly goods: KnownGoods
    /** Null while they are read, or while a change is sent that takes some off the board. */
    readonly waiting: PlannerGoods | null
    /** No filter hides waybills. */
    readonly isAll: boolean
    /** Whether the vehicle's type is still offered. */
    readonly isKnown: (vehicle: BoardVehicle) => boolean
  },
): {
  /** The numbers of waybills that were taken off because they wait no more; null: never read. */
  readonly gone: readonly (string | null)[]
  readonly takeOff: (waybillIds: readonly WaybillId[]) => void
} {
  const key = `planning-board ${personId}`
  const isRestored = useRef(false)
  const [gone, setGone] = useState<readonly (string | null)[]>([])

  function takeOff(waybillIds: readonly WaybillId[]): void {
    if (waybillIds.length === 0) return
    dispatch({ kind: 'gone', waybillIds })
    setGone(waybillIds.map((id) => goods.waybills.get(id)?.waybill_no ?? null))
  }

  const compare = useEffectEvent((read: PlannerGoods) => {
    const stored = isRestored.current ? null : readBoard(key)
    isRestored.current = true
    const vehicles = stored === null ? board.vehicles : stored.vehicles.filter(isKnown)
    if (stored !== null) dispatch({ kind: 'restore', vehicles, nextNumber: stored.nextNumber })
    const waits = new Set(read.waybills.map(({ waybill_id: id }) => id))
    takeOff(
      vehicles
        .flatMap((vehicle) => vehicle.waybillIds)
        .filter((id) => !waits.has(id) && (isAll || !goods.waybills.has(id))),
    )
  })
  useEffect(() => {
    if (waiting !== null) compare(waiting)
  }, [waiting])
  useEffect(() => {
    if (isRestored.current) writeBoard(key, board)
  }, [key, board])
  return { gone, takeOff }
}

/** Null where nothing is stored, or nothing that can be read. */
function readBoard(key: string): z.output<typeof storedSchema> | null {
  try {
    return storedSchema.parse(JSON.parse(localStorage.getItem(key) ?? 'null'))
  } catch {
    return null
  }
}

/** Storage that is full or refused stops nobody. */
function writeBoard(key: string, { vehicles, nextNumber }: Board): void {
  try {
    if (vehicles.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify({ vehicles, nextNumber }))
  } catch {
    // The board lives as long as the page.
  }
}
