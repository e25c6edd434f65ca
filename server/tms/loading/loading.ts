/**
 * Loading: what of a delivery was put into its vehicle. Whoever loads sends records, perhaps hours later and
 * more than once; of two about one piece the one that was done later holds. A piece of a delivery is one
 * of the pieces of a parcel that travels on it, for an order as for load planning.
 */
import type { z } from 'zod'
import type { DeliveryId, SenderAccountId } from '#lib/contract/ids.ts'
import {
  loadingPhotosPerDelivery,
  loadingRecordsPerDelivery,
  type Loading as ShownLoading,
  type LoadingCounts,
  type LoadingRecordCreate,
  type loadingRecordsSchema,
  type recordLoading,
} from '#lib/contract/loading.ts'
import { toTimestamp } from '#lib/contract/timestamps.ts'
import {
  countStates,
  decidingRecords,
  latestFirst,
  type PieceCounts,
} from '#lib/loading/piece-states.ts'
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { cleanImage, type CleanImage } from '#server/files/clean-image.ts'
import type { Deliveries } from '../deliveries/deliveries.ts'
import { ServiceError } from '../http/service-error.ts'
import type { Organization } from '../organizations/organizations.ts'
import type { Photos } from '../photos/photos.ts'
import type { CarriedParcel } from '../waybills/waybills.ts'
import {
  insertRecords,
  lockLoading,
  readDetails,
  readRecords,
  type DecidingRow,
  type DeliveryKey,
  type RecordRow,
} from './store.ts'

export { forgetRecords } from './store.ts'

interface LoadingDeps {
  readonly database: Database
  readonly clock: Clock
  readonly deliveries: Pick<Deliveries, 'vehicleOf' | 'setLoading'>
  readonly waybills: {
    parcelsOfDelivery(
      db: Database | Transaction,
      of: DeliveryKey,
    ): Promise<readonly CarriedParcel[]>
  }
  readonly photos: Pick<Photos, 'keep' | 'linkTo' | 'isKept'>
}

interface OfDelivery {
  readonly organization: Pick<Organization, 'id'>
  readonly senderAccountId: SenderAccountId | null
  readonly id: DeliveryId
}

type Recorded = z.input<(typeof recordLoading)['reply']['schema']>
type Result = Recorded['results'][number]

export type Loading = ReturnType<typeof createLoading>

export function createLoading({ database, clock, deliveries, waybills, photos }: LoadingDeps) {
  async function find({ organization, senderAccountId, id: deliveryId }: OfDelivery) {
    const key = { organizationId: organization.id, deliveryId }
    const delivery = await deliveries.vehicleOf(database, key)
    const isOfAnother = senderAccountId !== null && delivery?.senderAccountId !== senderAccountId
    if (delivery === null || isOfAnother) {
      throw new ServiceError('delivery_not_found', { delivery_id: deliveryId })
    }
    return { key, delivery }
  }

  /** The delivery as records find it. In a transaction it is locked before. */
  async function readDelivery(db: Database | Transaction, key: DeliveryKey) {
    const kept = await readRecords(db, key)
    return { kept, parcels: await waybills.parcelsOfDelivery(db, key) }
  }

  /**
   * Cleans the photos of the records that may be kept, before the transaction. Those of others cost nothing:
   * a phone sends records again and again, and anybody may send thousands of photos.
   */
  async function cleanPhotos(key: DeliveryKey, records: Records): Promise<readonly Photo[]> {
    if (records.every(({ photo }) => photo === undefined)) return []
    const admission = admit(await readDelivery(database, key))
    const cleaned: Photo[] = []
    for (const record of records) {
      const { isNew, refused } = admission.check(record)
      let photo: Photo = refused && { refused }
      if (isNew && refused === null) {
        photo = await photoOf(record)
        if (photo?.refused === undefined) admission.keep(record)
      }
      cleaned.push(photo)
    }
    return cleaned
  }

  async function write(
    tx: Transaction,
    key: DeliveryKey,
    { records, cleaned }: { records: Records; cleaned: readonly Photo[] },
  ): Promise<Recorded> {
    await lockLoading(tx, key)
    const delivery = await readDelivery(tx, key)
    const admission = admit(delivery)
    const receivedAt = new Date(clock.nowMs())
    const rows: RecordRow[] = []
    const results: Result[] = []
    for (const [index, record] of records.entries()) {
      const { id } = record
      const found = admission.check(record)
      const photo = cleaned[index] ?? null
      const refused = found.isNew ? (photo?.refused ?? found.refused) : null
      results.push({ id, refused })
      if (!found.isNew || refused !== null || found.range === null) continue
      admission.keep(record)
      const { organizationId } = key
      const image = photo?.image ?? null
      rows.push({
        ...found.range,
        id,
        parcelNo: record.parcel_no,
        state: record.state,
        note: record.note ?? '',
        photoId: image && (await photos.keep(tx, { organizationId, image })),
        doneAt: new Date(Math.min(Date.parse(record.done_at), receivedAt.getTime())),
        receivedAt,
      })
    }
    if (rows.length > 0) await insertRecords(tx, key, rows)
    const counts = countsOf(delivery.parcels, [...delivery.kept, ...rows])
    if (rows.length > 0) await deliveries.setLoading(tx, key, counts)
    return { ...counts, results }
  }

  return {
    async read(call: OfDelivery): Promise<ShownLoading> {
      const { key, delivery } = await find(call)
      const { kept, parcels } = await readDelivery(database, key)
      const decided = decideParcels(parcels, kept)
      const deciding = new Set(decided.flatMap(({ pieces }) => pieces))
      const shown = latestFirst([...deciding].filter((each) => each !== null))
      const details = await readDetails(
        database,
        key,
        shown.map(({ id }) => id),
      )
      const detailsOf = new Map(details.map((each) => [each.id, each]))
      return {
        delivery_id: key.deliveryId,
        deliveryNo: delivery.deliveryNo,
        state: delivery.state,
        ...countsOf(parcels, kept),
        parcels: decided.map(({ parcel, pieces }) => shownParcel(parcel, countStates(pieces))),
        records: shown.flatMap((record) => {
          const found = detailsOf.get(record.id)
          if (found === undefined) return []
          const { note, photoId, receivedAt } = found
          const isKept = photoId !== null && photos.isKept(receivedAt)
          const { organizationId } = key
          const photo_url = isKept ? photos.linkTo({ organizationId, id: photoId }) : null
          return [{ ...record, note, photo_url }]
        }),
      }
    },

    async record(
      call: OfDelivery & { readonly body: z.output<typeof loadingRecordsSchema> },
    ): Promise<Recorded> {
      const { key } = await find(call)
      const { records } = call.body
      const cleaned = await cleanPhotos(key, records)
      return database.transaction((tx) => write(tx, key, { records, cleaned }))
    },

    /** Its goods have changed, so that some records are of parcels that left it. */
    async recount(key: DeliveryKey): Promise<void> {
      await database.transaction(async (tx) => {
        await lockLoading(tx, key)
        const kept = await readRecords(tx, key)
        if (kept.length === 0) return
        const parcels = await waybills.parcelsOfDelivery(tx, key)
        await deliveries.setLoading(tx, key, countsOf(parcels, kept))
      })
    },
  }
}

