/** The end of a start that cannot be: one sentence on the terminal, and an exit code that says so. */
import { StartRefused } from '../start-refused.ts'

export function refuseToStart(error: unknown): never {
  const sentence =
    error instanceof StartRefused
      ? error.message
      : `Loadline could not start, for a reason it does not know: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
  process.stderr.write(`\n${sentence}\n`)
  process.exit(1)
}
