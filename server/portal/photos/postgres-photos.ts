/** Photos in the portal's own tables. */
import { randomBytes } from 'node:crypto'
import type { Database } from '#server/db/database.ts'
import { photosOfVisit, photosSweptAtOnce, type PhotoStore } from './photo-store.ts'

/** Longer than a visit lasts after its last change. */
const firstLookMs = 48 * 60 * 60 * 1000

export function postgresPhotos(database: Database): PhotoStore {
  return {
    async add({ visit, bytes, nowMs }) {
      const name = randomBytes(32).toString('base64url')
      return database.transaction(async (tx) => {
        // Photos of one visit are added one after another, so that many at once are counted.
        await tx.query(`select pg_advisory_xact_lock(hashtextextended($1, 43))`, [
          visit.toString('hex'),
        ])
        const added = await tx.query(
          `insert into portal.photos (name, visit_hash, bytes, look_at)
           select $1, $2, $3, $4
           where (select count(*) from portal.photos where visit_hash = $2) < $5
           returning 1`,
          [name, visit, bytes, new Date(nowMs + firstLookMs), photosOfVisit],
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
    async ofVisit({ visit, names }) {
      if (names.length === 0) return new Set()
      const rows = await database.query<{ name: string }>(
        `select name from portal.photos where name = any ($1) and visit_hash = $2`,
        [names, visit],
      )
      return new Set(rows.map(({ name }) => name))
    },
    async remove({ visit, name, nowMs }) {
      const gone = await database.query(
        `delete from portal.photos as photo
         where name = $1 and visit_hash = $2
           and not exists (select 1 from portal.photo_quotes
             where photo_name = $1 and until > $3)
           and not exists (select 1 from portal.visits
             where token_hash = $2 and position($1 in draft::text) > 0)
         returning 1`,
        [name, visit, new Date(nowMs)],
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
             (select expires_at from portal.visits where token_hash = photo.visit_hash)
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
