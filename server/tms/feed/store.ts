/** All SQL of the room. */
import type { FeedEntry, FeedPlace } from '#lib/contract/feed.ts'
import type { OrganizationId, SenderAccountId } from '#lib/contract/ids.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { sql, type Sql } from '#server/db/sql.ts'

type WithoutTime<Entry> = Entry extends unknown ? Omit<Entry, 'at'> : never

/** As it is on the wire, without its time. */
export type NewFeedEntry = WithoutTime<FeedEntry>

/**
 * In their order. See the migration for what a position is. `onlyOf`: a query of the ids of things that
 * change; undefined: all entries are written.
 */
export function insertionOfEntries({
  organizationId,
  entries,
  onlyOf,
  at,
}: {
  organizationId: OrganizationId
  entries: readonly { readonly subjectId: string; readonly entry: NewFeedEntry }[]
  onlyOf: Sql | undefined
  at: Date
}): Sql {
  return sql`
    insert into tms.feed (organization_id, position, at, sender_account_id, subject_id, entry)
    select ${organizationId},
      greatest(base.position + pg_current_xact_id()::text::bigint, earlier.position),
      ${at}, (e.entry->>'sender_account_id')::uuid, e."subjectId", e.entry
    from rows from (jsonb_to_recordset(${JSON.stringify(entries)}) as ("subjectId" uuid, entry jsonb))
      with ordinality as e ("subjectId", entry, nth)
    cross join tms.feed_base base
    left join lateral (
      select max(f.position) as position from tms.feed f
      where f.organization_id = ${organizationId} and f.subject_id = e."subjectId") earlier on true
    ${onlyOf === undefined ? sql`` : sql`where e."subjectId" in (${onlyOf})`}
    order by e.nth`
}

export interface EntryRow extends FeedPlace {
  readonly at: Date
  readonly entry: NewFeedEntry
}

/** All transactions below this position have ended. */
const settled = sql`(select position + pg_snapshot_xmin(pg_current_snapshot())::text::bigint
  from tms.feed_base)`

export function readEntries(
  db: Database,
  {
    organizationId,
    senderAccountId,
    after,
    limit,
  }: {
    organizationId: OrganizationId
    senderAccountId: SenderAccountId | null
    after: FeedPlace
    limit: number
  },
): Promise<EntryRow[]> {
  const ofAccount =
    senderAccountId === null ? sql`` : sql`and sender_account_id = ${senderAccountId}`
  return db.query(sql`
    select position, sequence, at, entry from tms.feed
    where organization_id = ${organizationId} ${ofAccount}
      and (position, sequence) > (${after.position}, ${after.sequence}) and position < ${settled}
    order by position, sequence limit ${limit}`)
}

/** Everything that commits from now on comes after it. */
export async function readPresent(db: Database): Promise<FeedPlace> {
  const row = await db.one<{ position: number }>(sql`select ${settled} as position`)
  if (row === null) throw new Error('the feed has no base')
  return { position: row.position, sequence: 0 }
}

export interface ConsumedEntry extends EntryRow {
  readonly organizationId: OrganizationId
}

/** Whether there is an entry after the consumer's place. */
export async function hasNext(db: Database, consumer: string): Promise<boolean> {
  const row = await db.one<{ found: boolean }>(sql`
    select exists (
      select 1 from tms.feed f
      where (f.position, f.sequence) > (c.position, c.sequence) and f.position < ${settled}) as found
    from tms.feed_consumers c where c.name = ${consumer}`)
  if (row === null) throw new Error(`the feed has no consumer ${consumer}`)
  return row.found
}

/** Null: another process is at this consumer's place. */
export function lockPlace(tx: Transaction, consumer: string): Promise<FeedPlace | null> {
  return tx.one(sql`
    select position, sequence from tms.feed_consumers where name = ${consumer}
    for update skip locked`)
}

/** The entries of all organizations. */
export function readAllEntries(
  tx: Transaction,
  { after, limit }: { after: FeedPlace; limit: number },
): Promise<ConsumedEntry[]> {
  return tx.query(sql`
    select organization_id, position, sequence, at, entry from tms.feed
    where (position, sequence) > (${after.position}, ${after.sequence}) and position < ${settled}
    order by position, sequence limit ${limit}`)
}

export async function movePlace(
  tx: Transaction,
  { consumer, position, sequence }: FeedPlace & { consumer: string },
): Promise<void> {
  await tx.query(sql`
    update tms.feed_consumers set position = ${position}, sequence = ${sequence}
    where name = ${consumer}`)
}

/** Each organization that has an entry, found by the index. */
const organizations = sql`with recursive found as (
    (select organization_id from tms.feed order by organization_id limit 1)
    union all
    select (select f.organization_id from tms.feed f
      where f.organization_id > found.organization_id order by f.organization_id limit 1)
    from found where found.organization_id is not null),
  organizations as (select organization_id from found where organization_id is not null)`

export async function organizationsWithEntries(db: Database): Promise<OrganizationId[]> {
  const rows = await db.query<{ organizationId: OrganizationId }>(
    sql`${organizations} select organization_id from organizations`,
  )
  return rows.map(({ organizationId }) => organizationId)
}

/** The oldest of those before the time, at most so many; how many there were. */
export async function deleteEntries(
  db: Database,
  {
    organizationId,
    before,
    atMost,
  }: { organizationId: OrganizationId; before: Date; atMost: number },
): Promise<number> {
  const deleted = await db.query(sql`
    with oldest as (
      select position, sequence, at from tms.feed where organization_id = ${organizationId}
      order by position, sequence limit ${atMost})
    delete from tms.feed f using oldest
    where f.organization_id = ${organizationId} and f.position = oldest.position
      and f.sequence = oldest.sequence and oldest.at < ${before}
    returning 1`)
  return deleted.length
}

/** After a restore on another server: lets positions go on from the last that was given. */
export async function continuePositions(db: Database): Promise<void> {
  await db.query(sql`
    with last as (
      select greatest((select max(position) from tms.feed),
        (select max(position) from tms.feed_consumers)) as position)
    update tms.feed_base base
    set position = last.position + 1 - pg_snapshot_xmin(pg_current_snapshot())::text::bigint
    from last
    where last.position >= base.position + pg_snapshot_xmax(pg_current_snapshot())::text::bigint`)
}
