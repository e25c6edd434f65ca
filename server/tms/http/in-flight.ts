/**
 * How much is under way at once. Past the limit a request is refused at the door, while there is still
 * strength to say so. The portal's inner calls have a budget of their own: were they counted with the
 * rest, a flood of outside calls would starve the pages, and the pages each other. And so have bodies
 * that are still arriving: who sends slowly must not hold up who is read already.
 */
import { timingSafeEqual } from 'node:crypto'
import type { Asked } from './exchange.ts'
import { ServiceError } from './service-error.ts'

const innerHeader = 'x-loadline-inner'

export interface InFlight {
  /** Whose call it is, by the token that only this process knows. */
  callerOf(asked: Asked): Caller
  /** Counts the work on a budget while it lasts; refuses it when the budget is used up. */
  hold<T>(budget: Budget, work: () => Promise<T>): Promise<T>
  counts(): Readonly<Record<Budget, number>>
}

export type Caller = 'external' | 'portal'
export type Budget = Caller | 'arriving'

const retryAfterSeconds = 1
/** A body that arrives costs little beside one that is worked on. */
const arrivingForEachExternal = 4

export function countInFlight({
  limits,
  innerToken,
}: {
  limits: Readonly<Record<Caller, number>>
  innerToken: string
}): InFlight {
  const counts: Record<Budget, number> = { external: 0, portal: 0, arriving: 0 }
  const most = { ...limits, arriving: limits.external * arrivingForEachExternal }
  const token = Buffer.from(innerToken)

  return {
    callerOf(asked) {
      const given = asked.header(innerHeader)
      if (given === null) return 'external'
      const bytes = Buffer.from(given)
      return bytes.length === token.length && timingSafeEqual(bytes, token) ? 'portal' : 'external'
    },
    async hold(budget, work) {
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
    counts: () => ({ ...counts }),
  }
}
