/** The people who use the portal: the table portal.people. */
import type { PersonRole, StaffRole } from '#lib/rights.ts'
import type { OrganizationId } from '#lib/contract/ids.ts'
import type { Language } from '#lib/contract/languages.ts'
import type { Calendar } from '#lib/dates/calendars.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { patternOf } from '#server/db/keyset.ts'
import { newRow, sql } from '#server/db/sql.ts'
import type { Ids } from '#server/ids.ts'
import { hashPassword } from './password.ts'

type Queries = Pick<Database | Transaction, 'query' | 'one'>

/** A person as the audit and lists of colleagues name them. */
export interface NamedPerson {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly role: PersonRole
  readonly organizationId: OrganizationId
}

export interface NewPerson extends Omit<NamedPerson, 'id'> {
  readonly password: string
  /** The SHA-256 of the seller's terms as they were shown; absent: none were. */
  readonly acceptedTerms?: { readonly hash: Buffer; readonly at: Date }
}

export async function addPerson(
  tx: Transaction,
  { ids, person }: { ids: Ids; person: NewPerson },
): Promise<string> {
  const { email, name, role, organizationId, password, acceptedTerms } = person
  const id = ids.uuid()
  const passwordHash = await hashPassword(password)
  const terms = {
    termsHash: acceptedTerms?.hash ?? null,
    termsAcceptedAt: acceptedTerms?.at ?? null,
  }
  const row = newRow({ id, email, name, role, organizationId, passwordHash, ...terms })
  await tx.query(sql`insert into portal.people ${row}`)
  return id
}

export interface KnownPerson extends NamedPerson {
  readonly passwordHash: string
  readonly disabledAt: Date | null
}

export function findPerson(from: Queries, email: string): Promise<KnownPerson | null> {
  return from.one<KnownPerson>(
    sql`select id, email, name, role, organization_id, password_hash, disabled_at
      from portal.people where lower(email) = lower(${email})`,
  )
}

