/** A call that failed, as the page of paying tells of it. */
import type { PayProblem } from '#lib/paying/pay-outcomes.ts'
import type { Failure } from '../gateway/result.ts'

const byCode: Readonly<Record<string, PayProblem>> = {
  not_payable: { kind: 'not_payable' },
  already_terminal: { kind: 'not_payable' },
  payment_method_not_allowed: { kind: 'method_not_allowed' },
  insufficient_balance: { kind: 'insufficient_balance' },
  gateway_not_configured: { kind: 'gateway_missing' },
  exchange_rate_not_configured: { kind: 'no_rate' },
  pay_failed: { kind: 'pay_failed' },
  not_found: { kind: 'not_found' },
  not_found_or_forbidden: { kind: 'not_found' },
  forbidden: { kind: 'not_found' },
}

const usualRetrySeconds = 10

export function problemOfFailure(failure: Failure): PayProblem {
  const { kind, code, status } = failure
  if (kind === 'network' || kind === 'timeout') return { kind: 'unanswered' }
  const known = kind === 'rejected' && code !== undefined ? byCode[code] : undefined
  if (known !== undefined) return known
  if (status === 429 || (kind === 'rejected' && status === 503)) {
    return { kind: 'too_many', retryAfterSeconds: failure.retryAfterSeconds ?? usualRetrySeconds }
  }
  // What a proxy says in place of the service tells nothing of what was done.
  if (status === 502 || status === 504) return { kind: 'unanswered' }
  return { kind: 'faulty', reference: failure.requestId ?? null }
}
