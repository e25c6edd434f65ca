import { getLocale } from 'next-intl/server'
import type { DaysAsked } from '#lib/console/ledger-days.ts'
import type { ActingPerson } from '#lib/contract/console/acting-person.ts'
import type { ShownLedger } from '#lib/contract/console/ledger.ts'
import { instantsOf } from '#lib/storefront/list-filter.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'
import type { Result } from '#server/portal/gateway/result.ts'

export async function readLedgerOf(
  actor: ActingPerson,
  days: DaysAsked,
): Promise<Result<ShownLedger>> {
  const { sinceMs, beforeMs } = instantsOf(days)
  const [from, to] = [sinceMs, beforeMs].map((ms) => new Date(ms ?? 0).toISOString())
  return gateway().readLedger({
    body: { actor, from: from ?? '', to: to ?? '' },
    language: await getLocale(),
  })
}