export async function findPeople(
  from: Pick<Queries, 'query'>,
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, NamedPerson>> {
  const people = await from.query<NamedPerson>(
    sql`select id, email, name, role, organization_id
      from portal.people where id = any (${[...ids]}::uuid[])`,
  )
  return new Map(people.map((person) => [person.id, person]))
}

/** Staff with the text in name or address, at most so many. */
export async function staffNamed(
  from: Pick<Queries, 'query'>,
  of: { readonly organizationId: OrganizationId; readonly text: string; readonly most: number },
): Promise<string[]> {
  const pattern = patternOf(of.text)
  const found = await from.query<{ id: string }>(
    sql`select id from portal.people
      where organization_id = ${of.organizationId} and role <> 'customer'
        and (name ilike ${pattern} or email ilike ${pattern})
      limit ${of.most}`,
  )
  return found.map(({ id }) => id)
}

/** Those of the addresses that somebody has. */
export async function knownEmails(
  from: Queries,
  emails: readonly string[],
): Promise<ReadonlySet<string>> {
  const known = await from.query<{ email: string }>(
    sql`select email from portal.people where email = any (${emails})`,
  )
  return new Set(known.map(({ email }) => email))
}

export async function hasAdministrator(from: Queries): Promise<boolean> {
  const found = await from.one(sql`select from portal.people where role = 'admin' limit 1`)
  return found !== null
}

export async function administrators(from: Queries): Promise<string[]> {
  const rows = await from.query<{ id: string }>(
    sql`select id from portal.people where role = 'admin' and disabled_at is null order by id`,
  )
  return rows.map(({ id }) => id)
}

export interface StaffPerson extends NamedPerson {
  readonly role: StaffRole
  readonly disabledAt: Date | null
  /** Null: never signed in. */
  readonly lastSeenAt: Date | null
}

export function listStaff(
  from: Pick<Queries, 'query'>,
  organizationId: OrganizationId,
): Promise<StaffPerson[]> {
  return from.query<StaffPerson>(
    sql`select p.id, p.email, p.name, p.role, p.organization_id, p.disabled_at,
        greatest(
          (select max(last_seen_at) from portal.sessions where person_id = p.id),
          (select max(signed_in_at) from portal.devices where person_id = p.id)) as last_seen_at
      from portal.people p where p.organization_id = ${organizationId} and p.role <> 'customer'
      order by p.disabled_at is not null, lower(p.name), p.id`,
  )
}

/** Until the end of the transaction they stay as they are, for others who hold them. */
export function holdStaff(
  tx: Transaction,
  organizationId: OrganizationId,
): Promise<Pick<StaffPerson, 'id' | 'email' | 'role' | 'disabledAt'>[]> {
  return tx.query(
    sql`select id, email, role, disabled_at from portal.people
      where organization_id = ${organizationId} and role <> 'customer'
      order by id for no key update`,
  )
}

export async function setStaffRole(
  tx: Transaction,
  { personId, role }: { personId: string; role: StaffRole },
): Promise<void> {
  await tx.query(sql`update portal.people set role = ${role} where id = ${personId}`)
}

/** `at` null: they may sign in again, with the password they had. */
export async function setDisabled(
  tx: Transaction,
  { personId, at }: { personId: string; at: Date | null },
): Promise<void> {
  await tx.query(sql`update portal.people set disabled_at = ${at} where id = ${personId}`)
}

/** Transactions that lock the same person run one after another. */
export async function lockPerson(tx: Transaction, id: string): Promise<void> {
  await tx.query(sql`select from portal.people where id = ${id} for no key update`)
}

/** False for somebody who may not sign in. */
export async function setPassword(
  tx: Transaction,
  { personId, passwordHash }: { personId: string; passwordHash: string },
): Promise<boolean> {
  const set = await tx.query(
    sql`update portal.people set password_hash = ${passwordHash}
      where id = ${personId} and disabled_at is null returning id`,
  )
  return set.length > 0
}

/** The same password, hashed anew. False: another one was set meanwhile, or the same hashed by another sign-in. */
export async function replaceHash(
  from: Pick<Queries, 'query'>,
  { id, passwordHash }: Pick<KnownPerson, 'id' | 'passwordHash'>,
  anew: string,
): Promise<boolean> {
  const replaced = await from.query(
    sql`update portal.people set password_hash = ${anew}
      where id = ${id} and password_hash = ${passwordHash} returning id`,
  )
  return replaced.length > 0
}

/** True when it is still the person's, who may sign in; until the end of the transaction it then stays so. */
export async function lockPassword(
  tx: Transaction,
  { id, passwordHash }: Pick<KnownPerson, 'id' | 'passwordHash'>,
): Promise<boolean> {
  const locked = await tx.query(
    sql`select from portal.people
      where id = ${id} and password_hash = ${passwordHash} and disabled_at is null for share`,
  )
  return locked.length > 0
}

/** The language and calendar in which a person reads our pages. */
export interface Reading {
  readonly language: Language
  readonly calendar: Calendar
}

export async function saveReading(
  from: Queries,
  { personId, language, calendar }: Reading & { personId: string },
): Promise<void> {
  await from.query(
    sql`update portal.people set language = ${language}, calendar = ${calendar}
      where id = ${personId} and (language, calendar) is distinct from (${language}, ${calendar})`,
  )
}

/** Language and calendar are null until the person has opened a page. */
export function findReader(
  from: Queries,
  personId: string,
): Promise<{
  email: string
  name: string
  language: Language | null
  calendar: Calendar | null
} | null> {
  return from.one(
    sql`select email, name, language, calendar from portal.people where id = ${personId}`,
  )
}

/** Null: nobody has this address. */
export async function findNameOf(from: Queries, email: string): Promise<string | null> {
  const person = await from.one<{ name: string }>(
    sql`select name from portal.people where lower(email) = lower(${email})`,
  )
  return person?.name ?? null
}

/** All that is held of a person in that table, but for the password. */
export async function heldOfPerson(from: Queries, personId: string): Promise<object | null> {
  return from.one(
    sql`select name, email, role, language, calendar, created_at, terms_accepted_at
      from portal.people where id = ${personId}`,
  )
}

/** With all that is of no use without the person: sessions, browsers, memberships, links that they made. */
export async function deletePerson(tx: Transaction, personId: string): Promise<void> {
  await tx.query(sql`delete from portal.people where id = ${personId}`)
}
