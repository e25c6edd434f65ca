/** Why a page got no answer to what it asked for. */

/** `offline`: the browser has no connection; `unreachable`: no answer, or none that can be read. */
export type ReadProblem =
  'offline' | 'unreachable' | 'signed-out' | 'not-found' | 'busy' | 'failing'

export class ReadFailed extends Error {
  readonly problem: ReadProblem
  readonly retryAfterMs: number

  constructor(problem: ReadProblem, retryAfterMs = 0) {
    super(problem)
    this.problem = problem
    this.retryAfterMs = retryAfterMs
  }
}

/** No answer came at all. */
export function noAnswer(): ReadFailed {
  return new ReadFailed(navigator.onLine ? 'unreachable' : 'offline')
}

/** Asking again changes nothing until somebody signs in, or has another link. */
export function isFinal(error: Error | null): boolean {
  return (
    error instanceof ReadFailed && (error.problem === 'signed-out' || error.problem === 'not-found')
  )
}
