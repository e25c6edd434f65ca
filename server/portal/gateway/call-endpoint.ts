/**
 * A call from its beginning to its result, with a second try where that can do nothing twice: the
 * endpoint is repeatable or a GET, time is left, and either the connection failed before any reply, or
 * the service is overloaded (503) and asks to come back within a moment.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Dispatcher } from 'undici'
import { isRepeatable, type Endpoint } from '#lib/contract/endpoint.ts'
import type { Clock } from '#server/clock.ts'
import type { Logger } from '#server/log.ts'
import { readBounded } from '#server/files/read-bounded.ts'
import type { PortalRuntime } from '../runtime.ts'
import type { AnyCall } from './call.ts'
import { aboutReply, readReply, type HttpReply, type ReadReply } from './read-reply.ts'
import { failed, type Failure, type Result } from './result.ts'
import { writeRequest } from './write-request.ts'

export interface GatewaySettings {
  readonly upstream: PortalRuntime['upstream']
  readonly connections: Dispatcher
  readonly log: Pick<Logger, 'debug' | 'warn'>
  readonly clock: Clock
}

const defaultTimeoutMs = 10_000

/** A document is a hundred labels at most; all other replies are far below a megabyte. */
const limitBytes = { json: 8 * 1024 * 1024, document: 64 * 1024 * 1024 }

/** Longer than this is not waited within a page's call: the failure says when to come back. */
const maxRetryAfterMs = 2_000

/** Enough for a process that is just starting again to take connections. */
const pauseAfterBreakMs = 100

export async function callEndpoint(
  endpoint: Endpoint,
  call: AnyCall,
  settings: GatewaySettings,
): Promise<Result<unknown>> {
  const startedAtMs = performance.now()
  const timeoutMs = call.timeoutMs ?? defaultTimeoutMs
  const timeout = AbortSignal.timeout(timeoutMs)
  const end: End = {
    signal: call.signal ? AbortSignal.any([timeout, call.signal]) : timeout,
    failure: () => (timeout.aborted ? { kind: 'timeout' } : { kind: 'network', code: 'aborted' }),
  }
  for (let tries = 1; ; tries += 1) {
    const { result, pauseMs } = await tryOnce(endpoint, { call, settings, end })
    const ms = performance.now() - startedAtMs
    if (result.ok || tries > 1 || pauseMs === null || pauseMs >= timeoutMs - ms) {
      logResult(endpoint, { result, tries, ms, settings })
      return result.ok ? result : failed(result.failure)
    }
    // Ended before its time when the call ends: the try that follows then sends nothing.
    await sleep(pauseMs, undefined, { signal: end.signal }).catch(() => undefined)
  }
}

/** The end of a call: its time is up, or its caller has gone. */
interface End {
  readonly signal: AbortSignal
  /** Which of the two it was. */
  readonly failure: () => Failure
}

interface Try {
  readonly result: ReadReply
  /** How long to wait before a second try; null where there may be none. */
  readonly pauseMs: number | null
}

async function tryOnce(
  endpoint: Endpoint,
  { call, settings, end }: { call: AnyCall; settings: GatewaySettings; end: End },
): Promise<Try> {
  const { upstream, connections, clock } = settings
  const request = writeRequest(endpoint, { call, upstream, nowMs: clock.nowMs() })
  if (request === null) return final({ kind: 'rejected', code: 'invalid_path_parameter' })
  const isSafe = isRepeatable(endpoint)
  const limit = 'schema' in endpoint.reply ? limitBytes.json : limitBytes.document
  let begun = false
  let reply: Omit<HttpReply, 'bytes'> & { readonly bytes: Uint8Array | null }
  try {
    const { signal } = end
    const { statusCode: status, headers, body } = await connections.request({ ...request, signal })
    // The service has certainly seen the request.
    begun = true
    reply = { status, headers, bytes: await readBounded(body, limit) }
  } catch (error) {
    if (end.signal.aborted) return final(end.failure())
    const result = failed({ kind: 'network', code: codeOf(error) })
    return { result, pauseMs: isSafe && !begun ? pauseAfterBreakMs : null }
  }
  const { bytes } = reply
  if (bytes === null) {
    const about = aboutReply(reply, clock.nowMs())
    return final({ ...about, kind: 'malformed', code: 'reply_too_large' })
  }
  const result = readReply(endpoint, { ...reply, bytes }, clock.nowMs())
  return { result, pauseMs: isSafe ? pauseAskedFor(result) : null }
}

function final(failure: Failure): Try {
  return { result: failed(failure), pauseMs: null }
}

/** The system's word for it, such as ECONNREFUSED. Texts stay out: they can hold an address. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  const isCoded = error instanceof Error && 'code' in error && typeof error.code === 'string'
  return isCoded ? String(error.code) : 'unknown'
}

function pauseAskedFor(result: ReadReply): number | null {
  if (result.ok || result.failure.status !== 503) return null
  const { retryAfterSeconds = Number.POSITIVE_INFINITY } = result.failure
  const pauseMs = retryAfterSeconds * 1000
  return pauseMs > maxRetryAfterMs ? null : pauseMs
}

/** Neither the address, which holds the signature and the query, nor any text of the service. */
function logResult(
  { name }: Endpoint,
  {
    result,
    tries,
    ms,
    settings: { log },
  }: { result: ReadReply; tries: number; ms: number; settings: GatewaySettings },
): void {
  const about = { endpoint: name, tries, ms: Math.round(ms) }
  if (result.ok) return log.debug(about, 'the service answered')
  const { kind, status, code, legacyCode, requestId } = result.failure
  const differences = result.differences?.slice(0, 5)
  const isExpected = kind === 'rejected' && (status ?? 400) < 500 && status !== 401
  const isGone = code === 'aborted'
  log[isExpected || isGone ? 'debug' : 'warn'](
    { ...about, kind, status, code, legacyCode, requestId, differences },
    'a call to the service failed',
  )
}
