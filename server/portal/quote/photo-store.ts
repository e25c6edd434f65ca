/**
 * Photos of goods, in the portal's own tables. Nothing outside this file knows that they are in the
 * database.
 */
import { randomBytes } from 'node:crypto'
import type { QuoteId, SenderAccountId } from '#lib/contract/ids.ts'
import type { Database } from '#server/db/database.ts'
import { newRow, sql } from '#server/db/sql.ts'
import type { OwnerKey } from './owner-key.ts'

type Queries = Pick<Database, 'query'>

/** As many as twenty items have three of. */
export const photosOfVisit = 60

/** More than come in a minute. */
const photosSweptAtOnce = 500

/** Longer than a visit lasts after its last change. */
const firstLookMs = 48 * 60 * 60 * 1000

/** Its name; null when the visit has as many as it may have. */
export async function addPhoto(
  database: Database,
  { owner, bytes, nowMs }: { owner: OwnerKey; bytes: Buffer; nowMs: number },
): Promise<string | null> {
  const name = randomBytes(32).toString('base64url')
  const row = newRow({ name, owner, bytes, lookAt: new Date(nowMs + firstLookMs) })
  return database.transaction(async (tx) => {
    // Photos of one visit are added one after another, so that many at once are counted.
    await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${owner}, 43))`)
    const others = await tx.query(sql`select from portal.photos where owner = ${owner}`)
    if (others.length >= photosOfVisit) return null
    await tx.query(sql`insert into portal.photos ${row}`)
    return name
  })
}

/** Null where there is none. */
export async function readPhoto(database: Queries, name: string): Promise<Buffer | null> {
  const [row] = await database.query<{ bytes: Buffer }>(
    sql`select bytes from portal.photos where name = ${name}`,
  )
  return row?.bytes ?? null
}

/** Those of the names that are photos of this visit's. */
export async function photosOf(
  database: Queries,
  { owner, names }: { owner: OwnerKey; names: readonly string[] },
): Promise<ReadonlySet<string>> {
  const rows = await database.query<{ name: string }>(
    sql`select name from portal.photos where name = any (${names}) and owner = ${owner}`,
  )
  return new Set(rows.map(({ name }) => name))
}

/** Whether it went: only a photo of this visit's does that neither its draft nor a quote needs. */
export async function removePhoto(
  database: Queries,
  { owner, name, nowMs }: { owner: OwnerKey; name: string; nowMs: number },
): Promise<boolean> {
  const gone = await database.query(sql`
    delete from portal.photos as photo
    where name = ${name} and owner = ${owner}
      and not exists (select from portal.photo_quotes
        where photo_name = ${name} and until > ${new Date(nowMs)})
      and not exists (select from portal.visits as visit
        where ${owner} in (visit.owner, visit.aside_of) and position(${name} in draft::text) > 0)
    returning 1`)
  return gone.length > 0
}

/** A quote refers to them until its time is over. */
export async function holdPhotos(
  database: Queries,
  { quotationId, names, until }: { quotationId: QuoteId; names: readonly string[]; until: Date },
): Promise<void> {
  if (names.length === 0) return
  await database.query(sql`
    insert into portal.photo_quotes as held (quotation_id, photo_name, until)
    select ${quotationId}, name, ${until} from portal.photos where name = any (${names})
    for key share
    on conflict (quotation_id, photo_name) do update
      set until = greatest(held.until, excluded.until)`)
}

/** The quotes have become the account's: the photos that they refer to stay as long as its people do. */
export async function keepPhotos(
  database: Queries,
  {
    quotationIds,
    accountId,
    until,
  }: { quotationIds: readonly QuoteId[]; accountId: SenderAccountId; until: Date },
): Promise<void> {
  await database.query(sql`
    update portal.photo_quotes set until = greatest(until, ${until}), account_id = ${accountId}
    where quotation_id = any (${quotationIds})`)
}

/** Removes photos that neither a visit nor a quote needs any more, and returns their number. */
export async function sweepPhotos(database: Queries, nowMs: number): Promise<number> {
  const now = new Date(nowMs)
  const gone = await database.query(sql`
    with due as (
      select name, greatest(
        (select max(until) from portal.photo_quotes where photo_name = photo.name),
        (select expires_at from portal.visits as visit where visit.owner = photo.owner)
      ) as needed_until
      from portal.photos as photo where look_at <= ${now} order by look_at
      limit ${photosSweptAtOnce}
      for update skip locked
    ), later as (
      update portal.photos as photo set look_at = due.needed_until
      from due where photo.name = due.name and due.needed_until > ${now}
    )
    delete from portal.photos as photo using due
    where photo.name = due.name and coalesce(due.needed_until <= ${now}, true)
    returning 1`)
  return gone.length
}
