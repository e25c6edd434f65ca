/**
 * How much is under way at once. Past the limit a request is refused at the door, while there is still
 * strength to say so. The portal's inner calls have a budget of their own: were they counted with the
 * rest, a flood of outside calls would starve the pages, and the pages each other.
 */
import { timingSafeEqual } from 'node:crypto'
import type { Asked } from './exchange.ts'
import { ServiceError } from './service-error.ts'

const innerHeader = 'x-loadline-inner'

export interface InFlight {
  /** Counts the request until `leave` is called with what this returned. */
  enter(asked: Asked): Budget
  leave(budget: Budget): void
  counts(): { external: number; portal: number }
}

export type Budget = 'external' | 'portal'

const retryAfterSeconds = 1

export function countInFlight({
  limits,
  innerToken,
}: {
  limits: Readonly<Record<Budget, number>>
  innerToken: string
}): InFlight {
  const counts = { external: 0, portal: 0 }
  const token = Buffer.from(innerToken)

  function budgetOf(asked: Asked): Budget {
    const given = asked.header(innerHeader)
    if (given === null) return 'external'
    const bytes = Buffer.from(given)
    return bytes.length === token.length && timingSafeEqual(bytes, token) ? 'portal' : 'external'
  }

  return {
    enter(asked) {
      const budget = budgetOf(asked)
      if (counts[budget] >= limits[budget]) {
        throw new ServiceError('overloaded', { retry_after_seconds: retryAfterSeconds })
      }
      counts[budget] += 1
      return budget
    },
    leave(budget) {
      counts[budget] -= 1
    },
    counts: () => ({ ...counts }),
  }
}
