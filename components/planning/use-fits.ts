import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { VehicleType } from '#lib/contract/catalog.ts'
import { vehicleOfType } from '#lib/freight/packing-vehicle.ts'
import type { BoardVehicle } from './board.ts'
import { FitSession, type VehicleFit } from './fit-session.ts'
import type { FitGoods } from './fit-vehicle.ts'

/** The vehicles of the board, packed while they are changed. */
export function useFits(
  vehicles: readonly BoardVehicle[],
  { goods, types }: { goods: FitGoods; types: readonly VehicleType[] },
): ReadonlyMap<BoardVehicle, VehicleFit> {
  const [session] = useState(() => {
    const byId = new Map(types.map((type) => [type.id, vehicleOfType(type)]))
    return new FitSession(startWorker, (typeId) => byId.get(typeId) ?? null)
  })
  const count = useSyncExternalStore(session.subscribe, session.answerCount, session.answerCount)
  useEffect(() => session.know(goods), [session, goods])
  useEffect(() => session.ask(vehicles), [session, vehicles])
  useEffect(() => () => session.end(), [session])
  return useMemo(
    () => new Map(vehicles.map((vehicle) => [vehicle, session.fitOf(vehicle)])),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- An answer changes what the session holds.
    [session, vehicles, count],
  )
}

function startWorker(): Worker {
  return new Worker(new URL('./fit.worker.ts', import.meta.url), { type: 'module' })
}
