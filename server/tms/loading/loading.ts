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
import type { WaybillRow } from '../waybills/waybills.ts'
import {
  insertRecords,
  lockLoading,
  readRecords,
  type DeliveryKey,
  type RecordRow,
} from './store.ts'

interface LoadingDeps {
  readonly database: Database
  readonly clock: Clock
  readonly deliveries: Pick<Deliveries, 'vehicleOf' | 'setLoading'>
  readonly waybills: { ofDelivery(of: DeliveryKey): Promise<readonly WaybillRow[]> }
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

  function shownPhoto({ organizationId }: DeliveryKey, { photoId, receivedAt }: RecordRow) {
    return photoId !== null && photos.isKept(receivedAt)
      ? photos.linkTo({ organizationId, id: photoId })
      : null
  }

  async function write(
    tx: Transaction,
    key: DeliveryKey,
    { records, parcels }: { records: readonly ReadRecord[]; parcels: readonly CarriedParcel[] },
  ): Promise<Recorded> {
    await lockLoading(tx, key)
    const before = await readRecords(tx, key)
    const known = new Set<string>(before.map(({ id }) => id))
    let photosLeft =
      loadingPhotosPerDelivery - before.filter(({ photoId }) => photoId !== null).length
    const receivedAt = new Date(clock.nowMs())
    const rows: RecordRow[] = []
    const results: Result[] = []
    for (const { record, image } of records) {
      const { id } = record
      const parcel = parcels.find(({ parcelNo }) => parcelNo === record.parcel_no)
      const range = parcel && rangeOf(record, parcel)
      const refusalOf = (): Result['refused'] => {
        if (parcel === undefined) return 'no_such_parcel'
        if (!range) return 'no_such_piece'
        if (image === 'unreadable') return 'photo_unreadable'
        if (known.size >= loadingRecordsPerDelivery) return 'too_many_records'
        return image !== null && photosLeft <= 0 ? 'too_many_photos' : null
      }
      const refused = known.has(id) ? null : refusalOf()
      results.push({ id, refused })
      if (refused !== null || known.has(id) || !range || image === 'unreadable') continue
      known.add(id)
      const { organizationId } = key
      if (image !== null) photosLeft -= 1
      rows.push({
        ...range,
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
    const counts = countsOf(parcels, [...before, ...rows])
    if (rows.length > 0) await deliveries.setLoading(tx, key, counts)
    return { ...counts, results }
  }

  return {
    async read(call: OfDelivery): Promise<ShownLoading> {
      const { key, delivery } = await find(call)
      const parcels = parcelsOf(await waybills.ofDelivery(key))
      const rows = await readRecords(database, key)
      const byParcel = Map.groupBy(rows.map(decidingRow), ({ row }) => row.parcelNo)
      const decided = parcels.map((parcel) => ({
        parcel,
        deciding: decidingRecords(parcel.pieces, byParcel.get(parcel.parcelNo) ?? []),
      }))
      const shown = decided.flatMap(({ deciding }) => [...new Set(deciding)])
      return {
        delivery_id: key.deliveryId,
        deliveryNo: delivery.deliveryNo,
        state: delivery.state,
        ...countsOf(parcels, rows),
        parcels: decided.map(({ parcel, deciding }) => shownParcel(parcel, countStates(deciding))),
        records: latestFirst(shown.filter((each) => each !== null)).map((record) =>
          shownRecord(record, shownPhoto(key, record.row)),
        ),
      }
    },

    async record(
      call: OfDelivery & { readonly body: z.output<typeof loadingRecordsSchema> },
    ): Promise<Recorded> {
      const { key } = await find(call)
      const parcels = parcelsOf(await waybills.ofDelivery(key))
      const records: ReadRecord[] = []
      for (const { photo, ...record } of call.body.records) {
        records.push({ record, image: photo === undefined ? null : await imageOf(photo) })
      }
      return database.transaction((tx) => write(tx, key, { records, parcels }))
    },

    /** Its goods have changed, so that some records are of parcels that left it. */
    async recount(key: DeliveryKey): Promise<void> {
      const parcels = parcelsOf(await waybills.ofDelivery(key))
      await database.transaction(async (tx) => {
        await lockLoading(tx, key)
        const rows = await readRecords(tx, key)
        if (rows.length > 0) await deliveries.setLoading(tx, key, countsOf(parcels, rows))
      })
    },
  }
}

/** With its photo, which is read before the transaction. */
interface ReadRecord {
  readonly record: Omit<LoadingRecordCreate, 'photo'>
  readonly image: CleanImage | 'unreadable' | null
}

async function imageOf(dataUri: string): Promise<CleanImage | 'unreadable'> {
  const bytes = Buffer.from(dataUri.slice(dataUri.indexOf(',') + 1), 'base64')
  return (await cleanImage(bytes)) ?? 'unreadable'
}

type CarriedParcel = ReturnType<typeof parcelsOf>[number]

function parcelsOf(rows: readonly WaybillRow[]) {
  return rows.flatMap((waybill) =>
    waybill.parcels.map(({ id, parcelNo, outParcelNo, itemDesc, pieceCount: pieces }) => {
      return { id, parcelNo, outParcelNo, itemDesc, pieces, waybill }
    }),
  )
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

function decidingRow(row: RecordRow) {
  const { id, state, firstPiece, lastPiece, doneAt } = row
  return {
    row,
    id,
    state,
    first_piece: firstPiece,
    last_piece: lastPiece,
    done_at: toTimestamp(doneAt),
  }
}

function shownParcel(
  { id, parcelNo, outParcelNo, itemDesc, pieces, waybill }: CarriedParcel,
  counts: PieceCounts,
): ShownLoading['parcels'][number] {
  return {
    parcel_id: id,
    parcel_no: parcelNo,
    outParcelNo,
    waybill_id: waybill.id,
    waybill_no: waybill.waybillNo,
    description: itemDesc ?? '',
    pieces,
    ...counts,
  }
}

function shownRecord(
  { row, ...record }: ReturnType<typeof decidingRow>,
  photo_url: string | null,
): ShownLoading['records'][number] {
  return { ...record, parcel_no: row.parcelNo, note: row.note, photo_url }
}

function countsOf(parcels: readonly CarriedParcel[], rows: readonly RecordRow[]): LoadingCounts {
  const byParcel = Map.groupBy(rows.map(decidingRow), ({ row }) => row.parcelNo)
  const deciding = parcels.flatMap(({ parcelNo, pieces }) =>
    decidingRecords(pieces, byParcel.get(parcelNo) ?? []),
  )
  return { pieces: deciding.length, ...countStates(deciding) }
}
