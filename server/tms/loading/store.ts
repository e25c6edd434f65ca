/** All SQL of the room. */
import type {
  DeliveryId,
  EventPhotoId,
  LoadingRecordId,
  OrganizationId,
} from '#lib/contract/ids.ts'
import type { LoadingState } from '#lib/contract/loading.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface DeliveryKey {
  readonly organizationId: OrganizationId
  readonly deliveryId: DeliveryId
}

/** A record as far as it decides about pieces. */
export interface DecidingRow {
  readonly id: LoadingRecordId
  readonly parcelNo: string
  readonly firstPiece: number
  readonly lastPiece: number
  readonly state: LoadingState
  readonly hasPhoto: boolean
  readonly doneAt: Date
}

export interface RecordRow extends Omit<DecidingRow, 'hasPhoto'>, RecordDetails {}

export interface RecordDetails {
  readonly id: LoadingRecordId
  readonly note: string
  readonly photoId: EventPhotoId | null
  readonly receivedAt: Date
}

/** No other records of the delivery are written until the end of the transaction. */
export async function lockLoading(tx: Transaction, { deliveryId }: DeliveryKey): Promise<void> {
  const key = `loading ${deliveryId}`
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}

/** Without their notes, which may be long. */
export function readRecords(
  db: Database | Transaction,
  { organizationId, deliveryId }: DeliveryKey,
): Promise<DecidingRow[]> {
  return db.query(
    sql`select id, parcel_no, first_piece, last_piece, state, photo_id is not null as has_photo,
       done_at
     from tms.loading_records
     where organization_id = ${organizationId} and delivery_id = ${deliveryId}`,
  )
}

export function readDetails(
  db: Database,
  { organizationId, deliveryId }: DeliveryKey,
  ids: readonly LoadingRecordId[],
): Promise<RecordDetails[]> {
  return db.query(
    sql`select id, note, photo_id, received_at from tms.loading_records
     where organization_id = ${organizationId} and delivery_id = ${deliveryId}
       and id = any(${ids})`,
  )
}

export async function insertRecords(
  tx: Transaction,
  { organizationId, deliveryId }: DeliveryKey,
  rows: readonly RecordRow[],
): Promise<void> {
  await tx.query(
    sql`insert into tms.loading_records (organization_id, delivery_id, id, parcel_no, first_piece,
       last_piece, state, note, photo_id, done_at, received_at)
     select ${organizationId}, ${deliveryId}, r.id, r."parcelNo", r."firstPiece", r."lastPiece",
       r.state, r.note, r."photoId", r."doneAt", r."receivedAt"
     from jsonb_to_recordset(${JSON.stringify(rows)}) as r(
       id uuid, "parcelNo" text, "firstPiece" int, "lastPiece" int, state text, note text,
       "photoId" uuid, "doneAt" timestamptz, "receivedAt" timestamptz)`,
  )
}

/** Returns the photos that the records had. */
export function forgetRecords(
  tx: Transaction,
  of: readonly DeliveryKey[],
): Promise<{ organizationId: OrganizationId; id: EventPhotoId }[]> {
  return tx.query(
    sql`with former as (
       select r.organization_id, r.delivery_id, r.id, r.photo_id from tms.loading_records r
       join jsonb_to_recordset(${JSON.stringify(of)}) as of ("organizationId" uuid, "deliveryId" uuid)
         on r.organization_id = of."organizationId" and r.delivery_id = of."deliveryId"
     ), records as (
       update tms.loading_records r set note = '', photo_id = null from former f
       where r.organization_id = f.organization_id and r.delivery_id = f.delivery_id and r.id = f.id
     )
     select organization_id, photo_id as id from former where photo_id is not null`,
  )
}
