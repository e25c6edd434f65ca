/**
 * The database does not answer, refuses connections, or has no space on its disk. The request is not at fault and may be sent
 * again later. A statement in flight may or may not have been executed; only a confirmed commit is
 * certain.
 */
import pg from 'pg'
import { errorCode, errorMessage } from './error-code.ts'

export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
  /** The code of the cause, from Node or PostgreSQL. */
  readonly code: string | undefined

  constructor(cause: unknown) {
    super(`the database is unavailable: ${errorMessage(cause)}`, { cause })
    this.code = errorCode(cause)
  }
}

/** Shut down by an administrator, crashed, still starting, too many connections; statement timeout. */
const refusalCodes = new Set(['57P01', '57P02', '57P03', '53300', '57014'])
const connectionException = '08'

/** The server's answer to any statement while it accepts none. */
export function refusesConnections(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false
  const { code = '' } = error
  return refusalCodes.has(code) || code.startsWith(connectionException)
}

/** pg's timeout has no code. The server's own timeout, which comes first, is 57014 above. */
export function isQueryTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}
