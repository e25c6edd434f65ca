/** All SQL of the room. */
import type { EventPhotoId, OrganizationId } from '#lib/contract/ids.ts'
import type { CleanImage } from '#server/files/clean-image.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { newRow, sql } from '#server/db/sql.ts'

export interface PhotoKey {
  readonly organizationId: OrganizationId
  readonly id: EventPhotoId
}

export async function insertPhoto(
  tx: Transaction,
  photo: PhotoKey & CleanImage & { readonly createdAt: Date },
): Promise<void> {
  await tx.query(sql`insert into tms.event_photos ${newRow(photo)}`)
}

export interface PhotoRow {
  readonly contentType: CleanImage['contentType']
  /** Null: they are in the storage. */
  readonly bytes: Buffer<ArrayBuffer> | null
}

export function readPhoto(
  db: Database | Transaction,
  { organizationId, id }: PhotoKey,
): Promise<PhotoRow | null> {
  return db.one(
    sql`select content_type, bytes from tms.event_photos
     where organization_id = ${organizationId} and id = ${id}`,
  )
}

export async function dropBytes(db: Database, { organizationId, id }: PhotoKey): Promise<void> {
  await db.query(
    sql`update tms.event_photos set bytes = null
     where organization_id = ${organizationId} and id = ${id}`,
  )
}
