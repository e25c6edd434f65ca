/**
 * Pages while the database is unavailable or has no space: 503, and when to come back. Next knows only that
 * a page failed, and answers 500.
 */
import type { OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Database } from '../db/database.ts'

const retryAfterSeconds = 5
type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[]

/** Replaces a 500 of the response by a 503 when the database has failed in the last moments. */
export function answerUnavailable(
  response: ServerResponse,
  database: Pick<Database, 'wasUnavailable'>,
): void {
  const writeHead = response.writeHead.bind(response)
  response.writeHead = (status: number, reason?: string | Headers, headers?: Headers) => {
    const isUnavailable = status === 500 && database.wasUnavailable()
    if (isUnavailable) response.setHeader('retry-after', String(retryAfterSeconds))
    const shown = isUnavailable ? 503 : status
    return typeof reason === 'string'
      ? writeHead(shown, reason, headers)
      : writeHead(shown, reason ?? headers)
  }
}

/** Refuses what would write to a full disk. True when the response has been sent. */
export async function refuseWithoutSpace(
  response: ServerResponse,
  database: Pick<Database, 'checkDisk'>,
): Promise<boolean> {
  try {
    await database.checkDisk()
    return false
  } catch {
    const headers = { 'content-type': 'text/plain', 'retry-after': '30', connection: 'close' }
    response.writeHead(503, headers).end('no space to write to\n')
    return true
  }
}
