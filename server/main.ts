/** Starts the whole process: `node server/main.ts`. */
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadConfig } from './config.ts'
import { createLog } from './log.ts'
import { runUntilEnd, usualEndWithinMs } from './process/end.ts'
import { runProcess } from './process/run.ts'
import { printSteps } from './process/steps.ts'
import { refuseToStart } from './start-refused.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

try {
  const startedAtMs = performance.now()
  const config = loadConfig({ env: process.env, root, terminal: process.stdout.isTTY })
  const log = createLog({ level: config.logLevel })
  const stopRequest = new AbortController()
  const steps = printSteps({ out: process.stderr, signal: stopRequest.signal })
  runUntilEnd({
    stopRequest,
    steps,
    log,
    endWithinMs: usualEndWithinMs + config.partingMs,
    async start() {
      const running = await runProcess({ config, root, steps, log })
      const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1)
      steps.say(`Loadline is ready at ${config.publicUrl} (${seconds} s). Ctrl-C ends it.`)
      return running
    },
  })
} catch (error) {
  refuseToStart(error)
}
