/** How often one line may open and ask by share links: no token is guessed, and no page is hammered. */
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { lineOfAddress } from './line-of-address.ts'
import { takeUse, type Limit, type Taken } from './take-use.ts'

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
  const who = lineOfAddress(address)
  return takeUse(database, { limit: limits[what], who, nowMs: clock.nowMs() })
}
