/**
 * The only way to the database: queries that return rows, and transactions, on a bounded pool of
 * connections. This room does not know the tables. Every call throws DatabaseUnavailable when the
 * database cannot be reached in time.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '../log.ts'
import { DatabaseUnavailable } from './database-unavailable.ts'
import { errorCode, isDiskFull } from './error-code.ts'
import { logDiskFull } from './log-disk-full.ts'
import { isChangedPlan, openPool, type Connection, type PoolTimeouts } from './pool.ts'
import { createRunStatement, onlyRow } from './run-statement.ts'
import type { Sql } from './sql.ts'
import {
  runTransaction,
  type Queries,
  type Transaction,
  type TransactionOptions,
} from './transaction.ts'

export type { Transaction } from './transaction.ts'

const serializationFailure = '40001'
const deadlockDetected = '40P01'
const attempts = 5
const retryBaseMs = 10
const momentMs = 5_000

/** A megabyte in new pages of a file, which is gone at once. */
const needsSpace = `create temp table space_check on commit drop as
  select repeat('x', 1000) as filler from generate_series(1, 1000)`

export interface Database extends Queries {
  readonly url: string
  /**
   * Commits when `work` resolves, rolls back when it throws. With `retrySerialization`, work that lost
   * against another transaction (serialization failure, deadlock) is run again from the start a few
   * times, so it must change nothing outside its transaction.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>
  stats(): { total: number; idle: number; waiting: number }
  ping(): Promise<void>
  /** Rejects from a statement that found the disk full until there is space again. */
  checkDisk(): Promise<void>
  /** Whether a call has failed in the last moments because the database was unavailable. */
  wasUnavailable(): boolean
  /** Waits for statements in flight, up to a limit. */
  close(): Promise<void>
}

export function openDatabase({
  url,
  maxConnections,
  applicationName,
  log,
  timeouts,
}: {
  url: string
  maxConnections: number
  applicationName: string
  log: Logger
  /** For tests. */
  timeouts?: Partial<PoolTimeouts>
}): Database {
  const pool = openPool({ url, maxConnections, applicationName, log, timeouts })
  const run = createRunStatement()
  let diskWasFull = false
  let failedAtMs = Number.NEGATIVE_INFINITY

  /** On a connection, noting why the database cannot do it. */
  async function onConnection<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    try {
      return await pool.use(work)
    } catch (error) {
      if (error instanceof DatabaseUnavailable) {
        failedAtMs = performance.now()
        if (isDiskFull(error)) {
          diskWasFull = true
          logDiskFull(log, error)
        }
      }
      throw error
    }
  }

  async function query<Row>(statement: string | Sql, params?: readonly unknown[]): Promise<Row[]> {
    const once = () => onConnection((connection) => run<Row>(connection, statement, params))
    try {
      return await once()
    } catch (error) {
      if (!isChangedPlan(error)) throw error
      // The transaction has not begun, so the statement can be repeated on a connection that has not
      // prepared it.
      return once()
    }
  }

  return {
    url,
    query,
    async one<Row>(statement: string | Sql, params?: readonly unknown[]) {
      return onlyRow(await query<Row>(statement, params))
    },
    async transaction(work, { retrySerialization = false, unlimited = false } = {}) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await onConnection((connection) =>
            runTransaction({ connection, run, work, unlimited }),
          )
        } catch (error) {
          if (!retrySerialization || attempt === attempts || !lostAgainstAnother(error)) throw error
          // A random delay: two transactions that collided would collide again if both waited equally
          // long.
          await sleep(Math.random() * retryBaseMs * 2 ** attempt)
        }
      }
    },
    stats: pool.stats,
    async ping() {
      await query('select 1')
    },
    async checkDisk() {
      if (!diskWasFull) return
      try {
        await query(needsSpace)
      } catch (error) {
        if (error instanceof DatabaseUnavailable) throw error
        // This role may not make temporary tables; the next statement will show it.
      }
      diskWasFull = false
      log.warn("the database's disk has space again")
    },
    wasUnavailable: () => performance.now() - failedAtMs < momentMs,
    close: pool.close,
  }
}

function lostAgainstAnother(error: unknown): boolean {
  return [serializationFailure, deadlockDetected].includes(errorCode(error) ?? '')
}
