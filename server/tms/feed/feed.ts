/**
 * The feed: each change of a waybill, delivery, quote, order or payment, one entry each, written in the
 * transaction that makes the change. Readers keep their place and miss nothing.
 */
import { feedKeptDays, writeFeedPlace, type FeedPlace } from '#lib/contract/feed.ts'
import type { OrganizationId, SenderAccountId } from '#lib/contract/ids.ts'
import { toTimestamp } from '#lib/contract/timestamps.ts'
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Queue } from '#server/db/queue.ts'
import type { Sql } from '#server/db/sql.ts'
import * as store from './store.ts'
import type { ConsumedEntry, NewFeedEntry } from './store.ts'

export type { ConsumedEntry, NewFeedEntry } from './store.ts'

const sweepQueue = 'feed.sweep'
const dayMs = 24 * 3_600_000
const deletedAtOnce = 1_000

const start: FeedPlace = { position: 0, sequence: 0 }

interface NewEntries {
  readonly organizationId: OrganizationId
  readonly entries: readonly NewFeedEntry[]
  /** A query of the ids of things that change: only their entries are written. Undefined: all. */
  readonly onlyOf?: Sql | undefined
}

export type Feed = ReturnType<typeof createFeed>

export function createFeed({ database, clock }: { database: Database; clock: Clock }) {
  /** Deletes what is older than it is kept, in small portions. */
  async function sweep(signal?: AbortSignal): Promise<void> {
    const before = new Date(clock.nowMs() - feedKeptDays * dayMs)
    for (const organizationId of await store.organizationsWithEntries(database)) {
      let deleted = deletedAtOnce
      while (deleted === deletedAtOnce && signal?.aborted !== true) {
        deleted = await store.deleteEntries(database, {
          organizationId,
          before,
          atMost: deletedAtOnce,
        })
      }
    }
  }

  function insertionOf({ organizationId, entries, onlyOf }: NewEntries): Sql {
    return store.insertionOfEntries({
      organizationId,
      entries: entries.map((entry) => ({ subjectId: subjectOf(entry), entry })),
      onlyOf,
      at: new Date(clock.nowMs()),
    })
  }

  return {
    /**
     * Call it after the lock of the thing that changes is taken: entries of one thing then have the order
     * of its changes.
     */
    async write(tx: Transaction, entries: NewEntries): Promise<void> {
      await tx.query(insertionOf(entries))
    },
    /** The same as a part of a statement. */
    insertionOf,
    /** Entries that were committed, the oldest first, and the place to go on from. */
    async read({
      after = start,
      pageSize: limit,
      ...of
    }: {
      organizationId: OrganizationId
      /** Null: of all accounts, and of none. */
      senderAccountId: SenderAccountId | null
      after?: FeedPlace | 'now' | undefined
      pageSize: number
    }) {
      if (after === 'now') {
        return { data: [], next: writeFeedPlace(await store.readPresent(database)) }
      }
      const rows = await store.readEntries(database, { ...of, after, limit })
      return {
        data: rows.map(({ entry, at }) => ({ ...entry, at: toTimestamp(at) })),
        next: writeFeedPlace(rows.at(-1) ?? after),
      }
    },
    /**
     * Gives a consumer the next entries of all organizations, in a transaction that moves its place too:
     * what the consumer writes there is written exactly once for each entry, whatever process dies. One
     * process at a time is at a consumer's place. Returns how many entries there were.
     */
    async consume({
      consumer,
      limit,
      work,
    }: {
      /** The name of a row of `tms.feed_consumers`, which a migration adds. */
      consumer: string
      limit: number
      work: (tx: Transaction, entries: readonly ConsumedEntry[]) => Promise<void>
    }): Promise<number> {
      // A lock writes, even where nothing has changed; this is asked many times a second.
      if (!(await store.hasNext(database, consumer))) return 0
      return database.transaction(async (tx) => {
        const after = await store.lockPlace(tx, consumer)
        if (after === null) return 0
        const entries = await store.readAllEntries(tx, { after, limit })
        const last = entries.at(-1)
        if (last === undefined) return 0
        await work(tx, entries)
        await store.movePlace(tx, { consumer, position: last.position, sequence: last.sequence })
        return entries.length
      })
    },
    sweep,
    /** Before anything is written. */
    async declareJobs(queue: Queue): Promise<void> {
      await store.continuePositions(database)
      await queue.declare(sweepQueue, { oneWaiting: true })
    },
    async startJobs(queue: Queue): Promise<void> {
      await queue.work(sweepQueue, { pollSeconds: 60 }, async ({ signal }) => {
        await sweep(signal)
        await queue.send(sweepQueue, {}, { startAfter: new Date(clock.nowMs() + dayMs) })
      })
      await queue.send(sweepQueue, {})
    },
  }
}

/** The thing that changed. */
function subjectOf(entry: NewFeedEntry): string {
  switch (entry.type) {
    case 'waybill.created':
    case 'waybill.changed':
    case 'waybill.event':
    case 'waybill.canceled':
    case 'waybill.paid':
      return entry.waybill_id
    case 'delivery.created':
    case 'delivery.changed':
      return entry.delivery_id
    case 'order.created':
    case 'order.changed':
      return entry.order_id
    case 'quote.created':
    case 'quote.changed':
      return entry.quote_id
    case 'payment.created':
    case 'payment.changed':
      return entry.payment_id
    case 'webhook_rule.paused':
      return entry.rule_id
  }
}
