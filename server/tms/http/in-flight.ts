/**
 * Limits the requests in flight. Above the limit a request is refused at once, while there is capacity
 * for the refusal. The portal's inner calls have a budget of their own: otherwise a flood of outside
 * calls would starve the pages. Bodies that are still arriving have one too: a slow sender must not block
 * requests that are complete. So have requests whose organization is being looked up.
 *
 * One organization may use the whole limit while it is alone. An organization that uses less than half of
 * it is served beyond the limit, so that no other one keeps it out.
 */
import { timingSafeEqual } from 'node:crypto'
import { workFor } from '#server/db/fair-share.ts'
import type { ServiceRequest } from './exchange.ts'
import { ServiceError } from './service-error.ts'

export const innerHeader = 'x-loadline-inner'

export type InFlight = ReturnType<typeof countInFlight>
export type Caller = 'external' | 'portal'
export type Budget = Caller | 'arriving' | 'identifying'

const retryAfterSeconds = 1
function overloaded(): ServiceError {
  return new ServiceError('overloaded', { retry_after_seconds: retryAfterSeconds })
}

/** An arriving body costs little beside a request in progress. */
const arrivingForEachExternal = 4

export function countInFlight({
  limits,
  innerToken,
}: {
  limits: Readonly<Record<Caller, number>>
  innerToken: string
}) {
  const counts: Record<Budget, number> = {
    external: 0,
    portal: 0,
    arriving: 0,
    identifying: 0,
  }
  const most = {
    ...limits,
    arriving: limits.external * arrivingForEachExternal,
    identifying: limits.external + limits.portal,
  }
  const token = Buffer.from(innerToken)
  const byParty = new Map<string, number>()

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
      if (counts[budget] >= most[budget]) throw overloaded()
      counts[budget] += 1
      try {
        return await work()
      } finally {
        counts[budget] -= 1
      }
    },
    /** The same for the requests of a party, whose use of the connections to the database counts as its own. */
    async serve<T>(
      { caller, party }: { caller: Caller; party: string },
      work: () => Promise<T>,
    ): Promise<T> {
      const own = byParty.get(party) ?? 0
      if (counts[caller] >= most[caller]) {
        if (caller === 'portal') throw overloaded()
        if (own >= most[caller] / 2) {
          throw new ServiceError('too_many_requests', { retry_after_seconds: retryAfterSeconds })
        }
        if (counts[caller] >= most[caller] * 2) throw overloaded()
      }
      counts[caller] += 1
      byParty.set(party, own + 1)
      try {
        return await workFor(party, work)
      } finally {
        counts[caller] -= 1
        const left = (byParty.get(party) ?? 0) - 1
        if (left === 0) byParty.delete(party)
        else byParty.set(party, left)
      }
    },
    counts: (): Readonly<Record<Budget, number>> => ({ ...counts }),
  }
}
