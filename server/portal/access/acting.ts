/** Staff who act for an account, for a while and with a reason: the table portal.acting. */
import type { SenderAccountId } from '#lib/contract/ids.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { newRow, sql } from '#server/db/sql.ts'

type Queries = Pick<Database | Transaction, 'query'>

export interface Acting {
  readonly id: string
  readonly accountId: SenderAccountId
  readonly accountCode: string
  readonly accountName: string
  readonly reason: string
  readonly startedAt: Date
  readonly endsAt: Date
}

/** A switch is over with the session in which it was begun: whether that of `portal.acting a` runs. */
export const hasSession = (now: Date) =>
  sql`exists (select from portal.signed_in b where b.session_id = a.session_id
    and b.idle_until > ${now} and b.ends_at > ${now})`

interface OfAccount {
  readonly personId: string
  readonly accountId: SenderAccountId
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
  ending: OfAccount & { by: 'person' | 'renewal'; at: Date },
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
 * When several calls run at once, only one of them returns each.
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
  { personId, accountId }: OfAccount,
): Promise<{ readonly code: string; readonly name: string; readonly over: Date } | null> {
  const [last] = await database.query<{ code: string; name: string; over: Date }>(sql`
    select account_code as code, account_name as name, coalesce(ended_at, ends_at) as over
    from portal.acting
    where person_id = ${personId} and account_id = ${accountId} and account_code <> ''
    order by started_at desc limit 1`)
  return last ?? null
}

/** Somebody who switches all day is not read through from the beginning. */
const recentRead = 500

interface RecentlyActedFor {
  readonly id: SenderAccountId
  readonly code: string
  readonly name: string
  /** Given the last time. */
  readonly reason: string
}

/** The accounts that a person acted for last, the latest first. */
export function recentlyActedFor(
  database: Queries,
  { personId, limit }: { personId: string; limit: number },
): Promise<RecentlyActedFor[]> {
  return database.query(sql`
    select id, code, name, reason from (
      select distinct on (account_id) account_id as id, account_code as code,
        account_name as name, reason, started_at
      from (select * from portal.acting where person_id = ${personId} and account_code <> ''
            order by started_at desc limit ${recentRead}) latest
      order by account_id, started_at desc) each_once
    order by started_at desc limit ${limit}`)
}

/** For whom a person acted, when and why, the latest first. */
export function heldActing(database: Queries, personId: string): Promise<object[]> {
  return database.query(sql`
    select account_name, account_code, reason, started_at, coalesce(ended_at, ends_at) as ended_at
    from portal.acting where person_id = ${personId} order by started_at desc, id`)
}

/** Ends the switches to an erased account. All of them stay without its name and the words of the reason. */
export async function forgetActingFor(
  tx: Transaction,
  { accountId, now }: { accountId: SenderAccountId; now: Date },
): Promise<void> {
  await tx.query(sql`
    update portal.acting set account_name = '', account_code = '', reason = '-----',
      ended_at = coalesce(ended_at, ${now}), ended_by = coalesce(ended_by, 'expiry')
    where account_id = ${accountId}`)
}
