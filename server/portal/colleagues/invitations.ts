/**
 * Asking a colleague in. The link in the mail holds a token of which only a hash is kept; it is good for
 * the invited address alone, once, for a week, and until somebody takes it back.
 */
import type { SenderAccountId } from '#lib/contract/ids.ts'
import type { Transaction, Database } from '#server/db/database.ts'
import { type AccountRole, addMembership, listMembers } from '../access/access.ts'
import { findPeople, findPerson } from '../identity/people.ts'
import type { Identity } from '../identity/identity.ts'
import type { Person } from '../identity/sessions.ts'
import { hashToken, makeToken } from '../identity/token.ts'

export const invitationValidMs = 7 * 24 * 60 * 60_000

export interface Invitation {
  readonly id: string
  readonly email: string
  readonly role: AccountRole
  readonly expiresAt: Date
}

/** Replaces one to the same address that is still open, whose link is then good no more. */
export async function invite(
  tx: Transaction,
  { clock, ids }: Pick<Identity, 'clock' | 'ids'>,
  inviting: {
    accountId: SenderAccountId
    accountName: string
    accountCode: string | null
    email: string
    role: AccountRole
    invitedBy: string
  },
): Promise<{ readonly token: string; readonly id: string } | 'belongs'> {
  const { accountId, accountName, accountCode, email, role, invitedBy } = inviting
  const now = new Date(clock.nowMs())
  // Two owners who invite one address at once take turns.
  await tx.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [
    `invite ${accountId} ${email.toLowerCase()}`,
  ])
  const known = await findPerson(tx, email)
  const members = known === null ? [] : await listMembers(tx, accountId)
  if (members.some(({ personId }) => personId === known?.id)) return 'belongs'
  await tx.query(
    `update portal.invitations set revoked_at = $3
     where account_id = $1 and lower(email) = lower($2)
       and accepted_at is null and revoked_at is null`,
    [accountId, email, now],
  )
  const { token, hash: tokenHash } = makeToken()
  const id = ids.uuid()
  await tx.query(
    `insert into portal.invitations
       (id, account_id, email, role, token_hash, account_name, account_code, invited_by,
        created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      id,
      accountId,
      email,
      role,
      tokenHash,
      accountName,
      accountCode,
      invitedBy,
      now,
      new Date(now.getTime() + invitationValidMs),
    ],
  )
  return { token, id }
}

/** `$2` is now. */
const isOpen = `accepted_at is null and revoked_at is null and expires_at > $2`

export function listInvitations(
  { database, clock }: Pick<Identity, 'database' | 'clock'>,
  accountId: SenderAccountId,
): Promise<Invitation[]> {
  return database.query<Invitation>(
    `select id, email, role, expires_at as "expiresAt" from portal.invitations
     where account_id = $1 and ${isOpen} order by created_at`,
    [accountId, new Date(clock.nowMs())],
  )
}

/** True when it was open, and is not any more. */
export async function revokeInvitation(
  { database, clock }: Pick<Identity, 'database' | 'clock'>,
  { accountId, id }: { accountId: SenderAccountId; id: string },
): Promise<boolean> {
  const revoked = await database.query(
    `update portal.invitations set revoked_at = $2
     where id = $3 and account_id = $1 and ${isOpen} returning id`,
    [accountId, new Date(clock.nowMs()), id],
  )
  return revoked.length > 0
}

export interface Invited {
  readonly accountId: SenderAccountId
  readonly accountName: string
  readonly email: string
  readonly role: AccountRole
  /** Null when that person is gone. */
  readonly invitedBy: string | null
}

/** What whoever holds the link may know; null for one that is over, or never was. */
export async function findInvitation(
  { database, clock }: Pick<Identity, 'database' | 'clock'>,
  token: string,
): Promise<Invited | null> {
  const hash = hashToken(token)
  if (hash === null) return null
  return database.one<Invited>(
    `select i.account_id as "accountId", i.account_name as "accountName", i.email, i.role,
       p.name as "invitedBy"
     from portal.invitations i left join portal.named_people p on p.id = i.invited_by
     where i.token_hash = $1 and ${isOpen}`,
    [hash, new Date(clock.nowMs())],
  )
}

export type Accepted =
  | { readonly kind: 'joined'; readonly accountId: SenderAccountId }
  /** Signed in by another address than was invited. */
  | { readonly kind: 'not-yours' }
  | { readonly kind: 'over' }

/** When several accept at once, one joins; and only by the invited address. */
export async function acceptInvitation(
  { database, clock }: Pick<Identity, 'database' | 'clock'>,
  { person, token }: { person: Pick<Person, 'id' | 'email' | 'role'>; token: string },
): Promise<Accepted> {
  const invited = await findInvitation({ database, clock }, token)
  if (invited === null) return { kind: 'over' }
  const isTheirs = invited.email.toLowerCase() === person.email.toLowerCase()
  if (!isTheirs || person.role !== 'customer') return { kind: 'not-yours' }
  return database.transaction(async (tx): Promise<Accepted> => {
    const taken = await tx.one<{ accountId: SenderAccountId; code: string | null }>(
      `update portal.invitations set accepted_at = $2
       where token_hash = $1 and lower(email) = lower($3) and ${isOpen}
       returning account_id as "accountId", account_code as code`,
      [hashToken(token), new Date(clock.nowMs()), person.email],
    )
    if (taken === null) return { kind: 'over' }
    const { accountId, code } = taken
    const joinedAt = new Date(clock.nowMs())
    await addMembership(tx, { personId: person.id, accountId, code, role: invited.role, joinedAt })
    return { kind: 'joined', accountId }
  })
}

/** A person who belongs to an account. */
export interface Colleague {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: AccountRole
  readonly joinedAt: Date
}

export async function listColleagues(
  database: Pick<Database, 'query'>,
  accountId: SenderAccountId,
): Promise<Colleague[]> {
  const members = await listMembers(database, accountId)
  const people = await findPeople(
    database,
    members.map(({ personId }) => personId),
  )
  return members.flatMap(({ personId, role, joinedAt }) => {
    const person = people.get(personId)
    if (person === undefined) return []
    const { id, name, email } = person
    return [{ id, name, email, role, joinedAt }]
  })
}
