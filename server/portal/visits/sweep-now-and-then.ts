/** Visits that have run out, and photos that nothing needs, go while others come: each process looks once a minute, and nobody waits. */
import { photosSweptAtOnce } from '../photos/photo-store.ts'
import { photoStore } from '../photos/visit-photos.ts'
import { portalRuntime } from '../runtime.ts'
import { sweepVisits, visitsSweptAtOnce } from './visits.ts'

const everyMs = 60_000
let lastMs = Number.NEGATIVE_INFINITY

export function sweepNowAndThen(nowMs: number): void {
  if (nowMs - lastMs < everyMs) return
  lastMs = nowMs
  const { database, log } = portalRuntime()
  const sweeps = [
    untilFew(() => sweepVisits(database, nowMs), visitsSweptAtOnce),
    untilFew(() => photoStore().sweep(nowMs), photosSweptAtOnce),
  ]
  Promise.all(sweeps).catch((error: unknown) =>
    log.warn({ err: error }, 'visits that have run out, or photos, could not be removed'),
  )
}

/** In a minute as many go as ever come in one. */
const mostRounds = 20

async function untilFew(sweep: () => Promise<number>, atOnce: number): Promise<void> {
  for (let round = 0; round < mostRounds; round += 1) if ((await sweep()) < atOnce) return
}
