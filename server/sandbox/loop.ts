/** Repeats a task until it is closed: at once while there is more to do, otherwise after a pause. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '#server/log.ts'

const idleMs = 250
const afterFailureMs = 2_000

export interface Loop {
  start(): void
  /** Ends the pause. */
  wake(): void
  close(): Promise<void>
}

/** `task` returns how much it has done; at 0 there is nothing to do for the moment. */
export function createLoop({
  task,
  name,
  log,
}: {
  task: (signal: AbortSignal) => Promise<number>
  name: string
  log: Logger
}): Loop {
  const closing = new AbortController()
  let woken = Promise.withResolvers<void>()
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      // Created before the task, so that a wake-up during it is not lost.
      woken = Promise.withResolvers()
      let waitMs = idleMs
      try {
        if ((await task(closing.signal)) > 0) waitMs = 0
      } catch (error) {
        log.warn({ err: error }, `${name} failed`)
        waitMs = afterFailureMs
      }
      const pause = sleep(waitMs, undefined, { signal: closing.signal }).catch(() => undefined)
      await Promise.race([pause, woken.promise])
    }
  }

  return {
    start: () => void (running ??= run()),
    wake: () => woken.resolve(),
    async close() {
      closing.abort()
      await running
    },
  }
}

const firstRetryMs = 1_000
const longestRetryMs = 5 * 60_000
const giveUpAfterMs = 24 * 3_600_000

/**
 * When a message that was not accepted is sent again: its age doubles from one time to the next. Null:
 * not any more.
 */
export function retryAt({
  dueAt,
  nowMs,
  speed,
}: {
  dueAt: Date
  nowMs: number
  speed: number
}): Date | null {
  const ageMs = nowMs - dueAt.getTime()
  if (ageMs > giveUpAfterMs) return null
  return new Date(nowMs + Math.min(longestRetryMs, ageMs + Math.ceil(firstRetryMs / speed)))
}
