/** One HTTP call to a carrier, bounded in time and size. What is no answer becomes CarrierUnavailable. */
import { CarrierUnavailable, type UnavailableBecause } from './carrier-unavailable.ts'
import type { ConnectedProvider } from './adapter.ts'

const replyLimitBytes = 1024 * 1024

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
  return async ({ provider, url, method, headers, body }) => {
    const signal = AbortSignal.timeout(timeoutMs)
    let reply: CarrierReply | null
    try {
      const response = await fetch(url, {
        method,
        headers,
        ...(body !== undefined && { body }),
        // A key is for the address it was given for.
        redirect: 'error',
        signal,
      })
      const text = await readBounded(response)
      reply = text === null ? null : { status: response.status, text }
    } catch (error) {
      throw new CarrierUnavailable(provider, signal.aborted ? 'timed_out' : 'not_reachable', error)
    }
    if (reply === null) throw new CarrierUnavailable(provider, 'unreadable')
    const because = failureOf(reply.status)
    if (because !== null) throw new CarrierUnavailable(provider, because)
    return reply
  }
}

async function readBounded(response: Response): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > replyLimitBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function failureOf(status: number): UnavailableBecause | null {
  if (status === 401 || status === 403) return 'key_refused'
  return status >= 500 || status === 408 || status === 429 ? 'failed' : null
}
