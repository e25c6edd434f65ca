/** The people who use the portal, what they may do there, and for which sender accounts. */
import type { Database, Transaction } from '#server/db/database.ts'
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

interface KnownPerson {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly role: PersonRole
  readonly passwordHash: string
}

export function findPerson(
  from: Database | Transaction,
  email: string,
): Promise<KnownPerson | null> {
  return from.one<KnownPerson>(
    `select id, email, name, role, password_hash as "passwordHash"
     from portal.people where lower(email) = lower($1)`,
    [email],
  )
}

export async function setPassword(
  tx: Transaction,
  { personId, passwordHash }: { personId: string; passwordHash: string },
): Promise<void> {
  await tx.query(`update portal.people set password_hash = $2 where id = $1`, [
    personId,
    passwordHash,
  ])
}

/** True when it is still the person's; until the end of the transaction it then stays so. */
export async function holdPassword(
  tx: Transaction,
  { id, passwordHash }: Pick<KnownPerson, 'id' | 'passwordHash'>,
): Promise<boolean> {
  const held = await tx.query(
    `select id from portal.people where id = $1 and password_hash = $2 for share`,
    [id, passwordHash],
  )
  return held.length > 0
}
