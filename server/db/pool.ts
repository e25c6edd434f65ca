/**
 * A bounded number of connections, lent to one user at a time. pg's pool has to be kept from three
 * things: it takes the process down when a connection breaks that nobody listens to, its `query` throws
 * a connection away after every failed statement (a unique violation would cost a new log-in), and its
 * `end` is over before the connections are, or never.
 *
 * Nothing here waits without bound for a server that does not answer: a statement that it has not even
 * ended by its own time limit is given up together with its connection, and so is, when the pool closes,
 * what is under way after a while.
 */
import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '../log.ts'
import { DatabaseUnavailable, isQueryTimeout, turnsAway } from './database-unavailable.ts'
import { valueParsers } from './value-parsers.ts'

export interface PoolTimeouts {
  /** For a connection, new or lent by nobody else. */
  readonly connectMs: number
  /** The server ends a statement after this. */
  readonly statementMs: number
  /** After this we do, because no server has. */
  readonly queryMs: number
  /** How long `close` lets go on what is under way. */
  readonly drainMs: number
}

const defaultTimeouts: PoolTimeouts = {
  connectMs: 5_000,
  statementMs: 30_000,
  queryMs: 35_000,
  drainMs: 10_000,
}
const idleInTransactionTimeoutMs = 30_000
const idleConnectionMs = 30_000
const closeTimeoutMs = 2_000
const closePollMs = 5

export interface Statement {
  readonly text: string
  readonly values?: unknown[]
  readonly name?: string
  /** Instead of the pool's own limit. */
  readonly query_timeout?: number
}

/** Throws DatabaseUnavailable when it is lost, and from then on at once. */
export interface Connection {
  query(statement: Statement): Promise<pg.QueryResult>
}

export interface Pool {
  /** A connection for as long as `work` lasts. */
  use<T>(work: (connection: Connection) => Promise<T>): Promise<T>
  stats(): { total: number; idle: number; waiting: number }
  /** Waits for what is under way, but not for ever. */
  close(): Promise<void>
}

export function openPool({
  url,
  maxConnections,
  applicationName,
  log,
  onUnavailable,
  timeouts,
}: {
  url: string
  maxConnections: number
  applicationName: string
  log: Logger
  onUnavailable?: ((error: Error) => void) | undefined
  timeouts?: Partial<PoolTimeouts> | undefined
}): Pool {
  const { connectMs, statementMs, queryMs, drainMs } = { ...defaultTimeouts, ...timeouts }
  const sockets = new Set<Socket>()
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    application_name: applicationName,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: idleConnectionMs,
    statement_timeout: statementMs,
    query_timeout: queryMs,
    idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
    keepAlive: true,
    types: valueParsers,
    stream: () => newSocket(sockets),
  })
  let closing: Promise<void> | undefined

  function onLost(error: Error): void {
    // On its way out a connection may be cut as well as end.
    if (closing !== undefined) return
    log.warn({ err: error }, 'a database connection was lost')
    onUnavailable?.(error)
  }
  pool.on('error', onLost)

  let users = 0
  const loans = new Set<Loan>()

  /** pg's pool would leave those who wait for a connection waiting until their time is up. */
  async function close(): Promise<void> {
    await untilOrLate(() => users === 0, drainMs)
    if (users > 0) {
      log.warn({ users }, 'the database is closed over what was still under way')
      for (const loan of loans) loan.giveUp(new Error('the database is closed'))
    }
    const gone = () => sockets.size === 0
    // Not waited for by itself: it would be, without bound, for one that is still connecting.
    void pool.end()
    await untilOrLate(gone, closeTimeoutMs)
    // A server that does not answer takes no goodbye, and an open socket keeps the process alive.
    for (const socket of sockets) socket.destroy()
    await untilOrLate(gone, closeTimeoutMs)
  }

  async function connect(): Promise<pg.PoolClient> {
    try {
      return await pool.connect()
    } catch (error) {
      // What the server says about user, password and database is for who has set them. All else
      // means that there is none: no connection in time, no such host, nobody listens, hung up.
      if (error instanceof pg.DatabaseError && !turnsAway(error)) throw error
      throw new DatabaseUnavailable(error)
    }
  }

  async function lend<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const loan = openLoan({ client: await connect(), onLost })
    loans.add(loan)
    try {
      return await work(loan.connection)
    } finally {
      loans.delete(loan)
      loan.end()
    }
  }

  return {
    async use(work) {
      if (closing !== undefined) throw new DatabaseUnavailable(new Error('it is closed'))
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

interface Loan {
  readonly connection: Connection
  /** Destroys the connection under its user. */
  giveUp(reason: Error): void
  /** Gives it back to the pool, if it is any good. */
  end(): void
}

function openLoan({
  client,
  onLost,
}: {
  client: pg.PoolClient
  onLost: (error: Error) => void
}): Loan {
  let lost: unknown
  let unfit = false
  let released = false

  // The pool listens to connections that are idle; while this one is lent, we do.
  function onBroken(error: Error): void {
    lost ??= error
    onLost(error)
  }
  client.on('error', onBroken)

  function release(): void {
    if (released) return
    released = true
    client.off('error', onBroken)
    client.release(unfit || lost !== undefined)
  }

  function giveUp(reason: Error): void {
    if (released) return
    onBroken(reason)
    // pg cuts a connection whose statement has no answer. Without this, all that follows, a rollback to
    // begin with, would wait behind that statement for its own time to be up.
    release()
  }

  async function query(statement: Statement): Promise<pg.QueryResult> {
    if (released) throw new DatabaseUnavailable(lost)
    try {
      return await client.query(statement)
    } catch (error) {
      if (isQueryTimeout(error) && error instanceof Error) giveUp(error)
      if (hasHungUp(error)) lost ??= error
      unfit ||= isChangedPlan(error)
      const fromServer = error instanceof pg.DatabaseError
      if (turnsAway(error) || (lost !== undefined && !fromServer)) {
        throw new DatabaseUnavailable(error)
      }
      throw error
    }
  }

  return { connection: { query }, giveUp, end: release }
}

/** Ours and not pg's, so that it can be destroyed whatever state the connection is in. */
function newSocket(sockets: Set<Socket>): Socket {
  const socket = new Socket()
  sockets.add(socket)
  socket.once('close', () => sockets.delete(socket))
  return socket
}

async function untilOrLate(done: () => boolean, timeoutMs: number): Promise<void> {
  const untilMs = performance.now() + timeoutMs
  while (!done() && performance.now() < untilMs) await sleep(closePollMs)
}

const changedPlan = 'cached plan must not change result type'

/** A table was changed under a prepared statement, which would go on failing on this connection. */
export function isChangedPlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.message === changedPlan
}

/** After these the server ends the connection. */
function hasHungUp(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false
  return error.severity === 'FATAL' || error.severity === 'PANIC'
}
