/** Ends a start that cannot succeed: one sentence on the terminal, and exit code 1. */
import { StartRefused } from '../start-refused.ts'

export function refuseToStart(error: unknown): never {
  const sentence =
    error instanceof StartRefused
      ? error.message
      : `Loadline could not start, for a reason it does not know: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
  process.stderr.write(`\n${sentence}\n`)
  process.exit(1)
}
