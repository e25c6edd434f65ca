/** Who is signed in, and where: one row a browser, known by the hash of what its cookie holds. */
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Caller, Identity } from './identity.ts'
import type { PersonRole } from './people.ts'
import { sessionLifetimes } from './session-lifetimes.ts'
import { hashToken, makeToken } from './token.ts'

/** Somebody who is signed in. */
export interface Person {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly role: PersonRole
  readonly organizationId: string
  readonly sessionId: string
}

export interface Session {
  readonly id: string
  readonly createdAt: Date
  readonly lastSeenAt: Date
  readonly address: string
  readonly userAgent: string
}

export interface OpenedSession {
  readonly token: string
  readonly endsAt: Date
}

/** A page or two a minute need no note each. */
const notedEveryMs = 60_000
const longestUserAgent = 300

/** Always with a token of its own; what the browser brought along is ended, whoever's it was. */
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
  const token = makeToken()
  const nowMs = clock.nowMs()
  const { idleMs, wholeMs } = sessionLifetimes[person.role]
  const endsAt = new Date(nowMs + wholeMs)
  await tx.query(
    `insert into portal.sessions (id, token_hash, person_id, created_at, last_seen_at, idle_until,
       ends_at, address, user_agent)
     values ($1, $2, $3, $4, $4, $5, $6, $7, $8)`,
    [
      ids.uuid(),
      hashToken(token),
      person.id,
      new Date(nowMs),
      new Date(nowMs + idleMs),
      endsAt,
      caller.address,
      caller.userAgent.slice(0, longestUserAgent),
    ],
  )
  return { token, endsAt }
}

interface SessionRow {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly role: PersonRole
  readonly organization_id: string
  readonly session_id: string
  readonly last_seen_at: Date
}

export async function findSession(
  { database, clock }: Pick<Identity, 'database' | 'clock'>,
  token: string | undefined,
  caller: Caller,
): Promise<Person | null> {
  const tokenHash = hashToken(token)
  if (tokenHash === null) return null
  const now = new Date(clock.nowMs())
  const row = await database.one<SessionRow>(
    `select p.id, p.email, p.name, p.role, p.organization_id, s.id as session_id, s.last_seen_at
     from portal.sessions s join portal.people p on p.id = s.person_id
     where s.token_hash = $1 and s.idle_until > $2 and s.ends_at > $2`,
    [tokenHash, now],
  )
  if (row === null) return null
  await noteSessionUse(
    { database, clock },
    { sessionId: row.session_id, lastSeenAt: row.last_seen_at, role: row.role, caller },
  )
  const { id, email, name, role, organization_id: organizationId, session_id: sessionId } = row
  return { id, email, name, role, organizationId, sessionId }
}

/** Keeps a session that is used from running out: written at most once a minute. */
export async function noteSessionUse(
  { database, clock }: { database: Pick<Database, 'query'>; clock: Clock },
  { sessionId, lastSeenAt, role, caller }: SessionUse,
): Promise<void> {
  const nowMs = clock.nowMs()
  if (nowMs - lastSeenAt.getTime() < notedEveryMs) return
  await database.query(
    `update portal.sessions set last_seen_at = $2, idle_until = least($3, ends_at),
       address = $4, user_agent = $5
     where id = $1`,
    [
      sessionId,
      new Date(nowMs),
      new Date(nowMs + sessionLifetimes[role].idleMs),
      caller.address,
      caller.userAgent.slice(0, longestUserAgent),
    ],
  )
}

interface SessionUse {
  readonly sessionId: string
  readonly lastSeenAt: Date
  readonly role: PersonRole
  readonly caller: Caller
}

/** Those that are not over, the latest used first. */
export function listSessions(
  { database, clock }: Pick<Identity, 'database' | 'clock'>,
  person: Pick<Person, 'id'>,
): Promise<Session[]> {
  return database.query<Session>(
    `select id, created_at as "createdAt", last_seen_at as "lastSeenAt", address,
       user_agent as "userAgent"
     from portal.sessions where person_id = $1 and idle_until > $2 and ends_at > $2
     order by last_seen_at desc, id limit 100`,
    [person.id, new Date(clock.nowMs())],
  )
}

/** True when the person had it; of anybody else's nothing is told. */
export async function endSession(
  from: Database | Transaction,
  { personId, sessionId }: { personId: string; sessionId: string },
): Promise<boolean> {
  const ended = await from.query(
    `delete from portal.sessions where id = $1 and person_id = $2 returning id`,
    [sessionId, personId],
  )
  return ended.length > 0
}

/** `except` is the session that asks; null ends that one too. Tells how many. */
export async function endSessions(
  from: Database | Transaction,
  { personId, except }: { personId: string; except: string | null },
): Promise<number> {
  const ended = await from.query(
    `delete from portal.sessions where person_id = $1 and id is distinct from $2 returning id`,
    [personId, except],
  )
  return ended.length
}

export async function endByToken(
  from: Database | Transaction,
  token: string | undefined,
): Promise<void> {
  const tokenHash = hashToken(token)
  if (tokenHash === null) return
  await from.query(`delete from portal.sessions where token_hash = $1`, [tokenHash])
}
