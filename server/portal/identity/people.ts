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

/** Somebody as the audit and lists of colleagues name them. */
export interface NamedPerson {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly role: PersonRole
  readonly organizationId: string
}

export async function findPeople(
  from: Pick<Database | Transaction, 'query'>,
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, NamedPerson>> {
  const people = await from.query<NamedPerson>(
    `select id, email, name, role, organization_id as "organizationId"
     from portal.people where id = any ($1::uuid[])`,
    [[...ids]],
  )
  return new Map(people.map((person) => [person.id, person]))
}

/** What one person begins in transactions that hold them is done one after another. */
export async function holdPerson(tx: Transaction, id: string): Promise<void> {
  await tx.query(`select id from portal.people where id = $1 for no key update`, [id])
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
