/**
 * Invitations of colleagues. The link in the mail holds a token of which only the hash is stored; it is good
 * for the invited address alone, once, for a week, and until it is revoked.
 */
import type { SenderAccountId } from '#lib/contract/ids.ts'
import { systemClock, type Clock } from '#server/clock.ts'
import { newRow, sql } from '#server/db/sql.ts'
import { takeUse } from '../limits/limits.ts'
import { portalRuntime } from '../runtime.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { deleteSome } from '#server/db/delete-some.ts'
import type { AccountRole } from '../access/access.ts'
import { addMembership, listMembers } from '../access/memberships.ts'
import { findPerson } from '../identity/people.ts'
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

/** How many mails an account may have written to addresses of its choice. */
const limit = { name: 'invitations', uses: 30, windowMs: 60 * 60_000 }

export async function takeInvitation(accountId: SenderAccountId): Promise<boolean> {
  const nowMs = systemClock.nowMs()
  const taken = await takeUse(portalRuntime().database, { limit, who: accountId, nowMs })
  return taken.ok
}

/** An invitation and its mail, both or neither. It replaces an open one to the same address. */
export function inviteColleague(
  { database, clock, ids }: Pick<Identity, 'database' | 'clock' | 'ids'>,
  inviting: {
    accountId: SenderAccountId
    accountName: string
    accountCode: string | null
    email: string
    role: AccountRole
    invitedBy: string
  },
  send: (tx: Transaction, invited: { id: string; token: string }) => Promise<unknown>,
): Promise<'invited' | 'belongs'> {
  const { accountId, email } = inviting
  return database.transaction(async (tx) => {
    const now = new Date(clock.nowMs())
    // Two owners who invite one address at once take turns.
    const lock = `invite ${accountId} ${email.toLowerCase()}`
    await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`)
    const known = await findPerson(tx, email)
    const members = known === null ? [] : await listMembers(tx, accountId)
    if (members.some(({ personId }) => personId === known?.id)) return 'belongs'
    await tx.query(
      sql`update portal.invitations set revoked_at = ${now}
        where account_id = ${accountId} and lower(email) = lower(${email})
          and accepted_at is null and revoked_at is null`,
    )
    const { token, hash: tokenHash } = makeToken()
    const id = ids.uuid()
    const expiresAt = new Date(now.getTime() + invitationValidMs)
    const row = newRow({ id, ...inviting, tokenHash, createdAt: now, expiresAt })
    await tx.query(sql`insert into portal.invitations ${row}`)
    await send(tx, { id, token })
    return 'invited'
  })
}

const isOpen = (clock: Clock) =>
  sql`accepted_at is null and revoked_at is null and expires_at > ${new Date(clock.nowMs())}`

export function listInvitations(
  { database, clock }: Pick<Identity, 'database' | 'clock'>,
  accountId: SenderAccountId,
): Promise<Invitation[]> {
  return database.query<Invitation>(
    sql`select id, email, role, expires_at from portal.invitations
      where account_id = ${accountId} and ${isOpen(clock)} order by created_at`,
  )
}

/** Those to an address or by a person, whatever became of them. */
export function heldInvitations(
  database: Pick<Database, 'query'>,
  { personId, email }: { personId: string; email: string },
): Promise<object[]> {
  return database.query(
    sql`select account_name, email, role, created_at, accepted_at, revoked_at
      from portal.invitations
      where lower(email) = lower(${email}) or invited_by = ${personId} order by created_at, id`,
  )
}

export async function forgetInvitations(tx: Transaction, email: string): Promise<void> {
  await tx.query(sql`delete from portal.invitations where lower(email) = lower(${email})`)
}

export async function forgetInvitationsTo(
  tx: Transaction,
  accountId: SenderAccountId,
): Promise<void> {
  await tx.query(sql`delete from portal.invitations where account_id = ${accountId}`)
}

/** When it was accepted or withdrawn, or ran out. */
const isOverAt = sql`coalesce(accepted_at, revoked_at, expires_at)`

/** Deletes some of those that are over since before then. */
export function sweepInvitations(
  database: Pick<Database, 'query'>,
  { before, atMost }: { before: Date; atMost: number },
): Promise<number> {
  return deleteSome(database, {
    from: sql`portal.invitations`,
    where: sql`${isOverAt} < ${before}`,
    atMost,
  })
}

export async function oldestInvitation(database: Pick<Database, 'query'>): Promise<Date | null> {
  const [row] = await database.query<{ at: Date | null }>(
    sql`select min(${isOverAt}) as at from portal.invitations`,
  )
  return row?.at ?? null
}

/** True when it was open, and is not any more. */
export async function revokeInvitation(
  { database, clock }: Pick<Identity, 'database' | 'clock'>,
  { accountId, id }: { accountId: SenderAccountId; id: string },
): Promise<boolean> {
  const revoked = await database.query(
    sql`update portal.invitations set revoked_at = ${new Date(clock.nowMs())}
      where id = ${id} and account_id = ${accountId} and ${isOpen(clock)} returning id`,
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

/** Null for an invitation that is over, or never was. */
export async function findInvitation(
  { database, clock }: Pick<Identity, 'database' | 'clock'>,
  token: string,
): Promise<Invited | null> {
  const hash = hashToken(token)
  if (hash === null) return null
  return database.one<Invited>(
    sql`select i.account_id, i.account_name, i.email, i.role, p.name as "invitedBy"
      from portal.invitations i left join portal.named_people p on p.id = i.invited_by
      where i.token_hash = ${hash} and ${isOpen(clock)}`,
  )
}

export type Accepted =
  | { readonly kind: 'joined'; readonly accountId: SenderAccountId }
  /** Signed in with another address than was invited. */
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
      sql`update portal.invitations set accepted_at = ${new Date(clock.nowMs())}
        where token_hash = ${hashToken(token)} and lower(email) = lower(${person.email})
          and ${isOpen(clock)}
        returning account_id, account_code as code`,
    )
    if (taken === null) return { kind: 'over' }
    const { accountId, code } = taken
    const joinedAt = new Date(clock.nowMs())
    await addMembership(tx, { personId: person.id, accountId, code, role: invited.role, joinedAt })
    return { kind: 'joined', accountId }
  })
}
