/**
 * An order that this portal has not heard of may have been made by another program for the account: then
 * the service lists its quote. Listing claims nothing, unlike reading by the id.
 */
import type { SenderAccountId } from '#lib/contract/ids.ts'
import { systemClock, type Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { gateway, type Gateway } from '../gateway/gateway.ts'
import { takeUse, type Limit } from '../limits/take-use.ts'
import { rememberQuotes } from '../quotes/known-quotes.ts'
import { portalRuntime } from '../runtime.ts'

interface HearDeps {
  readonly database: Database
  readonly gateway: Pick<Gateway, 'listQuotes'>
  readonly clock: Clock
}

/** By one person: an id can be made up, and each costs the service a list. */
const limit: Limit = { name: 'unheard-of ids', uses: 30, windowMs: 60_000 }

function ownDeps(): HearDeps {
  return { database: portalRuntime().database, gateway: gateway(), clock: systemClock }
}

export async function hearOfOwnQuotes(
  { personId, accountId }: { personId: string; accountId: SenderAccountId },
  { database, gateway: { listQuotes }, clock }: HearDeps = ownDeps(),
): Promise<void> {
  const taken = await takeUse(database, { limit, who: personId, nowMs: clock.nowMs() })
  if (!taken.ok) return
  const heardAtMs = clock.nowMs()
  const listed = await listQuotes({ senderAccountId: accountId })
  if (listed.ok) await rememberQuotes(database, { accountId, quotes: listed.value, heardAtMs })
}
