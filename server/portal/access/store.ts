/** The SQL of access: the only place that names portal.memberships and portal.acting. */
import type { SenderAccountId, OrganizationId } from '#lib/contract/ids.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { newRow, sql } from '#server/db/sql.ts'
import type { PersonRole } from '../identity/people.ts'
import type { AccountRole } from './rights.ts'

type Queries = Pick<Database | Transaction, 'query'>

/** Staff act for an account for a while, after they have said why. */
export interface Acting {
  readonly id: string
  readonly accountId: SenderAccountId
  readonly accountCode: string
  readonly accountName: string
  readonly reason: string
  readonly startedAt: Date
  readonly endsAt: Date
}

export interface AccessQuestion {
  readonly tokenHash: Buffer
  /** Null: no account is asked about, only who is signed in. */
  readonly accountId: SenderAccountId | null
}

interface SignedIn {
  readonly personId: string
  readonly email: string
  readonly name: string
  readonly personRole: PersonRole
  readonly organizationId: OrganizationId
  readonly sessionId: string
  readonly lastSeenAt: Date
  /** Null for a customer who does not belong to the account. */
  readonly memberRole: AccountRole | null
}

export interface AccessRow extends SignedIn {
  /** Null for staff who do not act for the account now. */
  readonly acting: Omit<Acting, 'accountId'> | null
}

interface Row extends SignedIn, Omit<Acting, 'id' | 'accountId'> {
  readonly place: number
  readonly actingId: string | null
}

/** A switch is over with the session in which it was begun: whether that of `portal.acting a` runs. */
const hasSession = (now: Date) =>
  sql`exists (select from portal.signed_in b where b.session_id = a.session_id
    and b.idle_until > ${now} and b.ends_at > ${now})`

/** An answer for each question, in their order; null where nobody is signed in by that token. */
export async function readAccess(
  database: Queries,
  { questions, nowMs }: { questions: readonly AccessQuestion[]; nowMs: number },
): Promise<(AccessRow | null)[]> {
  const now = new Date(nowMs)
  const hashes = questions.map(({ tokenHash }) => tokenHash)
  const accounts = questions.map(({ accountId }) => accountId)
  const rows = await database.query<Row>(sql`
    select asked.place::int, i.person_id, i.email, i.name, i.role as person_role, i.organization_id,
      i.session_id, i.last_seen_at, m.role as member_role, a.id as acting_id, a.account_code,
      a.account_name, a.reason, a.started_at, a.ends_at
    from unnest(${hashes}::bytea[], ${accounts}::uuid[])
      with ordinality as asked (token_hash, account_id, place)
    join portal.signed_in i on i.token_hash = asked.token_hash
      and i.idle_until > ${now} and i.ends_at > ${now}
    left join portal.memberships m on i.role = 'customer'
      and m.person_id = i.person_id and m.sender_account_id = asked.account_id
    left join portal.acting a on i.role <> 'customer'
      and a.person_id = i.person_id and a.account_id = asked.account_id
      and a.ended_at is null and a.ends_at > ${now} and ${hasSession(now)}`)
  const byPlace = new Map(rows.map((row) => [row.place, accessRowOf(row)]))
  return questions.map((_, index) => byPlace.get(index + 1) ?? null)
}

function accessRowOf(row: Row): AccessRow {
  const { actingId: id, accountCode, accountName, reason, startedAt, endsAt, ...signedIn } = row
  if (id === null) return { ...signedIn, acting: null }
  return { ...signedIn, acting: { id, accountCode, accountName, reason, startedAt, endsAt } }
}

export interface Membership {
  readonly id: SenderAccountId
  /** By its code the service finds an account among any number; null: not looked up yet. */
  readonly code: string | null
}

/** In the order in which the person joined. */
export function listMemberships(database: Queries, personId: string): Promise<Membership[]> {
  return database.query<Membership>(sql`
    select sender_account_id as id, account_code as code from portal.memberships
    where person_id = ${personId} order by joined_at, sender_account_id`)
}

export async function addMembership(
  into: Queries,
  membership: {
    personId: string
    accountId: SenderAccountId
    code: string | null
    role: AccountRole
    joinedAt: Date
  },
): Promise<void> {
  const { personId, accountId, code, role, joinedAt } = membership
  const row = { personId, senderAccountId: accountId, accountCode: code, role, joinedAt }
  await into.query(sql`insert into portal.memberships ${newRow(row)} on conflict do nothing`)
}

/** So that the next time each is asked for by its code, and nobody reads through all of them. */
export async function noteAccountCodes(
  database: Queries,
  personId: string,
  accounts: readonly { readonly id: SenderAccountId; readonly code: string }[],
): Promise<void> {
  const ids = accounts.map(({ id }) => id)
  const codes = accounts.map(({ code }) => code)
  await database.query(sql`
    update portal.memberships m set account_code = a.code
    from unnest(${ids}::uuid[], ${codes}::text[]) as a (id, code)
    where m.person_id = ${personId} and m.sender_account_id = a.id and m.account_code is null`)
}

/** The code by which anybody here has known the account. */
export async function knownAccountCode(
  database: Queries,
  accountId: SenderAccountId,
): Promise<string | null> {
  const [row] = await database.query<{ code: string }>(sql`
    (select account_code as code from portal.acting where account_id = ${accountId} limit 1)
    union all
    (select account_code from portal.memberships
     where sender_account_id = ${accountId} and account_code is not null limit 1)
    limit 1`)
  return row?.code ?? null
}