type Records = readonly LoadingRecordCreate[]
type Refusal = NonNullable<Result['refused']>
/** Null: the record has none. */
type Photo =
  | { readonly image: CleanImage; readonly refused?: undefined }
  | { readonly refused: Refusal; readonly image?: undefined }
  | null

/** Decides about records one after the other: those that are kept count for the next. */
function admit({
  kept,
  parcels,
}: {
  kept: readonly DecidingRow[]
  parcels: readonly CarriedParcel[]
}) {
  const known = new Set<string>(kept.map(({ id }) => id))
  const byNumber = new Map(parcels.map((parcel) => [parcel.parcelNo, parcel]))
  let photosLeft = loadingPhotosPerDelivery - kept.filter(({ hasPhoto }) => hasPhoto).length
  return {
    check(record: LoadingRecordCreate) {
      const parcel = byNumber.get(record.parcel_no)
      const range = parcel ? rangeOf(record, parcel) : null
      const refusalOf = (): Refusal | null => {
        if (parcel === undefined) return 'no_such_parcel'
        if (range === null) return 'no_such_piece'
        if (known.size >= loadingRecordsPerDelivery) return 'too_many_records'
        return record.photo !== undefined && photosLeft <= 0 ? 'too_many_photos' : null
      }
      return { isNew: !known.has(record.id), range, refused: refusalOf() }
    },
    keep(record: LoadingRecordCreate): void {
      known.add(record.id)
      if (record.photo !== undefined) photosLeft -= 1
    },
  }
}

async function photoOf({ photo }: LoadingRecordCreate): Promise<Photo> {
  if (photo === undefined) return null
  const image = await cleanImage(Buffer.from(photo.slice(photo.indexOf(',') + 1), 'base64'))
  return image === null ? { refused: 'photo_unreadable' } : { image }
}

/** Null: the parcel has no such pieces. */
function rangeOf(
  { first_piece, last_piece }: Pick<LoadingRecordCreate, 'first_piece' | 'last_piece'>,
  { pieces }: CarriedParcel,
): Pick<RecordRow, 'firstPiece' | 'lastPiece'> | null {
  const firstPiece = first_piece ?? 1
  const lastPiece = last_piece ?? first_piece ?? pieces
  return firstPiece <= lastPiece && lastPiece <= pieces ? { firstPiece, lastPiece } : null
}

type Decides = Omit<DecidingRow, 'hasPhoto'>

/** The record that decides about each piece of each parcel. */
function decideParcels(parcels: readonly CarriedParcel[], rows: readonly Decides[]) {
  const byParcel = Map.groupBy(rows, ({ parcelNo }) => parcelNo)
  return parcels.map((parcel) => {
    const { parcelNo, unloadedAt } = parcel
    const own = (byParcel.get(parcelNo) ?? []).filter(
      ({ doneAt }) => unloadedAt === null || doneAt >= unloadedAt,
    )
    return { parcel, pieces: decidingRecords(parcel.pieces, own.map(decidingRecord)) }
  })
}

function decidingRecord({ id, parcelNo, state, firstPiece, lastPiece, doneAt }: Decides) {
  return {
    id,
    parcel_no: parcelNo,
    state,
    first_piece: firstPiece,
    last_piece: lastPiece,
    done_at: toTimestamp(doneAt),
  }
}

function shownParcel(
  { id, parcelNo, outParcelNo, itemDesc, pieces, waybillId, waybillNo }: CarriedParcel,
  counts: PieceCounts,
): ShownLoading['parcels'][number] {
  return {
    parcel_id: id,
    parcel_no: parcelNo,
    outParcelNo,
    waybill_id: waybillId,
    waybill_no: waybillNo,
    description: itemDesc ?? '',
    pieces,
    ...counts,
  }
}

function countsOf(parcels: readonly CarriedParcel[], rows: readonly Decides[]): LoadingCounts {
  const deciding = decideParcels(parcels, rows).flatMap(({ pieces }) => pieces)
  return { pieces: deciding.length, ...countStates(deciding) }
}
