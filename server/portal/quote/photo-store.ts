/** Photos of goods, in the portal's own tables. */
import { randomBytes } from 'node:crypto'
import type { QuoteId } from '#lib/contract/ids.ts'
import type { Database } from '#server/db/database.ts'
import type { OwnerKey } from './owner-key.ts'

/**
 * Where photos are kept. Who keeps them elsewhere than in the portal's database writes another of
 * these; nothing outside knows which it is.
 */
export interface PhotoStore {
  /** Its name; null when the visit has as many as it may have. */
  add(photo: { owner: OwnerKey; bytes: Buffer; nowMs: number }): Promise<string | null>
  /** Null where there is none. */
  read(name: string): Promise<Buffer | null>
  /** Those of the names that are photos of this visit's. */
  ofOwner(asked: { owner: OwnerKey; names: readonly string[] }): Promise<ReadonlySet<string>>
  /** Whether it went: only a photo of this visit's does that neither its draft nor a quote needs. */
  remove(photo: { owner: OwnerKey; name: string; nowMs: number }): Promise<boolean>
  /** A quote refers to them until its time is over. */
  hold(quote: { quotationId: QuoteId; names: readonly string[]; untilMs: number }): Promise<void>
  /** The quotes have become an account's: what they refer to stays. */
  keepFor(quotationIds: readonly QuoteId[]): Promise<void>
  /** Takes away what neither a visit nor a quote needs any more: the number that went. */
  sweep(nowMs: number): Promise<number>
}

/** As many as twenty items have three of. */
export const photosOfVisit = 60

/** By one sweep: more may be left where so many went. */
export const photosSweptAtOnce = 100

/** Longer than a visit lasts after its last change. */
const firstLookMs = 48 * 60 * 60 * 1000

export function postgresPhotos(database: Database): PhotoStore {
  return {
    async add({ owner, bytes, nowMs }) {
      const name = randomBytes(32).toString('base64url')
      return database.transaction(async (tx) => {
        // Photos of one visit are added one after another, so that many at once are counted.
        await tx.query(`select pg_advisory_xact_lock(hashtextextended($1, 43))`, [owner])
        const added = await tx.query(
          `insert into portal.photos (name, owner, bytes, look_at)
           select $1, $2, $3, $4
           where (select count(*) from portal.photos where owner = $2) < $5
           returning 1`,
          [name, owner, bytes, new Date(nowMs + firstLookMs), photosOfVisit],
        )
        return added.length > 0 ? name : null
      })
    },
    async read(name) {
      const row = await database.one<{ bytes: Buffer }>(
        `select bytes from portal.photos where name = $1`,
        [name],
      )
      return row?.bytes ?? null
    },
    async ofOwner({ owner, names }) {
      if (names.length === 0) return new Set()
      const rows = await database.query<{ name: string }>(
        `select name from portal.photos where name = any ($1) and owner = $2`,
        [names, owner],
      )
      return new Set(rows.map(({ name }) => name))
    },
    async remove({ owner, name, nowMs }) {
      const gone = await database.query(
        `delete from portal.photos as photo
         where name = $1 and owner = $2
           and not exists (select 1 from portal.photo_quotes
             where photo_name = $1 and until > $3)
           and not exists (select 1 from portal.visits as visit
             where $2 in (visit.owner, visit.aside_of) and position($1 in draft::text) > 0)
         returning 1`,
        [name, owner, new Date(nowMs)],
      )
      return gone.length > 0
    },
    async hold({ quotationId, names, untilMs }) {
      if (names.length === 0) return
      await database.query(
        `insert into portal.photo_quotes as held (quotation_id, photo_name, until)
         select $1, name, $3 from portal.photos where name = any ($2)
         for key share
         on conflict (quotation_id, photo_name) do update
           set until = greatest(held.until, excluded.until)`,
        [quotationId, names, new Date(untilMs)],
      )
    },
    async keepFor(quotationIds) {
      await database.query(
        `update portal.photo_quotes set until = 'infinity'
         where quotation_id = any ($1) and until < 'infinity'`,
        [quotationIds],
      )
    },
    async sweep(nowMs) {
      const row = await database.one<{ gone: string | number }>(
        `with due as (
           select name, greatest(
             (select max(until) from portal.photo_quotes where photo_name = photo.name),
             (select expires_at from portal.visits as visit where visit.owner = photo.owner)
           ) as needed_until
           from portal.photos as photo where look_at <= $1 order by look_at limit $2
           for update skip locked
         ), later as (
           update portal.photos as photo set look_at = due.needed_until
           from due where photo.name = due.name and due.needed_until > $1
         ), gone as (
           delete from portal.photos as photo using due
           where photo.name = due.name and coalesce(due.needed_until <= $1, true)
           returning 1
         )
         select count(*) as gone from gone`,
        [new Date(nowMs), photosSweptAtOnce],
      )
      return Number(row?.gone ?? 0)
    },
  }
}
