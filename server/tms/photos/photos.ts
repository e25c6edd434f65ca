/**
 * Photos of tracking events: kept in PostgreSQL, and where storage is configured moved there by a job, so
 * that an event is taken whether or not the storage answers. They are shown by links that expire, and are
 * deleted after two years.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { eventPhotoIdSchema, organizationIdSchema, type EventPhotoId } from '#lib/contract/ids.ts'
import { photoKeptDays } from '#lib/contract/waybill-events.ts'
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Queue } from '#server/db/queue.ts'
import type { CleanImage } from '#server/files/clean-image.ts'
import type { ObjectStorage } from '#server/files/object-storage.ts'
import type { Ids } from '#server/ids.ts'
import * as store from './store.ts'
import type { PhotoKey } from './store.ts'

export { cleanPhotos } from './clean-photos.ts'

const moveQueue = 'photos.move'
const sweepQueue = 'photos.sweep'
const dayMs = 24 * 3_600_000
const deletedAtOnce = 100
/** A storage may be away for a day: 1 s doubled up to 5 minutes, about 300 times. */
const patient = { retryLimit: 300, retryDelaySeconds: 1, retryDelayMaxSeconds: 300 }
const jobSchema = z.object({ organizationId: organizationIdSchema, id: eventPhotoIdSchema })

/** A link is valid for one to two of these, so that it stays the same for a while and is cached. */
const linkStepMs = 3_600_000

const linkPattern =
  /^\/api\/photos\/([\da-f-]{36})\/([\da-f-]{36})\?until=(\d{1,13})&key=([\w-]{43})$/

export interface ShownPhoto {
  readonly contentType: CleanImage['contentType']
  readonly bytes: Buffer<ArrayBuffer>
  readonly validMs: number
}

export type Photos = ReturnType<typeof createPhotos>

export function createPhotos({
  database,
  queue,
  clock,
  ids,
  secretKey,
  publicUrl,
  storage,
}: {
  database: Database
  queue: Queue
  clock: Clock
  ids: Ids
  secretKey: string
  publicUrl: string
  /** Null: photos stay in PostgreSQL. */
  storage: ObjectStorage | null
}) {
  const linkKey = Buffer.from(hkdfSync('sha256', secretKey, '', 'loadline links to photos', 32))

  function signatureOf({ organizationId, id }: PhotoKey, untilMs: number): Buffer {
    return createHmac('sha256', linkKey).update(`${organizationId} ${id} ${untilMs}`).digest()
  }

  async function bytesOf(key: PhotoKey, bytes: store.PhotoRow['bytes']) {
    if (bytes !== null) return bytes
    const stored = await storage?.get(nameOf(key))
    // A photo that was moved while it was read is in one of the two.
    return stored ?? (await store.readPhoto(database, key))?.bytes ?? null
  }

  const oldest = () => new Date(clock.nowMs() - photoKeptDays * dayMs)

  /**
   * Deletes photos that are older than they are kept, in small portions. A file goes before its row: after a
   * crash between the two, the row says what there is to delete.
   */
  async function sweep(signal?: AbortSignal): Promise<void> {
    for (let full = true; full && signal?.aborted !== true;) {
      const expired = await store.readExpired(database, {
        before: oldest(),
        atMost: deletedAtOnce,
      })
      for (const { isStored, ...key } of expired) {
        if (isStored) await storage?.delete(nameOf(key))
      }
      await store.deletePhotos(database, expired)
      full = expired.length === deletedAtOnce
    }
  }

  return {
    /** Whether photos that came then are still kept. */
    isKept: (at: Date) => at >= oldest(),
    sweep,
    async keep(
      tx: Transaction,
      { organizationId, image }: Pick<PhotoKey, 'organizationId'> & { image: CleanImage },
    ): Promise<EventPhotoId> {
      const key = { organizationId, id: ids.uuid<EventPhotoId>() }
      await store.insertPhoto(tx, { ...key, ...image, createdAt: new Date(clock.nowMs()) })
      if (storage !== null) await queue.send(moveQueue, key, { transaction: tx })
      return key.id
    },
    /** They are shown no more, and the next sweep deletes them. */
    expire: store.expirePhotos,
    /** Everybody who has the link sees the photo until it expires. */
    linkTo(key: PhotoKey): string {
      const untilMs = (Math.floor(clock.nowMs() / linkStepMs) + 2) * linkStepMs
      const signature = signatureOf(key, untilMs).toString('base64url')
      const { organizationId, id } = key
      return `${publicUrl}/api/photos/${organizationId}/${id}?until=${untilMs}&key=${signature}`
    },
    /** `target`: path and query of the link. Null: it is no link of ours, or has expired. */
    async read(target: string): Promise<ShownPhoto | null> {
      const [, organization, photo, until, signature = ''] = linkPattern.exec(target) ?? []
      const parsed = jobSchema.safeParse({ organizationId: organization, id: photo })
      if (!parsed.success) return null
      const key = parsed.data
      const untilMs = Number(until)
      const given = Buffer.from(signature, 'base64url')
      if (!timingSafeEqual(given, signatureOf(key, untilMs))) return null
      const validMs = untilMs - clock.nowMs()
      if (validMs <= 0) return null
      const row = await store.readPhoto(database, key)
      const bytes = row && (await bytesOf(key, row.bytes))
      return row && bytes && { contentType: row.contentType, bytes: Buffer.from(bytes), validMs }
    },
    async declareJobs(): Promise<void> {
      await queue.declare(moveQueue, patient)
      await queue.declare(sweepQueue, { oneWaiting: true })
    },
    async startJobs(): Promise<void> {
      await queue.work(sweepQueue, { pollSeconds: 60 }, async ({ signal }) => {
        await sweep(signal)
        await queue.send(sweepQueue, {}, { startAfter: new Date(clock.nowMs() + dayMs) })
      })
      await queue.send(sweepQueue, {})
      if (storage === null) return
      await queue.work(moveQueue, { concurrency: 2 }, async ({ data }) => {
        const key = jobSchema.parse(data)
        const row = await store.readPhoto(database, key)
        if (row?.bytes === undefined || row.bytes === null) return
        await storage.put(nameOf(key), { bytes: row.bytes, contentType: row.contentType })
        await store.dropBytes(database, key)
      })
    },
  }
}

function nameOf({ organizationId, id }: PhotoKey): string {
  return `${organizationId}/events/${id}`
}
