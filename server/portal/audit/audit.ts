/**
 * A change that staff make, for an account or from the pages of all accounts, is written to the audit before
 * it is sent: a change that cannot be written there is not made, and one that the service then refuses is in
 * the audit too. What customers do for their own accounts is not written. The database takes no line back
 * and changes none. An act that lets somebody in or takes data out is in the security log too, whoever does it.
 */
import type { SenderAccountId } from '#lib/contract/ids.ts'
import type { AccountAct, AuditFacts, AuditedAct } from '#lib/ops/audited-acts.ts'
import { loggedActs } from '#lib/security/security-events.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { AccountAccess } from '../access/access.ts'
import type { Acting } from '../access/acting.ts'
import { portalDeps, type PortalDeps } from '../deps.ts'
import { caller } from '../identity/current-person.ts'
import { writeSecurityLog } from '../identity/security-log.ts'
import type { Person } from '../identity/sessions.ts'

/** `accountId` null: a page of all accounts, which only staff have. */
export async function auditAct(
  access: Pick<AccountAccess, 'person' | 'acting'> & {
    readonly accountId?: SenderAccountId | null
  },
  what: AccountAct,
  facts: AuditFacts = {},
  { database, clock }: Pick<PortalDeps, 'database' | 'clock'> = portalDeps(),
): Promise<void> {
  const { person, acting, accountId } = access
  const logged = loggedActs.find((each) => each === what)
  if (logged !== undefined) {
    const line = { personId: person.id, what: logged, caller: await caller() }
    await writeSecurityLog(database, { clock }, line)
  }
  if (acting === null && accountId !== null) return
  await writeAudit(database, { person, acting, what, facts, atMs: clock.nowMs() })
}

export type AuditedPerson = Pick<Person, 'id' | 'name' | 'email' | 'role' | 'organizationId'>

export async function writeAudit(
  into: Pick<Database | Transaction, 'query'>,
  line: {
    person: AuditedPerson
    acting: Pick<Acting, 'id' | 'accountId' | 'accountName'> | null
    what: AuditedAct
    facts: AuditFacts
    atMs: number
  },
): Promise<void> {
  const { person, acting, what, facts, atMs } = line
  await into.query(
    sql`insert into portal.audit (at, organization_id, person_id, person_name, person_email,
        person_role, account_id, account_name, acting_id, what, facts)
      values (${new Date(atMs)}, ${person.organizationId}, ${person.id}, ${person.name},
        ${person.email}, ${person.role}, ${acting?.accountId ?? null},
        ${acting?.accountName ?? null}, ${acting?.id ?? null}, ${what}, ${JSON.stringify(facts)})`,
  )
}
