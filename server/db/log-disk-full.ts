/** One log line a minute for a full disk, however many statements of pool and queue fail on it. */
import type { Logger } from '../log.ts'
import { createThrottle } from './throttle.ts'

const throttle = createThrottle({ intervalMs: 60_000 })

export function logDiskFull(log: Logger, error: unknown): void {
  if (!throttle.passes('full')) return
  log.error(
    { err: error },
    "the database's disk is full: what writes is refused until it has space",
  )
}
