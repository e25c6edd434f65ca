import { useEffect, useState, useSyncExternalStore } from 'react'
import { loadJobOf } from '#components/cargo/load-job.ts'
import type { VehicleType } from '#lib/contract/catalog.ts'
import type { DraftItem } from '#lib/cargo/draft-item.ts'
import { PackingSession, type PackingState } from './packing-session.ts'

export interface PackedLoad {
  readonly state: PackingState
  readonly again: () => void
}

/** The current load, packed while it is typed. */
export function usePackedLoad(
  items: readonly DraftItem[],
  vehicles: readonly VehicleType[],
): PackedLoad {
  const [session] = useState(() => new PackingSession(startWorker))
  const state = useSyncExternalStore(session.subscribe, session.current, session.current)
  useEffect(() => session.ask(loadJobOf(items, vehicles)), [session, items, vehicles])
  useEffect(() => () => session.end(), [session])
  return { state, again: session.again }
}

function startWorker(): Worker {
  return new Worker(new URL('./packing.worker.ts', import.meta.url), { type: 'module' })
}
