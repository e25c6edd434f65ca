/** A failed call of paying as the problem that its page names. */
import type { PayProblem } from '#lib/paying/pay-outcomes.ts'
import { causeOf } from '../gateway/failure-cause.ts'
import type { Failure } from '../gateway/result.ts'

const byCode: Readonly<Record<string, PayProblem>> = {
  not_payable: { kind: 'not_payable' },
  already_terminal: { kind: 'not_payable' },
  payment_method_not_allowed: { kind: 'method_not_allowed' },
  insufficient_balance: { kind: 'insufficient_balance' },
  gateway_not_configured: { kind: 'gateway_missing' },
  exchange_rate_not_configured: { kind: 'no_rate' },
  pay_failed: { kind: 'pay_failed' },
}

export function problemOfFailure(failure: Failure): PayProblem {
  const { kind, code } = failure
  const known = kind === 'rejected' && code !== undefined ? byCode[code] : undefined
  if (known !== undefined) return known
  const cause = causeOf(failure)
  switch (cause.kind) {
    case 'none':
      return { kind: 'not_found' }
    case 'busy':
      return { kind: 'too_many', retryAfterSeconds: cause.retryAfterSeconds }
    // Whether it was done is not known: also where a proxy answered in place of the service.
    case 'slow':
    case 'unreachable':
      return { kind: 'unanswered' }
    case 'refused':
    case 'faulty':
      return { kind: 'faulty', reference: failure.requestId ?? null }
  }
}
