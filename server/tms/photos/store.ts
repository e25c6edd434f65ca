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

/** The oldest of those before the time, of any organization. */
export function readExpired(
  db: Database,
  { before, atMost }: { before: Date; atMost: number },
): Promise<(PhotoKey & { readonly isStored: boolean })[]> {
  return db.query(
    sql`select organization_id, id, bytes is null as is_stored from tms.event_photos
     where created_at < ${before} order by created_at limit ${atMost}`,
  )
}

/** As though they had come before all others. */
export async function expirePhotos(tx: Transaction, photos: readonly PhotoKey[]): Promise<void> {
  await tx.query(
    sql`update tms.event_photos p set created_at = '-infinity'
     from jsonb_to_recordset(${JSON.stringify(photos)}) as gone ("organizationId" uuid, id uuid)
     where p.organization_id = gone."organizationId" and p.id = gone.id`,
  )
}

export async function deletePhotos(db: Database, photos: readonly PhotoKey[]): Promise<void> {
  await db.query(
    sql`delete from tms.event_photos p
     using jsonb_to_recordset(${JSON.stringify(photos)}) as gone ("organizationId" uuid, id uuid)
     where p.organization_id = gone."organizationId" and p.id = gone.id`,
  )
}

export async function dropBytes(db: Database, { organizationId, id }: PhotoKey): Promise<void> {
  await db.query(
    sql`update tms.event_photos set bytes = null
     where organization_id = ${organizationId} and id = ${id}`,
  )
}
