/** Sessions: a row for each browser in which a person is signed in, found by the hash of its cookie. */
import type { PersonRole } from '#lib/rights.ts'
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { newRow, sql } from '#server/db/sql.ts'
import type { Caller, Identity } from './identity.ts'
import type { NamedPerson } from './people.ts'
import { hashToken, makeToken } from './token.ts'

type Queries = Pick<Database | Transaction, 'query'>

export interface Person extends NamedPerson {
  readonly sessionId: string
}

export interface SignedIn extends Person {
  /** The password was given then. */
  readonly confirmedAt: Date
}

export interface OpenedSession {
  readonly token: string
  readonly endsAt: Date
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** A session is over when it was unused for `idleMs`, and after `wholeMs` however much it is used. */
interface Lifetime {
  readonly idleMs: number
  readonly wholeMs: number
}

/** Staff see other people's orders and sign in each day. Customers come now and then and stay signed in. */
const staffLifetime: Lifetime = { idleMs: 8 * hourMs, wholeMs: 8 * hourMs }

const lifetimes: Readonly<Record<PersonRole, Lifetime>> = {
  customer: { idleMs: 14 * dayMs, wholeMs: 90 * dayMs },
  ops: staffLifetime,
  finance: staffLifetime,
  admin: staffLifetime,
}

/** The last use of a session is written at most so often. */
const noteEveryMs = 60_000
const longestUserAgent = 300

/** Always with a new token. The session of the token that the browser sent is ended, whoever had it. */
export async function openSession(
  tx: Transaction,
  { clock, ids }: Pick<Identity, 'clock' | 'ids'>,
  opening: {
    person: { readonly id: string; readonly role: PersonRole }
    caller: Caller
    broughtToken: string | undefined
  },
): Promise<OpenedSession> {
  const { person, caller, broughtToken } = opening
  await endByToken(tx, broughtToken)
  const { token, hash: tokenHash } = makeToken()
  const nowMs = clock.nowMs()
  const { idleMs, wholeMs } = lifetimes[person.role]
  const endsAt = new Date(nowMs + wholeMs)
  const row = newRow({
    id: ids.uuid(),
    tokenHash,
    personId: person.id,
    createdAt: new Date(nowMs),
    lastSeenAt: new Date(nowMs),
    confirmedAt: new Date(nowMs),
    idleUntil: new Date(nowMs + idleMs),
    endsAt,
    address: caller.address,
    userAgent: caller.userAgent.slice(0, longestUserAgent),
  })
  await tx.query(sql`insert into portal.sessions ${row}`)
  return { token, endsAt }
}

export async function findSession(
  { database, clock }: Pick<Identity, 'database' | 'clock'>,
  token: string | undefined,
  caller: Caller,
): Promise<SignedIn | null> {
  const tokenHash = hashToken(token)
  if (tokenHash === null) return null
  const now = new Date(clock.nowMs())
  const found = await database.one<SignedIn & { readonly lastSeenAt: Date }>(
    sql`select p.id, p.email, p.name, p.role, p.organization_id, s.id as session_id, s.confirmed_at,
        s.last_seen_at
      from portal.sessions s join portal.people p on p.id = s.person_id
      where s.token_hash = ${tokenHash} and s.idle_until > ${now} and s.ends_at > ${now}`,
  )
  if (found === null) return null
  const { lastSeenAt, ...person } = found
  const { sessionId, role } = person
  await noteSessionUse({ database, clock }, { sessionId, lastSeenAt, role, caller })
  return person
}

/** Keeps a session that is used from running out. */
export async function noteSessionUse(
  { database, clock }: { database: Pick<Database, 'query'>; clock: Clock },
  use: { sessionId: string; lastSeenAt: Date; role: PersonRole; caller: Caller },
): Promise<void> {
  const { sessionId, lastSeenAt, role, caller } = use
  const nowMs = clock.nowMs()
  if (nowMs - lastSeenAt.getTime() < noteEveryMs) return
  await database.query(
    sql`update portal.sessions set last_seen_at = ${new Date(nowMs)},
        idle_until = least(${new Date(nowMs + lifetimes[role].idleMs)}, ends_at),
        address = ${caller.address}, user_agent = ${caller.userAgent.slice(0, longestUserAgent)}
      where id = ${sessionId}`,
  )
}

export async function noteConfirmed(
  { database, clock }: Pick<Identity, 'database' | 'clock'>,
  { sessionId }: Pick<Person, 'sessionId'>,
): Promise<void> {
  await database.query(
    sql`update portal.sessions set confirmed_at = ${new Date(clock.nowMs())} where id = ${sessionId}`,
  )
}

export interface Session {
  readonly id: string
  readonly createdAt: Date
  readonly lastSeenAt: Date
  readonly address: string
  readonly userAgent: string
}

/** Those that are not over, the latest used first. */
export function listSessions(
  { database, clock }: Pick<Identity, 'database' | 'clock'>,
  { id: personId }: Pick<Person, 'id'>,
): Promise<Session[]> {
  const now = new Date(clock.nowMs())
  return database.query<Session>(
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

export async function endByToken(from: Queries, token: string | undefined): Promise<void> {
  const tokenHash = hashToken(token)
  if (tokenHash === null) return
  await from.query(sql`delete from portal.sessions where token_hash = ${tokenHash}`)
}

/** Deletes some of those that are over. */
export async function sweepSessions(
  { database, clock }: Pick<Identity, 'database' | 'clock'>,
  atMost: number,
): Promise<void> {
  const now = new Date(clock.nowMs())
  await database.query(
    sql`delete from portal.sessions where id in
      (select id from portal.sessions where idle_until < ${now} or ends_at < ${now} limit ${atMost})`,
  )
}
