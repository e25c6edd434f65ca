/**
 * The rate of requests with one key, when the operator sets one: so many a second, and at once what it has
 * saved up. Only keys whose signature was right are counted, and each process counts its own.
 */
import { ServiceError } from './service-error.ts'

/** Whatever the rate, a program that sends its morning's work at once is served. */
const leastBurst = 200

export interface Rates {
  /** Counts a request; throws `too_many_requests` when it is one too many. */
  take(apiKey: string): void
}

export function createRates({
  perSecond,
  nowMs,
}: {
  perSecond: number
  nowMs: () => number
}): Rates {
  const most = Math.max(leastBurst, perSecond)
  const saved = new Map<string, { readonly requests: number; readonly atMs: number }>()
  return {
    take(apiKey) {
      const atMs = nowMs()
      const before = saved.get(apiKey)
      const earned = before === undefined ? most : ((atMs - before.atMs) / 1000) * perSecond
      const requests = Math.min(most, (before?.requests ?? 0) + Math.max(0, earned))
      if (requests < 1) {
        const seconds = Math.ceil((1 - requests) / perSecond)
        saved.set(apiKey, { requests, atMs })
        throw new ServiceError('too_many_requests', { retry_after_seconds: seconds })
      }
      saved.set(apiKey, { requests: requests - 1, atMs })
    },
  }
}
