/** The orderly end: on Ctrl-C or a stop, or when the process cannot go on. */
import type { Logger } from '../log.ts'
import type { RunningProcess } from './run.ts'
import type { Steps } from './steps.ts'

const echoMs = 1_500

export function endOnSignals({
  running,
  steps,
  log,
}: {
  running: RunningProcess
  steps: Steps
  log: Logger
}): void {
  let endingSinceMs: number | null = null

  async function end(why: string, code: number): Promise<void> {
    if (endingSinceMs !== null) {
      // npm hands on the signal that the terminal has sent to everyone already: that one is an echo. A
      // later one is a person who does not want to wait.
      if (performance.now() - endingSinceMs > echoMs) process.exit(1)
      return
    }
    endingSinceMs = performance.now()
    steps.say(`${why}: ending in order.`)
    try {
      await running.stop()
      steps.say('Ended.')
      process.exit(code)
    } catch (error) {
      log.fatal({ err: error }, 'the end was not orderly')
      process.exit(1)
    }
  }

  process.on('SIGINT', () => void end('Ctrl-C', 0))
  process.on('SIGTERM', () => void end('Asked to stop', 0))
  process.on('SIGHUP', () => void end('The terminal closed', 0))
  void running.failed.then((reason) => end(reason, 1))
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an error nobody caught')
    void end('An error nobody caught', 1)
  })
}
