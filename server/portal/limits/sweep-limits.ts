/** Counts whose window is over go while others are made: a bounded number at a time, and nobody waits. */
import type { Database } from '#server/db/database.ts'
import type { Logger } from '#server/log.ts'

const everyMs = 60_000
const atMost = 1000

/** The number that went. */
export async function sweepLimits(database: Database, nowMs: number): Promise<number> {
  const rows = await database.query(
    `delete from portal.limits where key in
       (select key from portal.limits where resets_at <= $1 order by resets_at limit ${atMost}
        for update skip locked)
     returning 1`,
    [new Date(nowMs)],
  )
  return rows.length
}

let lastMs = Number.NEGATIVE_INFINITY

/** Once a minute in each process, by whoever comes then. */
export function sweepLimitsNowAndThen(
  { database, log }: { database: Database; log: Pick<Logger, 'warn'> },
  nowMs: number,
): void {
  if (nowMs - lastMs < everyMs) return
  lastMs = nowMs
  sweepLimits(database, nowMs).catch((error: unknown) =>
    log.warn({ err: error }, 'counts that are over could not be removed'),
  )
}