export interface Member {
  readonly personId: string
  readonly role: AccountRole
  readonly joinedAt: Date
}

const membersOf = (accountId: SenderAccountId) =>
  sql`select person_id, role, joined_at from portal.memberships where sender_account_id = ${accountId}`

/** Those who belong to an account, by when they joined. */
export function listMembers(from: Queries, accountId: SenderAccountId): Promise<Member[]> {
  return from.query<Member>(sql`${membersOf(accountId)} order by joined_at, person_id`)
}

/** Until the end of the transaction nobody joins, leaves or changes. */
export function holdMembers(tx: Transaction, accountId: SenderAccountId): Promise<Member[]> {
  return tx.query<Member>(sql`${membersOf(accountId)} order by person_id for update`)
}

interface OfMember {
  readonly personId: string
  readonly accountId: SenderAccountId
}

const isMember = ({ personId, accountId }: OfMember) =>
  sql`sender_account_id = ${accountId} and person_id = ${personId}`

/** True for who may change something in the account; it stays so until the end of the transaction. */
export async function holdMembership(tx: Transaction, member: OfMember): Promise<boolean> {
  const held = await tx.query(sql`
    select from portal.memberships where ${isMember(member)} and role <> 'viewer' for share`)
  return held.length > 0
}

export async function setMemberRole(
  tx: Transaction,
  { role, ...member }: OfMember & { role: AccountRole },
): Promise<void> {
  await tx.query(sql`update portal.memberships set role = ${role} where ${isMember(member)}`)
}

export async function removeMember(tx: Transaction, member: OfMember): Promise<void> {
  await tx.query(sql`delete from portal.memberships where ${isMember(member)}`)
}

/** The switches of a person that run now; the one that ends first comes first. */
export function listActing(
  from: Queries,
  { personId, nowMs }: { personId: string; nowMs: number },
): Promise<Acting[]> {
  const now = new Date(nowMs)
  return from.query<Acting>(sql`
    select a.id, a.account_id, a.account_code, a.account_name, a.reason, a.started_at, a.ends_at
    from portal.acting a
    where a.person_id = ${personId} and a.ended_at is null and a.ends_at > ${now}
      and ${hasSession(now)}
    order by a.ends_at, a.id`)
}

export async function addActing(
  tx: Transaction,
  { acting, personId, sessionId }: { acting: Acting; personId: string; sessionId: string },
): Promise<void> {
  await tx.query(sql`insert into portal.acting ${newRow({ ...acting, personId, sessionId })}`)
}

/** The one that has not ended, by the person's wish; null: there is none. */
export function endActing(
  tx: Transaction,
  ending: OfMember & { by: 'person' | 'renewal'; at: Date },
): Promise<Pick<Acting, 'id' | 'accountId' | 'accountName'> | null> {
  const { personId, accountId, by, at } = ending
  return tx.one(sql`
    update portal.acting set ended_at = ${at}, ended_by = ${by}
    where person_id = ${personId} and account_id = ${accountId} and ended_at is null
    returning id, account_id, account_name`)
}

export interface SettledActing extends Pick<Acting, 'id' | 'accountId' | 'accountName'> {
  readonly personId: string
  readonly endedAt: Date
  readonly endedBy: 'expiry' | 'sign-out'
}

/**
 * Ends those that are over by time or by the end of their session, with the moment at which they were.
 * When several ask at once, one of them is told.
 */
export async function settleActing(
  into: Queries,
  { nowMs, personId = null }: { nowMs: number; personId?: string | null },
): Promise<SettledActing[]> {
  const now = new Date(nowMs)
  const settled = await into.query<SettledActing>(sql`
    update portal.acting a
    set ended_at = least(a.ends_at, ${now}),
      ended_by = case when a.ends_at <= ${now} then 'expiry' else 'sign-out' end
    where a.ended_at is null and a.person_id = coalesce(${personId}, a.person_id)
      and (a.ends_at <= ${now} or not ${hasSession(now)})
    returning a.id, a.account_id, a.account_name, a.person_id, a.ended_at, a.ended_by`)
  return settled.toSorted(
    (one, other) => one.endedAt.getTime() - other.endedAt.getTime() || (one.id < other.id ? -1 : 1),
  )
}

/** The person's last switch to the account, and when it was over or will be. */
export async function lastActing(
  database: Queries,
  { personId, accountId }: OfMember,
): Promise<{ readonly code: string; readonly name: string; readonly over: Date } | null> {
  const [last] = await database.query<{ code: string; name: string; over: Date }>(sql`
    select account_code as code, account_name as name, coalesce(ended_at, ends_at) as over
    from portal.acting where person_id = ${personId} and account_id = ${accountId}
    order by started_at desc limit 1`)
  return last ?? null
}

/** Somebody who switches all day is not read through from the beginning. */
const recentRead = 500

/** The accounts that a person acted for last, the latest first. */
export function recentlyActedFor(
  database: Queries,
  { personId, limit }: { personId: string; limit: number },
): Promise<{ readonly id: SenderAccountId; readonly code: string; readonly name: string }[]> {
  return database.query(sql`
    select id, code, name from (
      select distinct on (account_id) account_id as id, account_code as code,
        account_name as name, started_at
      from (select * from portal.acting where person_id = ${personId}
            order by started_at desc limit ${recentRead}) latest
      order by account_id, started_at desc) each_once
    order by started_at desc limit ${limit}`)
}
