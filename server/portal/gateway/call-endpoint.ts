/**
 * A call from its beginning to its result, with a second try where that can do nothing twice: the
 * endpoint is repeatable or a GET, time is left, and either the connection failed before any reply, or
 * the service is overloaded (503) and asks to come back within a moment.
 */
import type { Dispatcher } from 'undici'
import { isRepeatable, type Endpoint } from '#lib/contract/endpoint.ts'
import type { Clock } from '#server/clock.ts'
import type { Logger } from '#server/log.ts'
import type { AnyCall } from './call.ts'
import { exchange } from './exchange.ts'
import { aboutReply, readReply, type ReadReply } from './read-reply.ts'
import { failed, type Failure, type Result } from './result.ts'
import { writeRequest, type Upstream } from './write-request.ts'

export interface GatewaySettings {
  readonly upstream: Upstream
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
  const deadline = startDeadline({
    timeoutMs: call.timeoutMs ?? defaultTimeoutMs,
    callerSignal: call.signal,
  })
  let tries = 0
  try {
    for (;;) {
      tries += 1
      const { result, pauseMs } = await tryOnce(endpoint, { call, settings, deadline })
      const mayTryAgain = tries === 1 && pauseMs !== null && pauseMs < deadline.leftMs()
      if (result.ok || !mayTryAgain) {
        logResult(endpoint, { result, tries, ms: performance.now() - startedAtMs, settings })
        return result.ok ? result : failed(result.failure)
      }
      await deadline.pause(pauseMs)
    }
  } finally {
    deadline.release()
  }
}

interface Try {
  readonly result: ReadReply
  /** How long to wait before a second try; null where there may be none. */
  readonly pauseMs: number | null
}

async function tryOnce(
  endpoint: Endpoint,
  { call, settings, deadline }: { call: AnyCall; settings: GatewaySettings; deadline: Deadline },
): Promise<Try> {
  const { upstream, connections, clock } = settings
  const request = writeRequest({ endpoint, call, upstream, nowMs: clock.nowMs() })
  if (request === null) return final({ kind: 'rejected', code: 'invalid_path_parameter' })

  const answer = await exchange({
    connections,
    request,
    signal: deadline.signal,
    limitBytes: 'schema' in endpoint.reply ? limitBytes.json : limitBytes.document,
  })
  const isSafe = isRepeatable(endpoint)
  switch (answer.kind) {
    case 'reply': {
      const result = readReply(endpoint, answer.reply, clock.nowMs())
      return { result, pauseMs: isSafe ? pauseAskedFor(result) : null }
    }
    case 'too-large': {
      const about = aboutReply(answer.reply, clock.nowMs())
      return final({ ...about, kind: 'malformed', code: 'reply_too_large' })
    }
    case 'broken': {
      const end = deadline.ended()
      if (end) return final(failureOfEnd(end))
      const result = failed({ kind: 'network', code: answer.code })
      return { result, pauseMs: isSafe && !answer.begun ? pauseAfterBreakMs : null }
    }
  }
}

function final(failure: Failure): Try {
  return { result: failed(failure), pauseMs: null }
}

function failureOfEnd(end: 'timeout' | 'aborted'): Failure {
  return end === 'timeout' ? { kind: 'timeout' } : { kind: 'network', code: 'aborted' }
}

function pauseAskedFor(result: ReadReply): number | null {
  if (result.ok || result.failure.status !== 503) return null
  const { retryAfterSeconds } = result.failure
  if (retryAfterSeconds === undefined || retryAfterSeconds * 1000 > maxRetryAfterMs) return null
  return retryAfterSeconds * 1000
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

/** One end for a call: its time is up, or its caller has gone. */
interface Deadline {
  readonly signal: AbortSignal
  /** Which of the two it was; null while neither has come. */
  ended(): 'timeout' | 'aborted' | null
  leftMs(): number
  /** Resolves after the pause, or at the end if that comes first. */
  pause(ms: number): Promise<void>
  /** To be called when the call is over, so that no timer and no listener stays. */
  release(): void
}

function startDeadline({
  timeoutMs,
  callerSignal,
}: {
  timeoutMs: number
  callerSignal: AbortSignal | undefined
}): Deadline {
  const controller = new AbortController()
  const startedAtMs = performance.now()
  let ended: 'timeout' | 'aborted' | null = null
  const end = (cause: 'timeout' | 'aborted') => {
    ended ??= cause
    controller.abort()
  }
  const onAbort = () => end('aborted')
  const timer = setTimeout(() => end('timeout'), timeoutMs)
  callerSignal?.addEventListener('abort', onAbort, { once: true })
  if (callerSignal?.aborted) onAbort()

  return {
    signal: controller.signal,
    ended: () => ended,
    leftMs: () => Math.max(0, startedAtMs + timeoutMs - performance.now()),
    pause: (ms) =>
      new Promise((resolve) => {
        if (ended) return resolve()
        const pauseTimer = setTimeout(done, ms)
        controller.signal.addEventListener('abort', done, { once: true })
        function done() {
          clearTimeout(pauseTimer)
          controller.signal.removeEventListener('abort', done)
          resolve()
        }
      }),
    release() {
      clearTimeout(timer)
      callerSignal?.removeEventListener('abort', onAbort)
    },
  }
}
