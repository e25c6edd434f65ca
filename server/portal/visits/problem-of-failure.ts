/** A failed call for a quote as the problem that its page tells of. */
import { z } from 'zod'
import { fitReasonSchema } from '#lib/contract/fit-reasons.ts'
import { routeProblems } from '#lib/contract/errors/quote-errors.ts'
import type { QuoteProblem } from '#lib/storefront/quote-problem.ts'
import type { Failure } from '../gateway/result.ts'

/** When a service that is busy does not say when to come back. */
const usualRetrySeconds = 10
/** Nobody is kept waiting longer, whatever a service says. */
const longestRetrySeconds = 15 * 60

export function problemOfFailure(failure: Failure, nowMs: number): QuoteProblem {
  const about = failure.requestId === undefined ? {} : { requestId: failure.requestId }
  switch (failure.kind) {
    case 'timeout':
      return { kind: 'slow' }
    case 'network':
      return { kind: 'unreachable' }
    case 'malformed':
      return failure.status === 502 || failure.status === 504
        ? { kind: 'unreachable' }
        : { kind: 'faulty', ...about }
    case 'rejected':
      return rejection(failure, { nowMs, about })
  }
}

function rejection(
  failure: Failure,
  { nowMs, about }: { nowMs: number; about: { requestId?: string } },
): QuoteProblem {
  const { code, status, facts = {}, message } = failure
  switch (code) {
    case 'missing_required_field':
      return { kind: 'missing_field', field: textOf(facts['field']), ...about }
    case 'unsupported_route':
      return { kind: 'route', reason: routeReason.parse(facts['reason']), ...about }
    case 'no_vehicle_fits': {
      const reasons = fitReasons.parse(facts['reasons'])
      return { kind: 'no_vehicle_fits', reasons, detail: detailOf(facts, message), ...about }
    }
    case 'unsupported_addon':
      return { kind: 'addon', addon: textOf(facts['addon']), ...about }
    default:
      break
  }
  if (status === 503 || status === 429) {
    const told = failure.retryAfterSeconds ?? usualRetrySeconds
    const seconds = Math.min(Math.max(told, 1), longestRetrySeconds)
    return { kind: 'busy', retryAtMs: nowMs + seconds * 1000, ...about }
  }
  const isOurKey = status === 401 || status === 402 || status === 403
  return { kind: isOurKey ? 'refused' : 'faulty', ...about }
}

const routeReason = z.enum([...routeProblems, 'other']).catch('other')
const fitReasons = z.array(fitReasonSchema).max(100).catch([])

function textOf(fact: unknown): string | null {
  return typeof fact === 'string' ? fact.slice(0, 200) : null
}

function detailOf(facts: Readonly<Record<string, unknown>>, message?: string): string | null {
  return textOf(facts['detail']) ?? textOf(message)
}
