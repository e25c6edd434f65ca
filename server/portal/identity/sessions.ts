/** Sessions: one row for each browser in which a person is signed in, found by the hash of its cookie. */
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Caller, Identity } from './identity.ts'
import {
  endSessionByToken,
  extendSession,
  findSessionPerson,
  insertSession,
  listOpenSessions,
  type Person,
  type PersonRole,
  type Session,
} from './store.ts'
import { hashToken, makeToken } from './token.ts'

export { endSession, endSessions, type Person, type Session } from './store.ts'

export interface OpenedSession {
  readonly token: string
  readonly endsAt: Date
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

interface Lifetime {
  /** Unused for so long, a session is over. */
  readonly idleMs: number
  /** However much it is used. */
  readonly wholeMs: number
}

/** Staff see other people's orders and sign in each day. Customers come now and then and stay signed in. */
const staffLifetime: Lifetime = { idleMs: 12 * hourMs, wholeMs: 7 * dayMs }

const lifetimes: Readonly<Record<PersonRole, Lifetime>> = {
  customer: { idleMs: 14 * dayMs, wholeMs: 90 * dayMs },
  ops: staffLifetime,
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
  await insertSession(tx, {
    id: ids.uuid(),
    tokenHash,
    personId: person.id,
    createdAt: new Date(nowMs),
    idleUntil: new Date(nowMs + idleMs),
    endsAt,
    ...seenFrom(caller),
  })
  return { token, endsAt }
}

export async function findSession(
  { database, clock }: Pick<Identity, 'database' | 'clock'>,
  token: string | undefined,
  caller: Caller,
): Promise<Person | null> {
  const tokenHash = hashToken(token)
  if (tokenHash === null) return null
  const found = await findSessionPerson(database, { tokenHash, now: new Date(clock.nowMs()) })
  if (found === null) return null
  const { lastSeenAt, ...person } = found
  const { sessionId, role } = person
  await noteSessionUse({ database, clock }, { sessionId, lastSeenAt, role, caller })
  return person
}

/** Keeps a session that is used from running out. */
export async function noteSessionUse(
  { database, clock }: { database: Pick<Database, 'query'>; clock: Clock },
  { sessionId, lastSeenAt, role, caller }: SessionUse,
): Promise<void> {
  const nowMs = clock.nowMs()
  if (nowMs - lastSeenAt.getTime() < noteEveryMs) return
  await extendSession(database, {
    id: sessionId,
    lastSeenAt: new Date(nowMs),
    idleUntil: new Date(nowMs + lifetimes[role].idleMs),
    ...seenFrom(caller),
  })
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
  { id: personId }: Pick<Person, 'id'>,
): Promise<Session[]> {
  return listOpenSessions(database, { personId, now: new Date(clock.nowMs()) })
}

export async function endByToken(
  from: Database | Transaction,
  token: string | undefined,
): Promise<void> {
  const tokenHash = hashToken(token)
  if (tokenHash !== null) await endSessionByToken(from, tokenHash)
}

function seenFrom({ address, userAgent }: Caller): Caller {
  return { address, userAgent: userAgent.slice(0, longestUserAgent) }
}
