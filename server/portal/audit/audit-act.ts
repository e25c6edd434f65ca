/**
 * What staff change for an account is written down before it is sent: an act that cannot be written
 * down is not done, and one that the service then refuses is in the audit too. What customers do for
 * their own accounts is theirs, and is not.
 *
 *     const access = await accessToQuote(quoteId)
 *     if (!access.ok) return { kind: access.reason }
 *     await auditAct(access, 'order-canceled', { quote: access.quoteId })
 *     await gateway().cancelQuote(...)
 */
import type { AccountAct, AuditFacts } from '#lib/ops/audited-acts.ts'
import { systemClock, type Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import type { AccountAccess } from '../access/access.ts'
import { portalRuntime } from '../runtime.ts'
import { writeAudit } from './write-audit.ts'

export async function auditAct(
  access: Pick<AccountAccess, 'person' | 'acting'>,
  what: AccountAct,
  facts: AuditFacts = {},
  { database, clock }: { database: Pick<Database, 'query'>; clock: Clock } = ownDeps(),
): Promise<void> {
  const { person, acting } = access
  if (acting === null) return
  await writeAudit(database, { person, acting, what, facts, atMs: clock.nowMs() })
}

function ownDeps() {
  return { database: portalRuntime().database, clock: systemClock }
}
