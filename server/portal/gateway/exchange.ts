/** One request out, one reply in, whole and bounded. */
import type { Dispatcher } from 'undici'
import type { HttpRequest } from './write-request.ts'

export type Exchange =
  | { readonly kind: 'reply'; readonly reply: HttpReply }
  | { readonly kind: 'too-large'; readonly reply: Omit<HttpReply, 'bytes'> }
  /** `begun`: the service had begun to answer, so it has certainly seen the request. */
  | { readonly kind: 'broken'; readonly begun: boolean; readonly code: string }

export interface HttpReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly bytes: Uint8Array
}

export async function exchange({
  connections,
  request,
  signal,
  limitBytes,
}: {
  connections: Dispatcher
  request: HttpRequest
  signal: AbortSignal
  limitBytes: number
}): Promise<Exchange> {
  let begun = false
  try {
    const { statusCode: status, headers, body } = await connections.request({ ...request, signal })
    begun = true
    const chunks: Uint8Array[] = []
    let byteCount = 0
    for await (const chunk of body) {
      if (!(chunk instanceof Uint8Array)) throw new TypeError('a body is bytes')
      byteCount += chunk.length
      // Leaving the loop destroys the body and with it the connection.
      if (byteCount > limitBytes) return { kind: 'too-large', reply: { status, headers } }
      chunks.push(chunk)
    }
    return { kind: 'reply', reply: { status, headers, bytes: Buffer.concat(chunks) } }
  } catch (error) {
    return { kind: 'broken', begun, code: codeOf(error) }
  }
}

/** The system's word for it, such as ECONNREFUSED. Texts stay out: they can hold an address. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  const isCoded = error instanceof Error && 'code' in error && typeof error.code === 'string'
  return isCoded ? String(error.code) : 'unknown'
}
