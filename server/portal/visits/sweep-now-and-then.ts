/** Visits that have run out, and photos that nothing needs, go while others come: each process looks once a minute, and nobody waits. */
import { photoStore } from '../photos/visit-photos.ts'
import { portalRuntime } from '../runtime.ts'
import { sweepVisits } from './visits.ts'

const everyMs = 60_000
let lastMs = Number.NEGATIVE_INFINITY

export function sweepNowAndThen(nowMs: number): void {
  if (nowMs - lastMs < everyMs) return
  lastMs = nowMs
  const { database, log } = portalRuntime()
  Promise.all([sweepVisits(database, nowMs), photoStore().sweep(nowMs)]).catch((error: unknown) =>
    log.warn({ err: error }, 'visits that have run out, or photos, could not be removed'),
  )
}
