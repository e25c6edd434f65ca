/** How often one network may open share links and poll them, so that no token can be guessed. */
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { networkOfAddress, takeUse, type Limit, type Taken } from '../limits/limits.ts'

const windowMs = 5 * 60_000

const limits = {
  visit: { name: 'share visits', uses: 240, windowMs },
  // A hundred watchers behind one address.
  poll: { name: 'share polls', uses: 3_000, windowMs },
} as const satisfies Readonly<Record<string, Limit>>

export function takeShareUse(
  database: Database,
  { what, address, clock }: { what: keyof typeof limits; address: string; clock: Clock },
): Promise<Taken> {
  const who = networkOfAddress(address)
  return takeUse(database, { limit: limits[what], who, nowMs: clock.nowMs() })
}
