/**
 * A reply that the client may cache and revalidate (RFC 9110, 13.1.2). A signed URL differs each time, so
 * this serves clients that send the tag themselves.
 */
import { createHash } from 'node:crypto'
import type { ServiceRequest, ServiceResponse } from './exchange.ts'

export function conditionalReply(
  request: ServiceRequest,
  response: ServiceResponse,
  keepSeconds: number,
): ServiceResponse {
  if (response.status !== 200 || response.body instanceof ReadableStream) return response
  const tag = `"${createHash('sha256').update(response.body).digest('base64url').slice(0, 27)}"`
  const headers = {
    ...response.headers,
    'cache-control': `private, max-age=${keepSeconds}`,
    vary: 'accept-language, x-legacy-response',
    etag: tag,
  }
  const known = request.header('if-none-match')
  return isAmong(known, tag) ? { status: 304, headers, body: '' } : { ...response, headers }
}

/** By weak comparison: a proxy that compresses makes a tag weak. */
function isAmong(known: string | null, tag: string): boolean {
  if (known === null) return false
  return known.split(',').some((each) => ['*', tag].includes(each.trim().replace(/^W\//, '')))
}
