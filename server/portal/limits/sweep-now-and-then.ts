/** What has run out goes while others come: each process looks once a minute, and waits for nothing. */
import { sweepVisits } from '../visits/visits.ts'
import { portalRuntime } from '../runtime.ts'
import { sweepTurns } from './take-turn.ts'

const everyMs = 60_000
let lastMs = 0

export function sweepNowAndThen(nowMs: number): void {
  if (Math.abs(nowMs - lastMs) < everyMs) return
  lastMs = nowMs
  const { database, log } = portalRuntime()
  Promise.all([sweepVisits(database, nowMs), sweepTurns(database, nowMs)]).catch((error: unknown) =>
    log.warn({ err: error }, 'what has run out of visits could not be removed'),
  )
}
