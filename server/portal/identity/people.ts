/** The people who use the portal, what they may do there, and for which sender accounts. */
import type { Transaction } from '#server/db/database.ts'
import type { Ids } from '#server/ids.ts'
import { hashPassword } from './password.ts'

export type PersonRole = 'customer' | 'ops' | 'admin'

export interface NewPerson {
  readonly email: string
  readonly name: string
  readonly role: PersonRole
  readonly organizationId: string
  readonly password: string
  /** Whom a customer acts for; others choose as they work. */
  readonly senderAccountIds: readonly string[]
}

export async function addPerson(
  tx: Transaction,
  { ids, person }: { ids: Ids; person: NewPerson },
): Promise<string> {
  const id = ids.uuid()
  await tx.query(
    `insert into portal.people (id, email, name, role, organization_id, password_hash)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      id,
      person.email,
      person.name,
      person.role,
      person.organizationId,
      await hashPassword(person.password),
    ],
  )
  await tx.query(
    `insert into portal.memberships (person_id, sender_account_id) select $1, unnest($2::uuid[])`,
    [id, person.senderAccountIds],
  )
  return id
}
