/**
 * Why a call of the service failed, as one of the few causes that pages have words for. Every page reads a
 * failure here; what only one call can be refused for (its code and facts) that call's room reads first.
 */
import type { Failure } from './result.ts'

export type FailureCause =
  /** No answer within the time that a page waits. */
  | { readonly kind: 'slow' }
  /** Nobody answered, or a proxy did in place of the service. */
  | { readonly kind: 'unreachable' }
  /** It asks to come back. */
  | { readonly kind: 'busy'; readonly retryAfterSeconds: number }
  /** It answers others, and not this portal: its key or its plan. */
  | { readonly kind: 'refused' }
  /** No such thing, or another account's. */
  | { readonly kind: 'none' }
  /** It says that it is not in order, or what it says makes no sense. */
  | { readonly kind: 'faulty' }

/** When a service that is busy does not say when to come back. */
const usualRetrySeconds = 10
/** Nobody is kept waiting longer, whatever a service says. */
const longestRetrySeconds = 15 * 60

const noneCodes = new Set(['not_found', 'not_found_or_forbidden', 'forbidden'])

export function causeOf(failure: Failure): FailureCause {
  const { kind, status = 0, code = '', retryAfterSeconds = usualRetrySeconds } = failure
  if (kind === 'timeout') return { kind: 'slow' }
  if (kind === 'network') return { kind: 'unreachable' }
  if (status === 429 || (status === 503 && kind === 'rejected')) {
    const seconds = Math.min(Math.max(retryAfterSeconds, 1), longestRetrySeconds)
    return { kind: 'busy', retryAfterSeconds: seconds }
  }
  if ([502, 503, 504].includes(status)) return { kind: 'unreachable' }
  if (kind === 'malformed') return { kind: 'faulty' }
  if (status === 404 || noneCodes.has(code)) return { kind: 'none' }
  return { kind: [401, 402, 403].includes(status) ? 'refused' : 'faulty' }
}

/** The service answers nobody just now: what it says so to one call, it would say to the next. */
export function isAway(failure: Failure): boolean {
  return ['slow', 'unreachable', 'busy'].includes(causeOf(failure).kind)
}
