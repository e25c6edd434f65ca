/** The exchange by the web's Request and Response. */
import type { Asked, Told } from './exchange.ts'

export function askedByFetch(request: Request): Asked {
  const { pathname, search } = new URL(request.url)
  return {
    method: request.method,
    target: `${pathname}${search}`,
    header: (name) => request.headers.get(name),
    async body(limitBytes) {
      if (Number(request.headers.get('content-length') ?? 0) > limitBytes) return null
      const chunks: Uint8Array[] = []
      let bytes = 0
      for await (const chunk of request.body ?? []) {
        bytes += chunk.length
        if (bytes > limitBytes) return null
        chunks.push(chunk)
      }
      return Buffer.concat(chunks)
    },
  }
}

/** By the standard, a Response of these has no body, not even an empty one. */
const withoutBody = new Set([204, 304])

export function responseOf({ status, headers, body }: Told): Response {
  return new Response(withoutBody.has(status) ? null : body, { status, headers })
}
