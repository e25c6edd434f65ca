/**
 * The one way to the database: a bounded pool of connections, queries that give rows, and
 * transactions. Nothing here knows what the tables are.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '../log.ts'
import { errorCode } from './error-code.ts'
import { onlyRow } from './only-row.ts'
import { runTransaction, type Transaction, type TransactionOptions } from './transaction.ts'
import { valueParsers } from './value-parsers.ts'

export type { Transaction } from './transaction.ts'

const connectTimeoutMs = 5_000
const statementTimeoutMs = 30_000
const idleInTransactionTimeoutMs = 30_000
const idleConnectionMs = 30_000

const serializationFailure = '40001'
const deadlockDetected = '40P01'
const retryAttempts = 5
const retryBaseMs = 10

export interface Database {
  readonly url: string
  query<Row>(text: string, params?: readonly unknown[]): Promise<Row[]>
  /** The only row, or null. More than one is a mistake in the statement and throws. */
  one<Row>(text: string, params?: readonly unknown[]): Promise<Row | null>
  /**
   * Commits when `work` resolves, rolls back when it throws. With `retrySerialization`, work that lost
   * against another transaction (serialization failure, deadlock) is done again from the start a few
   * times, so it must change nothing outside its transaction.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>
  stats(): { total: number; idle: number; waiting: number }
  ping(): Promise<void>
  /** Waits for what is under way. */
  close(): Promise<void>
}

export function openDatabase({
  url,
  maxConnections,
  applicationName,
  log,
  onUnavailable,
}: {
  url: string
  maxConnections: number
  applicationName: string
  log: Logger
  onUnavailable?: (error: Error) => void
}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    application_name: applicationName,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: idleConnectionMs,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
    keepAlive: true,
    types: valueParsers,
  })
  // Without a listener, a connection that breaks while it is idle takes the process down.
  pool.on('error', (error) => {
    log.warn({ err: error }, 'an idle database connection was lost')
    onUnavailable?.(error)
  })

  async function query<Row>(text: string, params?: readonly unknown[]): Promise<Row[]> {
    const result = await pool.query(text, params === undefined ? undefined : [...params])
    return result.rows
  }

  let closing: Promise<void> | undefined

  return {
    url,
    query,
    async one<Row>(text: string, params?: readonly unknown[]) {
      return onlyRow(await query<Row>(text, params))
    },
    async transaction(work, options = {}) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await runTransaction({ pool, work, isolation: options.isolation, log })
        } catch (error) {
          const lost = [serializationFailure, deadlockDetected].includes(errorCode(error) ?? '')
          if (!lost || !options.retrySerialization || attempt === retryAttempts) throw error
          // Two that met once would meet again if both waited equally long.
          await sleep(Math.random() * retryBaseMs * 2 ** attempt)
        }
      }
    },
    stats: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async ping() {
      await pool.query('select 1')
    },
    close: () => (closing ??= pool.end()),
  }
}
