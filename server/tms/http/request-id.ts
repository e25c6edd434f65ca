/** Each response has an id that the log has too. A caller's own is used when it is a plain word. */
import type { Ids } from '#server/ids.ts'
import type { ServiceRequest } from './exchange.ts'

export const requestIdHeader = 'x-request-id'

const plainWord = /^[A-Za-z0-9._-]{1,64}$/

export function requestIdOf(request: ServiceRequest, ids: Ids): string {
  const given = request.header(requestIdHeader)
  return given !== null && plainWord.test(given) ? given : ids.uuid()
}
