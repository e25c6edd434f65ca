/** One HTTP call to a carrier, bounded in time and size. What is no answer becomes CarrierUnavailable. */
import { request, type Dispatcher } from 'undici'
import { AddressRefused } from '#server/files/guarded-agent.ts'
import { readBounded } from '#server/files/read-bounded.ts'
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

export function createCallCarrier({
  timeoutMs,
  dispatcher,
}: {
  timeoutMs: number
  dispatcher: Dispatcher
}): CallCarrier {
  return async ({ provider, url, method, headers, body }) => {
    const signal = AbortSignal.timeout(timeoutMs)
    let reply: CarrierReply | null
    try {
      const options = { dispatcher, method, headers, signal }
      const response = await request(url, { ...options, ...(body !== undefined && { body }) })
      const bytes = await readBounded(response.body, replyLimitBytes)
      reply = bytes && { status: response.statusCode, text: bytes.toString('utf8') }
    } catch (error) {
      const because = signal.aborted
        ? 'timed_out'
        : error instanceof AddressRefused
          ? 'address_refused'
          : 'not_reachable'
      throw new CarrierUnavailable(provider, because, error)
    }
    if (reply === null) throw new CarrierUnavailable(provider, 'unreadable')
    const because = failureOf(reply.status)
    if (because !== null) throw new CarrierUnavailable(provider, because)
    return reply
  }
}

function failureOf(status: number): UnavailableBecause | null {
  // A key is for the address it was given for, so nobody goes where a redirect leads.
  if (redirects.has(status)) return 'not_reachable'
  if (status === 401 || status === 403) return 'key_refused'
  return status >= 500 || status === 408 || status === 429 ? 'failed' : null
}
