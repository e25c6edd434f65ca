/**
 * Credentials, plan features and sender accounts that this process may keep in memory.
 *
 * One SELECT a request would cost three quarters of the throughput, and a stale key pair must not stay
 * valid. So every process holds a lease, renewed over the same connection that listens for changes: while
 * the connection or the lease is lost, nothing is kept and every request queries the database. A change
 * increments the generation in its transaction and notifies; it is final (`settled`) once every process
 * with a valid lease has confirmed that it dropped its entries.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { OrganizationId } from '#lib/contract/ids.ts'
import { parsedJson } from '#lib/parsed-json.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { listen } from '#server/db/listener.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import type { Logger } from '#server/log.ts'
import { createCachedMap, type CachedMap } from './cached-map.ts'

const channel = 'tms_caches'
const leaseMs = 6_000
const renewEveryMs = 2_000
/** The process stops trusting its lease a little before the database does. */
const leaseMarginMs = 500
const settlePollMs = 10
/** Longer than any lease lasts without renewal. */
const defaultSettleTimeoutMs = 20_000

export interface Caches {
  map<Value>(options: { maxEntries: number }): CachedMap<Value>
  /** Called in the transaction that changes the rows behind an organization's entries. */
  announce(tx: Transaction, organizationId: OrganizationId): Promise<number>
  /**
   * Called after that transaction: returns when no process serves the old rows. Throws when that cannot
   * be known in time; the change is made all the same.
   */
  settled(generation: number): Promise<void>
  /** Makes the change in a transaction, announces it, and returns when no process serves the old rows. */
  change<T>(organizationId: OrganizationId, work: (tx: Transaction) => Promise<T>): Promise<T>
  /** Whether anything may be kept at this moment. */
  keeping(): boolean
  close(): Promise<void>
}

export function openCaches({
  database,
  processId,
  log,
  settleTimeoutMs = defaultSettleTimeoutMs,
}: {
  database: Database
  processId: string
  log: Logger
  /** For tests. */
  settleTimeoutMs?: number
}): Caches {
  const maps: CachedMap<unknown>[] = []
  let trustedUntilMs = 0
  /** Counts connections, so that a late result of an old connection is not taken for the new one's. */
  let connectionCount = 0
  /** The latest change that this lease was notified of. */
  let droppedGeneration = 0
  let renewal: NodeJS.Timeout | undefined

  const keeping = () => listener.up && performance.now() < trustedUntilMs
  const dropAll = () => {
    for (const map of maps) map.dropAll()
  }

  const listener = listen({
    url: database.url,
    channels: [channel],
    log,
    onUp: () => void startLease(),
    onDown: forget,
    onNotification: ({ payload }) => void drop(payload),
  })

  function forget(): void {
    connectionCount += 1
    trustedUntilMs = 0
    droppedGeneration = 0
    clearTimeout(renewal)
    dropAll()
  }

  async function drop(payload: string): Promise<void> {
    const notice = noticeSchema.safeParse(parsedJson(payload)).data
    // None of our code sends such a notification; its subject is unknown, so everything is dropped.
    if (notice === undefined) return dropAll()
    const { organizationId, generation } = notice
    for (const map of maps) map.dropGroup(organizationId)
    droppedGeneration = Math.max(droppedGeneration, generation)
    // Confirms at once, so that the change is final. If this fails, the next renewal confirms it.
    await holdsLease(
      sql`update tms.cache_leases
       set seen_generation = greatest(seen_generation, ${droppedGeneration})
       where process_id = ${processId} returning process_id`,
    )
  }

  /** The maps are empty when this runs, so all commits until now are covered. */
  async function startLease(): Promise<void> {
    forget()
    const inConnection = connectionCount
    await hold(
      sql`insert into tms.cache_leases (process_id, seen_generation, lease_until)
       select ${processId}, generation, now() + ${leaseMs} * interval '1 ms' from tms.cache_generation
       on conflict (process_id) do update
         set seen_generation = excluded.seen_generation, lease_until = excluded.lease_until
       returning process_id`,
      inConnection,
    )
  }

  /**
   * Renews the lease and confirms dropped changes in one statement, so that a valid lease cannot be
   * behind.
   */
  async function renew(inConnection: number): Promise<void> {
    await hold(
      sql`update tms.cache_leases
       set lease_until = now() + ${leaseMs} * interval '1 ms',
         seen_generation = greatest(seen_generation, ${droppedGeneration})
       where process_id = ${processId} returning process_id`,
      inConnection,
    )
  }

  async function hold(statement: Sql, inConnection: number): Promise<void> {
    const askedAtMs = performance.now()
    const held = await holdsLease(statement)
    if (inConnection !== connectionCount) return
    // Another process has deleted the expired row: starts a new lease with empty maps.
    if (!held) return void (renewal = setTimeout(() => void startLease(), renewEveryMs).unref())
    trustedUntilMs = askedAtMs + leaseMs - leaseMarginMs
    renewal = setTimeout(() => void renew(inConnection), renewEveryMs).unref()
  }

  /** A failure here costs speed and not correctness: the lease expires and nothing is kept. */
  async function holdsLease(statement: Sql): Promise<boolean> {
    try {
      return (await listener.query(statement)).length > 0
    } catch (error) {
      if (listener.up) log.warn({ err: error }, 'cache lease could not be renewed')
      return false
    }
  }

  const caches: Caches = {
    keeping,
    map<Value>({ maxEntries }: { maxEntries: number }) {
      const map = createCachedMap<Value>({ keeping, maxEntries })
      maps.push(map)
      return map
    },
    async announce(tx, organizationId) {
      const row = await tx.one<{ generation: number }>(
        sql`update tms.cache_generation set generation = generation + 1 returning generation`,
      )
      if (row === null) throw new Error('tms.cache_generation has lost its row')
      await tx.query(
        sql`select pg_notify(${channel}, ${JSON.stringify({ organizationId, generation: row.generation })})`,
      )
      return row.generation
    },
    async settled(generation) {
      // A process that does not answer loses its lease, and one that renews it confirms its drops in the
      // same statement. The deadline is for a row that neither of them wrote.
      const untilMs = performance.now() + settleTimeoutMs
      const behind = sql`select process_id from tms.cache_leases
        where lease_until > now() and seen_generation < ${generation} limit 1`
      for (;;) {
        const late = await database.one<{ processId: string }>(behind)
        if (late === null) break
        if (performance.now() > untilMs) {
          throw new Error(
            `the change ${generation} is made, and process ${late.processId} may still answer from before it`,
          )
        }
        await sleep(settlePollMs)
      }
      await database.query(
        sql`delete from tms.cache_leases where lease_until < now() - interval '1 minute'`,
      )
    },
    async change(organizationId, work) {
      const { result, generation } = await database.transaction(async (tx) => ({
        result: await work(tx),
        generation: await caches.announce(tx, organizationId),
      }))
      await caches.settled(generation)
      return result
    },
    async close() {
      forget()
      await holdsLease(
        sql`delete from tms.cache_leases where process_id = ${processId} returning process_id`,
      )
      await listener.close()
    },
  }
  return caches
}

const noticeSchema = z.object({ organizationId: z.string(), generation: z.number() })
