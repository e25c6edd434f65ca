/** A failed call for a quote as the problem that its page names. */
import { z } from 'zod'
import { fitReasonSchema } from '#lib/contract/fit-reasons.ts'
import { routeProblems } from '#lib/contract/errors/quote-errors.ts'
import type { QuoteProblem } from '#lib/storefront/quote-problem.ts'
import { causeOf } from '../gateway/failure-cause.ts'
import type { Failure } from '../gateway/result.ts'

export function problemOfFailure(failure: Failure, nowMs: number): QuoteProblem {
  const about = failure.requestId === undefined ? {} : { requestId: failure.requestId }
  const refusal = failure.kind === 'rejected' ? refusalOf(failure, about) : null
  if (refusal !== null) return refusal
  const cause = causeOf(failure)
  switch (cause.kind) {
    case 'slow':
    case 'unreachable':
      return { kind: cause.kind }
    case 'busy':
      return { kind: 'busy', retryAtMs: nowMs + cause.retryAfterSeconds * 1000, ...about }
    case 'refused':
      return { kind: 'refused', ...about }
    // A quote is asked for on nobody's behalf: what is forbidden here is forbidden to this portal.
    case 'none':
      return { kind: failure.status === 403 ? 'refused' : 'faulty', ...about }
    case 'faulty':
      return { kind: 'faulty', ...about }
  }
}

/** What this quote alone was refused for. */
function refusalOf(
  { code, facts = {}, message }: Failure,
  about: { requestId?: string },
): QuoteProblem | null {
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
      return null
  }
}

const routeReason = z.enum([...routeProblems, 'other']).catch('other')
const fitReasons = z.array(fitReasonSchema).max(100).catch([])

function textOf(fact: unknown): string | null {
  return typeof fact === 'string' ? fact.slice(0, 200) : null
}

function detailOf(facts: Readonly<Record<string, unknown>>, message?: string): string | null {
  return textOf(facts['detail']) ?? textOf(message)
}
