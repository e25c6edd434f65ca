/** The SQL of identity: the only place that names portal.people, portal.sessions and portal.codes. */
import type { OrganizationId } from '#lib/contract/ids.ts'
import type { Language } from '#lib/contract/languages.ts'
import type { Calendar } from '#lib/dates/calendars.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

type Queries = Pick<Database | Transaction, 'query' | 'one'>

export type PersonRole = 'customer' | 'ops' | 'admin'

/** A person as the audit and lists of colleagues name them. */
export interface NamedPerson {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly role: PersonRole
  readonly organizationId: OrganizationId
}

export async function insertPerson(
  tx: Transaction,
  { id, email, name, role, organizationId, passwordHash }: NamedPerson & { passwordHash: string },
): Promise<void> {
  await tx.query(
    sql`insert into portal.people (id, email, name, role, organization_id, password_hash)
      values (${id}, ${email}, ${name}, ${role}, ${organizationId}, ${passwordHash})`,
  )
}

interface KnownPerson {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly role: PersonRole
  readonly passwordHash: string
}

export function findPerson(from: Queries, email: string): Promise<KnownPerson | null> {
  return from.one<KnownPerson>(
    sql`select id, email, name, role, password_hash
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

export function findEmails(from: Queries, emails: readonly string[]): Promise<{ email: string }[]> {
  return from.query<{ email: string }>(
    sql`select email from portal.people where email = any (${emails})`,
  )
}

export async function hasAdministrator(from: Queries): Promise<boolean> {
  return (
    (await from.one(sql`select 1 as one from portal.people where role = 'admin' limit 1`)) !== null
  )
}

/** What transactions do that lock the same person is done one after another. */
export async function lockPerson(tx: Transaction, id: string): Promise<void> {
  await tx.query(sql`select id from portal.people where id = ${id} for no key update`)
}

export async function setPassword(
  tx: Transaction,
  { personId, passwordHash }: { personId: string; passwordHash: string },
): Promise<void> {
  await tx.query(
    sql`update portal.people set password_hash = ${passwordHash} where id = ${personId}`,
  )
}

/** True when it is still the person's; until the end of the transaction it then stays so. */
export async function lockPassword(
  tx: Transaction,
  { id, passwordHash }: Pick<KnownPerson, 'id' | 'passwordHash'>,
): Promise<boolean> {
  const locked = await tx.query(
    sql`select id from portal.people where id = ${id} and password_hash = ${passwordHash} for share`,
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
interface Reader {
  readonly email: string
  readonly language: Language | null
  readonly calendar: Calendar | null
}

export function findReader(from: Queries, personId: string): Promise<Reader | null> {
  return from.one<Reader>(
    sql`select email, language, calendar from portal.people where id = ${personId}`,
  )
}

/** A person who is signed in. */
export interface Person extends NamedPerson {
  readonly sessionId: string
}

export interface Session {
  readonly id: string
  readonly createdAt: Date
  readonly lastSeenAt: Date
  readonly address: string
  readonly userAgent: string
}

export async function insertSession(
  tx: Transaction,
  session: Omit<Session, 'lastSeenAt'> & {
    tokenHash: Buffer
    personId: string
    idleUntil: Date
    endsAt: Date
  },
): Promise<void> {
  const { id, tokenHash, personId, createdAt, idleUntil, endsAt, address, userAgent } = session
  await tx.query(
    sql`insert into portal.sessions (id, token_hash, person_id, created_at, last_seen_at, idle_until,
        ends_at, address, user_agent)
      values (${id}, ${tokenHash}, ${personId}, ${createdAt}, ${createdAt}, ${idleUntil},
        ${endsAt}, ${address}, ${userAgent})`,
  )
}

export function findSessionPerson(
  from: Queries,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<(Person & { readonly lastSeenAt: Date }) | null> {
  return from.one<Person & { readonly lastSeenAt: Date }>(
    sql`select p.id, p.email, p.name, p.role, p.organization_id, s.id as "sessionId", s.last_seen_at
      from portal.sessions s join portal.people p on p.id = s.person_id
      where s.token_hash = ${tokenHash} and s.idle_until > ${now} and s.ends_at > ${now}`,
  )
}

export async function extendSession(
  from: Pick<Queries, 'query'>,
  {
    id,
    lastSeenAt,
    idleUntil,
    address,
    userAgent,
  }: Omit<Session, 'createdAt'> & { idleUntil: Date },
): Promise<void> {
  await from.query(
    sql`update portal.sessions set last_seen_at = ${lastSeenAt},
        idle_until = least(${idleUntil}, ends_at), address = ${address}, user_agent = ${userAgent}
      where id = ${id}`,
  )
}

export function listOpenSessions(
  from: Queries,
  { personId, now }: { personId: string; now: Date },
): Promise<Session[]> {
  return from.query<Session>(
    sql`select id, created_at, last_seen_at, address, user_agent
      from portal.sessions where person_id = ${personId} and idle_until > ${now} and ends_at > ${now}
      order by last_seen_at desc, id limit 100`,
  )
}

/** True when the person had that session. */
export async function endSession(
  from: Queries,
  { personId, sessionId }: { personId: string; sessionId: string },
): Promise<boolean> {
  const ended = await from.query(
    sql`delete from portal.sessions where id = ${sessionId} and person_id = ${personId} returning id`,
  )
  return ended.length > 0
}

/** All of the person but `except`. Returns how many. */
export async function endSessions(
  from: Queries,
  { personId, except }: { personId: string; except: string | null },
): Promise<number> {
  const ended = await from.query(
    sql`delete from portal.sessions
      where person_id = ${personId} and id is distinct from ${except}::uuid returning id`,
  )
  return ended.length
}

export async function endSessionByToken(from: Queries, tokenHash: Buffer): Promise<void> {
  await from.query(sql`delete from portal.sessions where token_hash = ${tokenHash}`)
}

export type CodePurpose = 'sign-up' | 'reset'

export async function insertCode(
  from: Queries,
  {
    id,
    purpose,
    email,
    proofHash,
    codeHash,
    triesLeft,
    expiresAt,
  }: Omit<OpenCode, 'now'> & {
    id: string
    email: string
    codeHash: Buffer
    triesLeft: number
    expiresAt: Date
  },
): Promise<void> {
  await from.query(
    sql`insert into portal.codes (id, purpose, email, proof_hash, code_hash, tries_left, expires_at)
      values (${id}, ${purpose}, ${email}, ${proofHash}, ${codeHash}, ${triesLeft}, ${expiresAt})`,
  )
}

interface OpenCode {
  readonly purpose: CodePurpose
  readonly proofHash: Buffer
  readonly now: Date
}

const isOpen = ({ purpose, proofHash, now }: OpenCode) =>
  sql`proof_hash = ${proofHash} and purpose = ${purpose} and used_at is null and tries_left > 0
    and expires_at > ${now}`

export function findOpenCode(from: Queries, open: OpenCode): Promise<{ email: string } | null> {
  return from.one<{ email: string }>(sql`select email from portal.codes where ${isOpen(open)}`)
}

/** Takes one of the tries of the code. */
export function takeTry(
  from: Queries,
  open: OpenCode,
): Promise<{ id: string; email: string; codeHash: Buffer; triesLeft: number } | null> {
  return from.one(
    sql`update portal.codes set tries_left = tries_left - 1 where ${isOpen(open)}
      returning id, email, code_hash, tries_left`,
  )
}

/** True for one caller only. */
export async function markCodeUsed(
  tx: Transaction,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  const used = await tx.query(
    sql`update portal.codes set used_at = ${now} where id = ${id} and used_at is null returning id`,
  )
  return used.length > 0
}

/** A bounded number of what is over. */
export async function deleteOld(
  from: Queries,
  { codesBefore, now, atMost }: { codesBefore: Date; now: Date; atMost: number },
): Promise<void> {
  await from.query(
    sql`delete from portal.codes where id in
      (select id from portal.codes where expires_at < ${codesBefore} limit ${atMost})`,
  )
  await from.query(
    sql`delete from portal.sessions where id in
      (select id from portal.sessions where idle_until < ${now} or ends_at < ${now} limit ${atMost})`,
  )
}
