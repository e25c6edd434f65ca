/**
 * A bounded number of connections, lent to one user at a time. pg's pool has to be kept from three
 * things: it takes the process down when a connection breaks that nobody listens to, its `query` throws
 * a connection away after every failed statement (a unique violation would cost a new log-in), and its
 * `end` is over before the connections are.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '../log.ts'
import { valueParsers } from './value-parsers.ts'

const connectTimeoutMs = 5_000
const statementTimeoutMs = 30_000
const idleInTransactionTimeoutMs = 30_000
const idleConnectionMs = 30_000
const closeTimeoutMs = 2_000
const closePollMs = 5

export interface Pool {
  /** A connection for as long as `work` lasts. */
  use<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T>
  stats(): { total: number; idle: number; waiting: number }
  /** Waits for what is under way. */
  close(): Promise<void>
}

export function openPool({
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
  onUnavailable?: ((error: Error) => void) | undefined
}): Pool {
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
  let closing: Promise<void> | undefined

  function onLost(error: Error): void {
    // On its way out a connection may be cut as well as end.
    if (closing !== undefined) return
    log.warn({ err: error }, 'a database connection was lost')
    onUnavailable?.(error)
  }
  pool.on('error', onLost)

  const connected = new Set<pg.PoolClient>()
  pool.on('connect', (client) => connected.add(client))
  pool.on('remove', (client) => connected.delete(client))

  let users = 0

  /** pg's pool would leave those who wait for a connection waiting until their time is up. */
  async function close(): Promise<void> {
    while (users > 0) await sleep(closePollMs)
    await pool.end()
    const untilMs = performance.now() + closeTimeoutMs
    while (connected.size > 0 && performance.now() < untilMs) await sleep(closePollMs)
  }

  async function lend<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    let broken = false
    // The pool listens to connections that are idle; while this one is lent, we do.
    const onBroken = (error: Error) => {
      broken = true
      onLost(error)
    }
    client.on('error', onBroken)
    try {
      return await work(client)
    } catch (error) {
      broken ||= endsConnection(error)
      throw error
    } finally {
      client.off('error', onBroken)
      client.release(broken)
    }
  }

  return {
    async use(work) {
      if (closing !== undefined) throw new Error('the database is closed')
      users += 1
      try {
        return await lend(work)
      } finally {
        users -= 1
      }
    },
    stats: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => (closing ??= close()),
  }
}

const changedPlan = 'cached plan must not change result type'

/** A table was changed under a prepared statement, which would go on failing on this connection. */
export function isChangedPlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.message === changedPlan
}

/** After these the server has hung up, or the connection is of no more use. */
function endsConnection(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false
  return error.severity === 'FATAL' || error.severity === 'PANIC' || isChangedPlan(error)
}
