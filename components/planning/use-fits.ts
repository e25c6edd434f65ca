import { useEffect, useState, useSyncExternalStore } from 'react'
import type { VehicleType } from '#lib/contract/catalog.ts'
import { vehicleOfType } from '#lib/freight/packing-vehicle.ts'
import type { BoardVehicle } from './board.ts'
import { FitSession, type Fits } from './fit-session.ts'
import type { FitGoods } from './fit-vehicle.ts'

/** The vehicles of the board, packed while they are changed. */
export function useFits(
  vehicles: readonly BoardVehicle[],
  { goods, types }: { goods: FitGoods; types: readonly VehicleType[] },
): Fits {
  const [session] = useState(() => {
    const byId = new Map(types.map((type) => [type.id, vehicleOfType(type)]))
    return new FitSession(startWorker, (typeId) => byId.get(typeId) ?? null)
  })
  const fits = useSyncExternalStore(session.subscribe, session.current, session.current)
  useEffect(() => session.know(goods), [session, goods])
  useEffect(() => session.ask(vehicles), [session, vehicles])
  useEffect(() => () => session.end(), [session])
  return fits
}

function startWorker(): Worker {
  return new Worker(new URL('./fit.worker.ts', import.meta.url), { type: 'module' })
}
