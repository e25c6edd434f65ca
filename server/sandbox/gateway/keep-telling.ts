/** The gateway's own work: as long as it runs, merchants are told what is due. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '#server/log.ts'
import { createThrottle } from '#server/db/throttle.ts'
import { forgetNonces } from './nonces.ts'
import { nextDueAt } from './notice-store.ts'
import { tellMerchants, type TellDeps } from './tell-merchants.ts'

/** Another process may have left something to do without a word. */
const longestWaitMs = 1_000
/** What waits for another notice is due already. */
const shortestWaitMs = 25
const forgetEveryMs = 60_000
const sameErrorEveryMs = 10_000

export interface Teller {
  start(): void
  /** There is something to tell. */
  hurry(): void
  close(): Promise<void>
}

export function keepTelling(deps: Omit<TellDeps, 'stopping'> & { readonly log: Logger }): Teller {
  const { database, clock, log } = deps
  const stop = new AbortController()
  const throttle = createThrottle({ intervalMs: sameErrorEveryMs })
  let wake = new AbortController()
  let running: Promise<void> | undefined

  async function round(): Promise<number> {
    if ((await tellMerchants({ ...deps, stopping: stop.signal })) > 0) return 0
    const next = await nextDueAt(database)
    const waitMs = next === null ? longestWaitMs : next.getTime() - clock.nowMs()
    return Math.min(Math.max(waitMs, shortestWaitMs), longestWaitMs)
  }

  async function run(): Promise<void> {
    let forgottenAtMs = -forgetEveryMs
    while (!stop.signal.aborted) {
      // Taken before the round, so that what is hurried for while it lasts is not slept over.
      const signal = AbortSignal.any([stop.signal, wake.signal])
      let waitMs = longestWaitMs
      try {
        if (performance.now() - forgottenAtMs > forgetEveryMs) {
          forgottenAtMs = performance.now()
          await forgetNonces(database, clock.nowMs())
        }
        waitMs = await round()
      } catch (error) {
        if (throttle.passes(String(error))) log.warn({ err: error }, 'sandbox gateway: not told')
      }
      await sleep(waitMs, undefined, { signal }).catch(() => undefined)
      if (wake.signal.aborted) wake = new AbortController()
    }
  }

  return {
    start: () => void (running ??= run()),
    hurry: () => wake.abort(),
    async close() {
      stop.abort()
      await running
    },
  }
}
