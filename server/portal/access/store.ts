/** The SQL of access: the only place that names portal.memberships and portal.acting. */
import type { SenderAccountId, OrganizationId } from '#lib/contract/ids.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { PersonRole } from '../identity/people.ts'
import type { AccountRole } from './rights.ts'

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

export interface AccessRow {
  readonly personId: string
  readonly email: string
  readonly name: string
  readonly personRole: PersonRole
  readonly organizationId: OrganizationId
  readonly sessionId: string
  readonly lastSeenAt: Date
  /** Null for a customer who does not belong to the account. */
  readonly memberRole: AccountRole | null
  /** Null for staff who do not act for the account now. */
  readonly acting: Omit<Acting, 'accountId'> | null
}

interface Row extends Omit<AccessRow, 'acting'> {
  readonly place: number
  readonly actingId: string | null
  readonly accountCode: string
  readonly accountName: string
  readonly reason: string
  readonly startedAt: Date
  readonly endsAt: Date
}

/**
 * A switch is over with the session in which it was begun: whether that of `portal.acting a` runs at the
 * moment of the parameter.
 */
const hasSession = (moment: string) =>
  `exists (select from portal.signed_in b where b.session_id = a.session_id
     and b.idle_until > ${moment} and b.ends_at > ${moment})`

/** An answer for each question, in their order; null where nobody is signed in by that token. */
export async function readAccess(
  database: Pick<Database, 'query'>,
  { questions, nowMs }: { questions: readonly AccessQuestion[]; nowMs: number },
): Promise<(AccessRow | null)[]> {
  const rows = await database.query<Row>(
    `select asked.place::int, i.person_id as "personId", i.email, i.name, i.role as "personRole",
       i.organization_id as "organizationId", i.session_id as "sessionId",
       i.last_seen_at as "lastSeenAt", m.role as "memberRole", a.id as "actingId",
       a.account_code as "accountCode", a.account_name as "accountName", a.reason,
       a.started_at as "startedAt", a.ends_at as "endsAt"
     from unnest($1::bytea[], $2::uuid[]) with ordinality as asked (token_hash, account_id, place)
     join portal.signed_in i on i.token_hash = asked.token_hash
       and i.idle_until > $3 and i.ends_at > $3
     left join portal.memberships m on i.role = 'customer'
       and m.person_id = i.person_id and m.sender_account_id = asked.account_id
     left join portal.acting a on i.role <> 'customer'
       and a.person_id = i.person_id and a.account_id = asked.account_id
       and a.ended_at is null and a.ends_at > $3
       and ${hasSession('$3')}`,
    [
      questions.map(({ tokenHash }) => tokenHash),
      questions.map(({ accountId }) => accountId),
      new Date(nowMs),
    ],
  )
  const byPlace = new Map(rows.map((row) => [row.place, accessRowOf(row)]))
  return questions.map((_, index) => byPlace.get(index + 1) ?? null)
}

function accessRowOf({
  place: _,
  actingId,
  accountCode,
  accountName,
  reason,
  startedAt,
  endsAt,
  ...row
}: Row): AccessRow {
  if (actingId === null) return { ...row, acting: null }
  return {
    ...row,
    acting: { id: actingId, accountCode, accountName, reason, startedAt, endsAt },
  }
}

export interface Membership {
  readonly id: SenderAccountId
  /** By its code the service finds an account among any number; null: not looked up yet. */
  readonly code: string | null
}

/** In the order in which the person joined. */
export function listMemberships(
  database: Pick<Database, 'query'>,
  personId: string,
): Promise<Membership[]> {
  return database.query<Membership>(
    `select sender_account_id as id, account_code as code from portal.memberships
     where person_id = $1 order by joined_at, sender_account_id`,
    [personId],
  )
}

type Reader = Pick<Database | Transaction, 'query'>

