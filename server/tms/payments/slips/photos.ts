/**
 * Pictures, kept in PostgreSQL: they are few and small, and then one backup has everything. A store of
 * objects takes this one's place by the same functions.
 */
import type { OrganizationId } from '#lib/contract/ids.ts'
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { newRow, sql } from '#server/db/sql.ts'
import type { Ids } from '#server/ids.ts'

export interface Picture {
  readonly contentType: 'image/png' | 'image/jpeg' | 'image/webp'
  readonly bytes: Buffer
}

export interface Photos {
  /** The id of what is kept. */
  keep(tx: Transaction, organizationId: OrganizationId, picture: Picture): Promise<string>
  find(organizationId: OrganizationId, id: string): Promise<Picture | null>
  drop(tx: Transaction, organizationId: OrganizationId, id: string): Promise<void>
}

export function createPhotos({
  database,
  clock,
  ids,
}: {
  database: Database
  clock: Clock
  ids: Ids
}): Photos {
  return {
    async keep(tx, organizationId, { contentType, bytes }) {
      const id = ids.uuid()
      await tx.query(
        sql`insert into tms.photos ${newRow({
          organizationId,
          id,
          contentType,
          bytes,
          createdAt: new Date(clock.nowMs()),
        })}`,
      )
      return id
    },
    find: (organizationId, id) =>
      database.one(
        sql`select content_type, bytes from tms.photos
         where organization_id = ${organizationId} and id = ${id}`,
      ),
    async drop(tx, organizationId, id) {
      await tx.query(
        sql`delete from tms.photos where organization_id = ${organizationId} and id = ${id}`,
      )
    },
  }
}
