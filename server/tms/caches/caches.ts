/**
 * What this process may keep in memory of credentials, plan features and sender accounts.
 *
 * One SELECT a request would cost three quarters of the throughput, and a stale key pair must not
 * live on. So every process holds a lease, renewed over the very connection that listens for changes:
 * while the connection or the lease is lost, nothing is kept and every request asks the database. A
 * change bumps the generation in its transaction and notifies; it is final (`settled`) once every
 * process whose lease still runs has said that it dropped what it knew.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Database, Transaction } from '#server/db/database.ts'
import { listen } from '#server/db/listener.ts'
import type { Logger } from '#server/log.ts'
import { createCachedMap, type CachedMap } from './cached-map.ts'

const channel = 'tms_caches'
const leaseMs = 6_000
const renewEveryMs = 2_000
/** The process stops trusting its lease a little before the database does. */
const leaseMarginMs = 500
const settlePollMs = 10
/** Longer than any lease can last that its process does not renew. */
const defaultSettleTimeoutMs = 20_000

export interface Caches {
  map<Value>(options: { maxEntries: number }): CachedMap<Value>
  /** Within the transaction that changes what an organization's entries are made from. */
  announce(tx: Transaction, organizationId: string): Promise<number>
  /**
   * After that transaction: returns when no process answers from before the change. Throws when that
   * cannot be known in time; the change is made all the same.
   */
  settled(generation: number): Promise<void>
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
  /** Counts connections, so that what an old one still answers is not taken for the new one's. */
  let era = 0
  /** Of the changes that this lease has heard of, the last one. */
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
    era += 1
    trustedUntilMs = 0
    droppedGeneration = 0
    clearTimeout(renewal)
    dropAll()
  }

  async function drop(payload: string): Promise<void> {
    const notice = parseNotice(payload)
    // Nobody of ours writes such a one; what it was about can't be known, so nothing is kept.
    if (notice === null) return dropAll()
    const { organizationId, generation } = notice
    for (const map of maps) map.dropGroup(organizationId)
    droppedGeneration = Math.max(droppedGeneration, generation)
    // So that the change is final at once. If this fails, the next renewal says it.
    await holdsLease(
      `update tms.cache_leases set seen_generation = greatest(seen_generation, $2)
       where process_id = $1 returning process_id`,
      [processId, droppedGeneration],
    )
  }

  /** The maps are empty when this runs, so all that was committed until now has been seen. */
  async function startLease(): Promise<void> {
    forget()
    const inEra = era
    await hold(
      `insert into tms.cache_leases (process_id, seen_generation, lease_until)
       select $1, generation, now() + $2 * interval '1 ms' from tms.cache_generation
       on conflict (process_id) do update
         set seen_generation = excluded.seen_generation, lease_until = excluded.lease_until
       returning process_id`,
      [processId, leaseMs],
      inEra,
    )
  }

  /** Together with what was dropped, so that a lease that lasts can't stay behind. */
  async function renew(inEra: number): Promise<void> {
    await hold(
      `update tms.cache_leases
       set lease_until = now() + $2 * interval '1 ms', seen_generation = greatest(seen_generation, $3)
       where process_id = $1 returning process_id`,
      [processId, leaseMs, droppedGeneration],
      inEra,
    )
  }

  async function hold(statement: string, params: unknown[], inEra: number): Promise<void> {
    const askedAtMs = performance.now()
    const held = await holdsLease(statement, params)
    if (inEra !== era) return
    // A row that another process has swept away is made anew, with empty maps.
    if (!held) return void (renewal = setTimeout(() => void startLease(), renewEveryMs).unref())
    trustedUntilMs = askedAtMs + leaseMs - leaseMarginMs
    renewal = setTimeout(() => void renew(inEra), renewEveryMs).unref()
  }

  /** A statement that fails here costs speed, not correctness: the lease runs out and nothing is kept. */
  async function holdsLease(statement: string, params: unknown[]): Promise<boolean> {
    try {
      return (await listener.query(statement, params)).length > 0
    } catch (error) {
      if (listener.up) log.warn({ err: error }, 'cache lease could not be renewed')
      return false
    }
  }

  return {
    keeping,
    map<Value>({ maxEntries }: { maxEntries: number }) {
      const map = createCachedMap<Value>({ keeping, maxEntries })
      maps.push(map)
      return map
    },
    async announce(tx, organizationId) {
      const row = await tx.one<{ generation: number }>(
        `update tms.cache_generation set generation = generation + 1 returning generation`,
      )
      if (row === null) throw new Error('tms.cache_generation has lost its row')
      await tx.query(`select pg_notify($1, $2)`, [
        channel,
        JSON.stringify({ organizationId, generation: row.generation }),
      ])
      return row.generation
    },
    async settled(generation) {
      // A process that does not answer loses its lease, and one that renews it says in the same statement
      // what it has dropped. The deadline is for a row that neither of them wrote.
      const untilMs = performance.now() + settleTimeoutMs
      const behind = `
        select process_id as "processId" from tms.cache_leases
        where lease_until > now() and seen_generation < $1 limit 1`
      for (;;) {
        const late = await database.one<{ processId: string }>(behind, [generation])
        if (late === null) break
        if (performance.now() > untilMs) {
          throw new Error(
            `the change ${generation} is made, and process ${late.processId} may still answer from before it`,
          )
        }
        await sleep(settlePollMs)
      }
      await database.query(
        `delete from tms.cache_leases where lease_until < now() - interval '1 minute'`,
      )
    },
    async close() {
      forget()
      await holdsLease(`delete from tms.cache_leases where process_id = $1 returning process_id`, [
        processId,
      ])
      await listener.close()
    },
  }
}

const noticeSchema = z.object({ organizationId: z.string(), generation: z.number() })

function parseNotice(payload: string): z.infer<typeof noticeSchema> | null {
  try {
    return noticeSchema.parse(JSON.parse(payload))
  } catch {
    return null
  }
}
