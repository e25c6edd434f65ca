/** The exchange for the web's Request and Response. */
import { readBounded } from '#server/files/read-bounded.ts'
import type { ServiceRequest, ServiceResponse } from './exchange.ts'

export function fetchRequest(request: Request): ServiceRequest {
  const { pathname, search } = new URL(request.url)
  return {
    method: request.method,
    target: `${pathname}${search}`,
    address: 'unknown',
    header: (name) => request.headers.get(name),
    async body(limitBytes) {
      if (Number(request.headers.get('content-length') ?? 0) > limitBytes) return null
      return readBounded(request.body, limitBytes)
    },
    clientGone: () => request.signal,
  }
}

/** The standard forbids a body, even an empty one, with these statuses. */
const withoutBody = new Set([204, 304])

export function responseOf({ status, headers, body }: ServiceResponse): Response {
  return new Response(withoutBody.has(status) ? null : body, { status, headers })
}
