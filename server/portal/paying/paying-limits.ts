/** How often a person may do what opens something at a gateway outside each time. */
import { systemClock } from '#server/clock.ts'
import { portalRuntime } from '../runtime.ts'
import { takeUse, type Limit, type Taken } from '../limits/take-use.ts'

const limits = {
  topUp: { name: 'top-ups', uses: 30, windowMs: 10 * 60_000 },
} as const satisfies Readonly<Record<string, Limit>>

export function takePayingUse(what: keyof typeof limits, personId: string): Promise<Taken> {
  const nowMs = systemClock.nowMs()
  return takeUse(portalRuntime().database, { limit: limits[what], who: personId, nowMs })
}
