/**
 * Guards a geocoder: a time limit for each request, retries only while few are needed (a geocoder that is
 * down must not get twice the load), and a circuit breaker that pauses it after several failures, a rate
 * limit or a refused key. No failure reaches the caller: a missing result is null.
 */
import type { Clock } from '#server/clock.ts'
import type { Logger } from '#server/log.ts'
import { ProviderFailure, type FailureKind } from './geocoder.ts'

export interface GuardLimits {
  readonly attemptMs: number
  /** This many failures in a row open the circuit breaker. */
  readonly failuresToOpen: number
  readonly openMs: number
}

const defaultLimits: GuardLimits = { attemptMs: 1500, failuresToOpen: 5, openMs: 30_000 }
const limitedMs = 10_000
const deniedMs = 300_000
const mostRetries = 10
/** One request in ten may be retried. */
const retryForEach = 0.1

export function createGuard({
  name,
  clock,
  log,
  limits = defaultLimits,
}: {
  name: string
  clock: Clock
  log: Logger
  limits?: GuardLimits
}) {
  let failures = 0
  let openUntilMs = 0
  /** After a pause one request goes first, and the others wait for its result. */
  let probing = false
  let retries = mostRetries

  function open(kind: FailureKind, forMs: number): void {
    openUntilMs = clock.nowMs() + forMs
    failures = limits.failuresToOpen
    log[kind === 'denied' ? 'error' : 'warn'](
      { provider: name, kind, forMs },
      'a geocoder is left alone',
    )
  }

  function note(failure: ProviderFailure): void {
    if (failure.kind === 'invalid') return
    if (failure.kind === 'denied') return open('denied', deniedMs)
    if (failure.kind === 'limited') return open('limited', failure.retryAfterMs ?? limitedMs)
    failures += 1
    if (failures >= limits.failuresToOpen) open('unavailable', limits.openMs)
  }

  async function once<T>(attempt: (signal: AbortSignal) => Promise<T>, deadline: AbortSignal) {
    const signal = AbortSignal.any([AbortSignal.timeout(limits.attemptMs), deadline])
    try {
      const value = await attempt(signal)
      failures = 0
      return { ok: true, value } as const
    } catch (error) {
      const failure = error instanceof ProviderFailure ? error : new ProviderFailure('unavailable')
      note(failure)
      return { ok: false, failure } as const
    }
  }

  return {
    async run<T>(
      attempt: (signal: AbortSignal) => Promise<T>,
      deadline: AbortSignal,
    ): Promise<T | null> {
      const half = failures >= limits.failuresToOpen
      if (clock.nowMs() < openUntilMs || (half && probing)) return null
      probing = half
      try {
        retries = Math.min(mostRetries, retries + retryForEach)
        const first = await once(attempt, deadline)
        if (first.ok) return first.value
        const again =
          first.failure.kind === 'unavailable' &&
          !half &&
          retries >= 1 &&
          !deadline.aborted &&
          clock.nowMs() >= openUntilMs
        if (!again) return null
        retries -= 1
        const second = await once(attempt, deadline)
        return second.ok ? second.value : null
      } finally {
        if (half) probing = false
      }
    },
  }
}
