/** One HTTP call to a carrier, bounded in time and size. What is no answer becomes CarrierUnavailable. */
import { Agent, request } from 'undici'
import { CarrierUnavailable, type ConnectedProvider, type UnavailableBecause } from './adapter.ts'

const replyLimitBytes = 1024 * 1024
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

export interface CarrierCall {
  readonly provider: ConnectedProvider
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

export interface CarrierReply {
  readonly status: number
  readonly text: string
}

export type CallCarrier = (call: CarrierCall) => Promise<CarrierReply>

export function createCallCarrier({ timeoutMs }: { timeoutMs: number }): CallCarrier {
  // Its connections are kept open between calls, and hold up no process that ends.
  const dispatcher = new Agent()
  return async ({ provider, url, method, headers, body }) => {
    const signal = AbortSignal.timeout(timeoutMs)
    let reply: CarrierReply | null
    try {
      const options = { dispatcher, method, headers, signal }
      const response = await request(url, { ...options, ...(body !== undefined && { body }) })
      const text = await readBounded(response.body)
      reply = text === null ? null : { status: response.statusCode, text }
    } catch (error) {
      throw new CarrierUnavailable(provider, signal.aborted ? 'timed_out' : 'not_reachable', error)
    }
    if (reply === null) throw new CarrierUnavailable(provider, 'unreadable')
    const because = failureOf(reply.status)
    if (because !== null) throw new CarrierUnavailable(provider, because)
    return reply
  }
}

/** Leaving the loop destroys the body and with it the connection. */
async function readBounded(body: AsyncIterable<Uint8Array>): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > replyLimitBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function failureOf(status: number): UnavailableBecause | null {
  // A key is for the address it was given for, so nobody goes where a redirect leads.
  if (redirects.has(status)) return 'not_reachable'
  if (status === 401 || status === 403) return 'key_refused'
  return status >= 500 || status === 408 || status === 429 ? 'failed' : null
}
