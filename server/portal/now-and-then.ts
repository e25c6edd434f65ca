import { systemClock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { portalRuntime } from './runtime.ts'

const everyMs = 60_000

/** Deleting that each process does at most once a minute, while it answers a request that does not wait for it. */
export function nowAndThen(
  what: string,
  work: (database: Database, nowMs: number) => Promise<unknown>,
): () => void {
  let lastMs = Number.NEGATIVE_INFINITY
  return () => {
    const nowMs = systemClock.nowMs()
    if (nowMs - lastMs < everyMs) return
    lastMs = nowMs
    const { database, log } = portalRuntime()
    work(database, nowMs).catch((error: unknown) =>
      log.warn({ err: error }, `${what} could not be deleted`),
    )
  }
}
