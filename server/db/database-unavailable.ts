/**
 * Nobody answers at the database, or it turns us away: no fault of the request, which may be sent again
 * later. What was under way may or may not have been done; only a commit that was confirmed is certain.
 */
import pg from 'pg'
import { errorCode, errorMessage } from './error-code.ts'

export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
  /** Of the cause, as Node or PostgreSQL gives it. */
  readonly code: string | undefined

  constructor(cause: unknown) {
    super(`the database is unavailable: ${errorMessage(cause)}`, { cause })
    this.code = errorCode(cause)
  }
}

/** Shut down by an administrator, crashed, not yet up, no connection left; out of time for a statement. */
const turnedAway = new Set(['57P01', '57P02', '57P03', '53300', '57014'])
const connectionException = '08'

/** What the server says when it has no time for us, whatever was asked. */
export function turnsAway(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false
  const { code = '' } = error
  return turnedAway.has(code) || code.startsWith(connectionException)
}

/** pg gives its time-out no code; the server's own, which comes before it, is the 57014 above. */
export function isQueryTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}
