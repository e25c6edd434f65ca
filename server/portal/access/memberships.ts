/** The people who belong to an account, and as what: the table portal.memberships. */
import type { SenderAccountId } from '#lib/contract/ids.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { newRow, sql } from '#server/db/sql.ts'
import type { AccountRole } from '#lib/rights.ts'

type Queries = Pick<Database | Transaction, 'query'>

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

/** As what the person belongs to each of their accounts, and since when. */
export function heldMemberships(
  database: Queries,
  personId: string,
): Promise<
  (Omit<Member, 'personId'> & {
    readonly accountId: SenderAccountId
    readonly code: string | null
  })[]
> {
  return database.query(sql`
    select sender_account_id as account_id, account_code as code, role, joined_at
    from portal.memberships where person_id = ${personId} order by joined_at, sender_account_id`)
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
    (select account_code as code from portal.acting
     where account_id = ${accountId} and account_code <> '' limit 1)
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

/** True for a person who may change something in the account; it stays so until the end of the transaction. */
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

/** Nobody belongs to the account any more. */
export async function removeMembers(tx: Transaction, accountId: SenderAccountId): Promise<void> {
  await tx.query(sql`delete from portal.memberships where sender_account_id = ${accountId}`)
}
