/**
 * The reason why this process cannot serve: one sentence for the person at the terminal that names the
 * problem and the remedy. `refuseToStart` prints the sentence without its cause.
 */
export class StartRefused extends Error {
  override readonly name = 'StartRefused'
}

/** Ends a start that cannot succeed: one sentence on the terminal, and exit code 1. */
export function refuseToStart(error: unknown): never {
  const sentence =
    error instanceof StartRefused
      ? error.message
      : `Loadline could not start, for a reason it does not know: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
  process.stderr.write(`\n${sentence}\n`)
  process.exit(1)
}
