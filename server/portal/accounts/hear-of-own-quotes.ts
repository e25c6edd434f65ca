/**
 * A quote that this portal has not heard of may have been made by another program, for an account of whoever
 * asks: then the service lists it. Listing claims nothing, unlike reading by the id.
 */
import { systemClock } from '#server/clock.ts'
import { gateway, type Gateway } from '../gateway/gateway.ts'
import { accountsOf, type AccountDeps } from '../identity/accounts.ts'
import type { Person } from '../identity/sessions.ts'
import { takeUse, type Limit } from '../limits/take-use.ts'
import { rememberQuotes } from '../quotes/known-quotes.ts'
import { portalRuntime } from '../runtime.ts'

interface HearDeps extends AccountDeps {
  readonly gateway: AccountDeps['gateway'] & Pick<Gateway, 'listQuotes'>
}

const mostAccountsAsked = 20
/** By one person: an id can be made up, and each costs the service a list of every account of theirs. */
const limit: Limit = { name: 'unheard-of ids', uses: 30, windowMs: 60_000 }

function ownDeps(): HearDeps {
  return { database: portalRuntime().database, gateway: gateway(), clock: systemClock }
}

export async function hearOfOwnQuotes(
  person: Pick<Person, 'id' | 'role'>,
  deps: HearDeps = ownDeps(),
): Promise<void> {
  const { database, clock } = deps
  const taken = await takeUse(database, { limit, who: person.id, nowMs: clock.nowMs() })
  if (!taken.ok) return
  const accounts = await accountsOf(person, deps)
  if (!accounts.ok) return
  await Promise.all(
    accounts.value.slice(0, mostAccountsAsked).map(async ({ id: accountId }) => {
      const heardAtMs = clock.nowMs()
      const listed = await deps.gateway.listQuotes({ senderAccountId: accountId })
      if (listed.ok) await rememberQuotes(database, { accountId, quotes: listed.value, heardAtMs })
    }),
  )
}
