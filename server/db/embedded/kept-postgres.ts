/**
 * Our own PostgreSQL, started again in place when it ends by itself: killed, out of memory, or on a full
 * disk. It returns at the same address, where pools and listeners find it by themselves. When a single
 * session is killed, PostgreSQL restarts its sessions without us.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '../../log.ts'
import { errorMessage, isDiskFull } from '../error-code.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { isDiskFullRefusal } from './file-refusal.ts'
import type { Settings } from './settings.ts'

const firstPauseMs = 100
const longestPauseMs = 2_000
/** After these failures in a row it is given up: a supervisor or a person may know more. */
const mostFailures = 5
/** A server that runs for this long is not one that fails at every start. */
const provenMs = 30_000

export interface KeptPostgres {
  readonly url: string
  readonly port: number
  /** Settles when the server ends by itself, even if it is started again. */
  readonly ended: Promise<string>
  /** From this call on it is started again. Settles with the reason when that is given up. */
  keepRunning(): Promise<string>
  /** Whether it is down until the disk has space again. */
  waitsForSpace(): boolean
  stop(): Promise<void>
}

/** The caller must hold the lock on the data directory. */
export async function startKeptPostgres({
  dataDir,
  log,
  extraSettings = {},
}: {
  dataDir: string
  log: Logger
  extraSettings?: Settings
}): Promise<KeptPostgres> {
  let current = await startEmbeddedPostgres({ dataDir, log, extraSettings })
  const { url, port } = current
  const stopRequest = new AbortController()
  const { signal } = stopRequest
  const stopped = new Promise<never>(() => {})
  let starting: Promise<unknown> = Promise.resolve()
  let failures = 0
  let waitsForSpace = false

  async function startAgain(): Promise<void> {
    const choosePort = async () => port
    const startingNow = startEmbeddedPostgres({ dataDir, log, extraSettings, choosePort })
    starting = startingNow.catch(() => undefined)
    current = await startingNow
  }

  async function pause(): Promise<void> {
    const ms = Math.min(longestPauseMs, firstPauseMs * 2 ** failures)
    await sleep(ms, undefined, { signal }).catch(() => undefined)
  }

  /** Resolves when it runs, or with the reason why it is given up. */
  async function untilStarted(): Promise<string | null> {
    for (;;) {
      if (failures > 0) await pause()
      if (signal.aborted) return stopped
      try {
        await startAgain()
        log.warn({ pid: current.pid }, 'PostgreSQL runs again')
        failures = waitsForSpace ? 1 : failures + 1
        waitsForSpace = false
        return null
      } catch (error) {
        const full = isDiskFullRefusal(error) || isDiskFull(error)
        // A full disk is waited for, however long, and logged once.
        if (!full || !waitsForSpace) log.error({ err: error }, 'PostgreSQL does not start')
        waitsForSpace = full
        failures += 1
        if (!full && failures >= mostFailures) return errorMessage(error)
      }
    }
  }

  async function keepRunning(): Promise<string> {
    for (;;) {
      const sinceMs = performance.now()
      const { code, signal: by } = await current.exited
      if (signal.aborted) return stopped
      if (performance.now() - sinceMs > provenMs) failures = 0
      log.error({ code, signal: by }, 'PostgreSQL ended by itself and is started again')
      if (failures >= mostFailures) return `PostgreSQL ended by itself ${failures} times`
      const givenUp = await untilStarted()
      if (givenUp !== null) return givenUp
    }
  }

  return {
    url,
    port,
    ended: current.exited.then(({ code, signal: by }) =>
      signal.aborted ? stopped : `PostgreSQL ended by itself (${by ?? code})`,
    ),
    keepRunning,
    waitsForSpace: () => waitsForSpace,
    async stop() {
      stopRequest.abort()
      await starting
      await current.stop()
    },
  }
}
