import { inspect } from 'node:util'

/**
 * The reason why this process cannot serve: one sentence for the person at the terminal that names the
 * problem and the remedy. `refuseToStart` prints the sentence without its cause.
 */
export class StartRefused extends Error {
  override readonly name = 'StartRefused'
}

/** Ends a start that cannot succeed: one sentence on the terminal, and exit code 1. */
export function refuseToStart(error: unknown): never {
  process.stderr.write(`\n${refusalOf(error)}\n`)
  process.exit(1)
}

/** An unknown error is printed whole, because its cause says more than its message. */
export function refusalOf(error: unknown): string {
  if (error instanceof StartRefused) return error.message
  return `Loadline could not start, for a reason it does not know: ${inspect(error)}`
}
