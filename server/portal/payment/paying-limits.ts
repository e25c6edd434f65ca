/** How often a person may do what opens something at a gateway outside, or is kept, each time. */
import { systemClock } from '#server/clock.ts'
import { portalRuntime } from '../runtime.ts'
import { takeUse, type Limit, type Taken } from '../limits/limits.ts'

const windowMs = 10 * 60_000

const limits = {
  topUp: { name: 'top-ups', uses: 30, windowMs },
  // Another way of paying opens another trade. An office pays for its day's orders in one go.
  pay: { name: 'payments', uses: 120, windowMs },
  cancel: { name: 'cancellations', uses: 120, windowMs },
  // A megabyte each.
  slip: { name: 'slips', uses: 30, windowMs },
} as const satisfies Readonly<Record<string, Limit>>

export type PayingUse = keyof typeof limits

export function takePayingUse(what: PayingUse, personId: string): Promise<Taken> {
  const nowMs = systemClock.nowMs()
  return takeUse(portalRuntime().database, { limit: limits[what], who: personId, nowMs })
}
