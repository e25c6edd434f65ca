/** All SQL of the room. */
import type { Database } from '#server/db/database.ts'

export interface ResolutionRow {
  organization_id: string
  id: string
  resolved_at: Date
  mode: 'address' | 'url' | 'point'
  input: string
  country: string | null
  lat: number
  lng: number
  source: string
  confidence: number
}

export async function insertResolution(db: Database, row: ResolutionRow): Promise<void> {
  await db.query(
    `insert into tms.address_resolutions
       (organization_id, id, resolved_at, mode, input, country, lat, lng, source, confidence)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      row.organization_id,
      row.id,
      row.resolved_at,
      row.mode,
      row.input,
      row.country,
      row.lat,
      row.lng,
      row.source,
      row.confidence,
    ],
  )
}

/** At most a thousand rows, so that one request never deletes a year's rows. */
export async function deleteResolutionsBefore(db: Database, before: Date): Promise<void> {
  await db.query(
    `delete from tms.address_resolutions where (organization_id, id) in (
       select organization_id, id from tms.address_resolutions
       where resolved_at < $1 order by resolved_at limit 1000)`,
    [before],
  )
}
