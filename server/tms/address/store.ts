/** All SQL of the room. */
import type { OrganizationId } from '#lib/contract/ids.ts'
import type { Database } from '#server/db/database.ts'
import { newRow, sql } from '#server/db/sql.ts'

interface ResolutionRow {
  organizationId: OrganizationId
  id: string
  resolvedAt: Date
  mode: 'address' | 'url' | 'point'
  input: string
  country: string | null
  lat: number
  lng: number
  source: string
  confidence: number
}

export async function insertResolution(db: Database, row: ResolutionRow): Promise<void> {
  await db.query(sql`insert into tms.address_resolutions ${newRow({ ...row })}`)
}

/** At most a thousand rows, so that one request never deletes a year's rows. */
export async function deleteResolutionsBefore(db: Database, before: Date): Promise<void> {
  await db.query(
    sql`delete from tms.address_resolutions where (organization_id, id) in (
       select organization_id, id from tms.address_resolutions
       where resolved_at < ${before} order by resolved_at limit 1000)`,
  )
}
