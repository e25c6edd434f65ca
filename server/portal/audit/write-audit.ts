/** One line of the audit. The database takes no line back and changes none. */
import type { AuditFacts, AuditedAct } from '#lib/ops/audited-acts.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Acting } from '../access/access.ts'
import type { Person } from '../identity/sessions.ts'

export type AuditedPerson = Pick<Person, 'id' | 'name' | 'email' | 'role' | 'organizationId'>

export async function writeAudit(
  into: Pick<Database | Transaction, 'query'>,
  line: {
    person: AuditedPerson
    acting: Pick<Acting, 'id' | 'accountId' | 'accountName'>
    what: AuditedAct
    facts: AuditFacts
    atMs: number
  },
): Promise<void> {
  const { person, acting, what, facts, atMs } = line
  await into.query(
    `insert into portal.audit (at, organization_id, person_id, person_name, person_email, person_role,
       account_id, account_name, acting_id, what, facts)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      new Date(atMs),
      person.organizationId,
      person.id,
      person.name,
      person.email,
      person.role,
      acting.accountId,
      acting.accountName,
      acting.id,
      what,
      JSON.stringify(facts),
    ],
  )
}
