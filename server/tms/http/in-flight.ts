/**
 * Limits the requests in flight. Above the limit a request is refused at once, while there is capacity
 * for the refusal. The portal's inner calls have a budget of their own: otherwise a flood of outside
 * calls would starve the pages. Bodies that are still arriving have one too: a slow sender must not block
 * requests that are complete.
 */
import { timingSafeEqual } from 'node:crypto'
import type { ServiceRequest } from './exchange.ts'
import { ServiceError } from './service-error.ts'

const innerHeader = 'x-loadline-inner'

export type InFlight = ReturnType<typeof countInFlight>
export type Caller = 'external' | 'portal'
export type Budget = Caller | 'arriving'

const retryAfterSeconds = 1
/** An arriving body costs little beside a request in progress. */
const arrivingForEachExternal = 4

export function countInFlight({
  limits,
  innerToken,
}: {
  limits: Readonly<Record<Caller, number>>
  innerToken: string
}) {
  const counts: Record<Budget, number> = { external: 0, portal: 0, arriving: 0 }
  const most = { ...limits, arriving: limits.external * arrivingForEachExternal }
  const token = Buffer.from(innerToken)

  return {
    /** The caller, recognized by the token that only this process knows. */
    callerOf(request: ServiceRequest): Caller {
      const given = request.header(innerHeader)
      if (given === null) return 'external'
      const bytes = Buffer.from(given)
      return bytes.length === token.length && timingSafeEqual(bytes, token) ? 'portal' : 'external'
    },
    /** Counts the work on a budget until it settles; refuses it when the budget is used up. */
    async hold<T>(budget: Budget, work: () => Promise<T>): Promise<T> {
      if (counts[budget] >= most[budget]) {
        throw new ServiceError('overloaded', { retry_after_seconds: retryAfterSeconds })
      }
      counts[budget] += 1
      try {
        return await work()
      } finally {
        counts[budget] -= 1
      }
    },
    counts: (): Readonly<Record<Budget, number>> => ({ ...counts }),
  }
}