export async function addMembership(
  into: Reader,
  membership: {
    personId: string
    accountId: SenderAccountId
    code: string | null
    role: AccountRole
    joinedAt: Date
  },
): Promise<void> {
  const { personId, accountId, code, role, joinedAt } = membership
  await into.query(
    `insert into portal.memberships (person_id, sender_account_id, account_code, role, joined_at)
     values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [personId, accountId, code, role, joinedAt],
  )
}

/** So that the next time each is asked for by its code, and nobody reads through all of them. */
export async function noteAccountCodes(
  database: Reader,
  personId: string,
  accounts: readonly { readonly id: SenderAccountId; readonly code: string }[],
): Promise<void> {
  await database.query(
    `update portal.memberships m set account_code = a.code
     from unnest($2::uuid[], $3::text[]) as a (id, code)
     where m.person_id = $1 and m.sender_account_id = a.id and m.account_code is null`,
    [personId, accounts.map(({ id }) => id), accounts.map(({ code }) => code)],
  )
}

/** The code by which anybody here has known the account. */
export async function knownAccountCode(
  database: Pick<Database, 'one'>,
  accountId: SenderAccountId,
): Promise<string | null> {
  const row = await database.one<{ code: string }>(
    `(select account_code as code from portal.acting where account_id = $1 limit 1)
     union all
     (select account_code from portal.memberships
      where sender_account_id = $1 and account_code is not null limit 1)
     limit 1`,
    [accountId],
  )
  return row?.code ?? null
}

export interface Member {
  readonly personId: string
  readonly role: AccountRole
  readonly joinedAt: Date
}

const members = `select person_id as "personId", role, joined_at as "joinedAt"
  from portal.memberships where sender_account_id = $1`

/** Those who belong to an account, by when they joined. */
export function listMembers(from: Reader, accountId: SenderAccountId): Promise<Member[]> {
  return from.query<Member>(`${members} order by joined_at, person_id`, [accountId])
}

/** Until the end of the transaction nobody joins, leaves or changes. */
export function holdMembers(tx: Transaction, accountId: SenderAccountId): Promise<Member[]> {
  return tx.query<Member>(`${members} order by person_id for update`, [accountId])
}

/** True for who may change something in the account; it stays so until the end of the transaction. */
export async function holdMembership(
  tx: Transaction,
  { personId, accountId }: { personId: string; accountId: SenderAccountId },
): Promise<boolean> {
  const held = await tx.query(
    `select 1 from portal.memberships
     where person_id = $1 and sender_account_id = $2 and role <> 'viewer' for share`,
    [personId, accountId],
  )
  return held.length > 0
}

export async function setMemberRole(
  tx: Transaction,
  {
    personId,
    accountId,
    role,
  }: { personId: string; accountId: SenderAccountId; role: AccountRole },
): Promise<void> {
  await tx.query(
    `update portal.memberships set role = $3 where sender_account_id = $1 and person_id = $2`,
    [accountId, personId, role],
  )
}

export async function removeMember(
  tx: Transaction,
  { personId, accountId }: { personId: string; accountId: SenderAccountId },
): Promise<void> {
  await tx.query(`delete from portal.memberships where sender_account_id = $1 and person_id = $2`, [
    accountId,
    personId,
  ])
}

const actingColumns = `a.id, a.account_id as "accountId", a.account_code as "accountCode",
  a.account_name as "accountName", a.reason, a.started_at as "startedAt", a.ends_at as "endsAt"`

/** The switches of a person that run now; the one that ends first comes first. */
export function listActing(
  from: Reader,
  { personId, nowMs }: { personId: string; nowMs: number },
): Promise<Acting[]> {
  return from.query<Acting>(
    `select ${actingColumns} from portal.acting a
     where a.person_id = $1 and a.ended_at is null and a.ends_at > $2 and ${hasSession('$2')}
     order by a.ends_at, a.id`,
    [personId, new Date(nowMs)],
  )
}

export async function addActing(
  tx: Transaction,
  { acting, personId, sessionId }: { acting: Acting; personId: string; sessionId: string },
): Promise<void> {
  const { id, accountId, accountCode, accountName, reason, startedAt, endsAt } = acting
  await tx.query(
    `insert into portal.acting (id, person_id, session_id, account_id, account_code, account_name,
       reason, started_at, ends_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [id, personId, sessionId, accountId, accountCode, accountName, reason, startedAt, endsAt],
  )
}

/** The one that has not ended, by the person's wish; null: there is none. */
export function endActing(
  tx: Transaction,
  ending: {
    personId: string
    accountId: SenderAccountId
    by: 'person' | 'renewal'
    at: Date
  },
): Promise<Pick<Acting, 'id' | 'accountId' | 'accountName'> | null> {
  const { personId, accountId, by, at } = ending
  return tx.one(
    `update portal.acting set ended_at = $3, ended_by = $4
     where person_id = $1 and account_id = $2 and ended_at is null
     returning id, account_id as "accountId", account_name as "accountName"`,
    [personId, accountId, at, by],
  )
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
  into: Reader,
  { nowMs, personId = null }: { nowMs: number; personId?: string | null },
): Promise<SettledActing[]> {
  const settled = await into.query<SettledActing>(
    `update portal.acting a
     set ended_at = least(a.ends_at, $1),
       ended_by = case when a.ends_at <= $1 then 'expiry' else 'sign-out' end
     where a.ended_at is null and ($2::uuid is null or a.person_id = $2)
       and (a.ends_at <= $1 or not ${hasSession('$1')})
     returning a.id, a.account_id as "accountId", a.account_name as "accountName",
       a.person_id as "personId", a.ended_at as "endedAt", a.ended_by as "endedBy"`,
    [new Date(nowMs), personId],
  )
  return settled.toSorted(
    (one, other) => one.endedAt.getTime() - other.endedAt.getTime() || (one.id < other.id ? -1 : 1),
  )
}

/** The person's last switch to the account, and when it was over or will be. */
export function lastActing(
  database: Pick<Database, 'one'>,
  { personId, accountId }: { personId: string; accountId: SenderAccountId },
): Promise<{ readonly code: string; readonly name: string; readonly over: Date } | null> {
  return database.one(
    `select account_code as code, account_name as name, coalesce(ended_at, ends_at) as over
     from portal.acting where person_id = $1 and account_id = $2
     order by started_at desc limit 1`,
    [personId, accountId],
  )
}

/** Somebody who switches all day is not read through from the beginning. */
const recentRead = 500

/** The accounts that a person acted for last, the latest first. */
export function recentlyActedFor(
  database: Pick<Database, 'query'>,
  { personId, limit }: { personId: string; limit: number },
): Promise<{ readonly id: SenderAccountId; readonly code: string; readonly name: string }[]> {
  return database.query(
    `select id, code, name from (
       select distinct on (account_id) account_id as id, account_code as code,
         account_name as name, started_at
       from (select * from portal.acting where person_id = $1
             order by started_at desc limit ${recentRead}) latest
       order by account_id, started_at desc) each_once
     order by started_at desc limit $2`,
    [personId, limit],
  )
}
