/**
 * Runs a process until its end. It ends in order on Ctrl-C or a stop signal, also during its start, or
 * when it cannot go on.
 */
import type { Logger } from '../log.ts'
import type { RunningProcess } from './run.ts'
import type { Steps } from './steps.ts'
import { refuseToStart } from '../start-refused.ts'

const echoMs = 1_500
/** Supervisors kill after 30 s. PARTING_SECONDS come on top. */
export const usualEndWithinMs = 25_000

export function runUntilEnd({
  start,
  stopRequest,
  steps,
  log,
  endWithinMs = usualEndWithinMs,
}: {
  /**
   * When `stopRequest` is aborted, the start gives up at its next step and closes what it has opened.
   */
  start: () => Promise<RunningProcess>
  stopRequest: AbortController
  steps: Steps
  log: Logger
  endWithinMs?: number
}): void {
  let endingSinceMs: number | null = null

  async function end(why: string, code: number): Promise<void> {
    if (endingSinceMs !== null) return
    endingSinceMs = performance.now()
    steps.say(`${why}: ending in order.`)
    setTimeout(() => {
      steps.say(`The end took longer than ${endWithinMs / 1000} s: leaving what is still open.`)
      process.exit(1)
    }, endWithinMs)
    stopRequest.abort()
    try {
      const running = await started.catch((error: unknown) => {
        // An interrupted step may fail as well as give up; either way everything is closed.
        log.debug({ err: error }, 'the start was given up')
        return null
      })
      await running?.stop()
      steps.say(running === null ? 'Ended before it was ready.' : 'Ended.')
      process.exit(code)
    } catch (error) {
      log.fatal({ err: error }, 'the end was not orderly')
      process.exit(1)
    }
  }

  function endOnSignal(why: string): void {
    // npm forwards the signal that the terminal has already sent to all processes, so a second signal
    // soon after is a duplicate. A later one comes from a person who does not want to wait.
    if (endingSinceMs !== null && performance.now() - endingSinceMs > echoMs) process.exit(1)
    void end(why, 0)
  }

  process.on('SIGINT', () => endOnSignal('Ctrl-C'))
  process.on('SIGTERM', () => endOnSignal('Asked to stop'))
  process.on('SIGHUP', () => endOnSignal('The terminal closed'))
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an error nobody caught')
    void end('An error nobody caught', 1)
  })

  const started = start()
  started.then(
    ({ failed }) => void failed.then((reason) => end(reason, 1)),
    (error: unknown) => {
      if (endingSinceMs === null) refuseToStart(error)
    },
  )
}
