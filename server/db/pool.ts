/**
 * A bounded number of connections, each lent to one user at a time. pg's pool needs three corrections:
 * it ends the process when a connection without a listener breaks, its `query` discards a connection
 * after every failed statement (a unique violation would cost a new log-in), and its `end` resolves
 * before the connections have ended, or never.
 *
 * Nothing here waits without bound for a server that does not answer: a statement that exceeds its own
 * time limit is abandoned together with its connection, and so are, after a while, statements in flight
 * when the pool closes.
 */
import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '../log.ts'
import { isDiskFull } from './error-code.ts'
import { DatabaseUnavailable, isQueryTimeout, refusesConnections } from './database-unavailable.ts'
import { createFairShare, currentParty } from './fair-share.ts'
import { PooledClient } from './pooled-client.ts'
import { valueParsers } from './value-parsers.ts'

export interface PoolTimeouts {
  /** For one of the places in the pool. */
  readonly waitMs: number
  /** For a new connection. */
  readonly connectMs: number
  /** The server cancels a statement after this time. */
  readonly statementMs: number
  /** We abandon it after this time, because the server did not cancel it. */
  readonly queryMs: number
  /** How long `close` waits for statements in flight. */
  readonly drainMs: number
}

const defaultTimeouts: PoolTimeouts = {
  waitMs: 10_000,
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
  /** Replaces the pool's own limit. */
  readonly query_timeout?: number
}

/** Throws DatabaseUnavailable when the connection is lost, and at every later call. */
export interface Connection {
  query(statement: Statement): Promise<pg.QueryResult>
}

export interface Pool {
  /** Lends a connection until `work` settles. */
  use<T>(work: (connection: Connection) => Promise<T>): Promise<T>
  stats(): { total: number; idle: number; waiting: number }
  /** Waits for statements in flight, up to a limit. */
  close(): Promise<void>
}

export function openPool({
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
  timeouts?: Partial<PoolTimeouts> | undefined
}): Pool {
  const { waitMs, connectMs, statementMs, queryMs, drainMs } = { ...defaultTimeouts, ...timeouts }
  const sockets = new Set<Socket>()
  const pool = new pg.Pool({
    Client: PooledClient,
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
    // While the pool closes, a connection may break as well as end.
    if (closing !== undefined) return
    log.warn({ err: error }, 'a database connection was lost')
  }
  pool.on('error', onLost)

  // pg's own queue would serve the party first that has asked most often.
  const share = createFairShare({
    places: maxConnections,
    waitMs,
    late: () => new DatabaseUnavailable(new Error(`no connection was free in ${waitMs} ms`)),
  })
  let users = 0
  const loans = new Set<Loan>()

  /** pg's pool would leave callers waiting for a connection until their time limit. */
  async function close(): Promise<void> {
    await untilOrLate(() => users === 0, drainMs)
    if (users > 0) {
      log.warn({ users }, 'the database is closed over what was still under way')
      for (const loan of loans) loan.giveUp(new Error('the database is closed'))
    }
    const gone = () => sockets.size === 0
    // Not awaited alone: it would wait without bound for a connection that is still being made.
    void pool.end()
    await untilOrLate(gone, closeTimeoutMs)
    // A server that does not answer ignores the farewell, and an open socket keeps the process alive.
    for (const socket of sockets) socket.destroy()
    await untilOrLate(gone, closeTimeoutMs)
  }

  async function connect(): Promise<pg.PoolClient> {
    try {
      return await pool.connect()
    } catch (error) {
      // Errors about user, password and database are passed on to the administrator who set them. All
      // others mean that the database is unavailable: no connection in time, no such host, connection
      // refused, hung up.
      if (error instanceof pg.DatabaseError && !refusesConnections(error)) throw error
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
        const party = currentParty()
        await share.take(party)
        try {
          return await lend(work)
        } finally {
          share.giveBack(party)
        }
      } finally {
        users -= 1
      }
    },
    stats: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: share.waiting() }),
    close: () => (closing ??= close()),
  }
}

type Loan = ReturnType<typeof openLoan>

function openLoan({ client, onLost }: { client: pg.PoolClient; onLost: (error: Error) => void }) {
  let lost: unknown = client instanceof PooledClient ? client.lostBy : undefined
  let unfit = false
  let released = false

  // The pool listens for errors of idle connections; while this one is lent, we listen.
  function onBroken(error: Error): void {
    lost ??= error
    onLost(error)
  }
  client.on('error', onBroken)

  /** Returns the connection to the pool if it is usable. */
  function release(): void {
    if (released) return
    released = true
    client.off('error', onBroken)
    client.release(unfit || lost !== undefined)
  }

  /** Destroys the connection while it is lent. */
  function giveUp(reason: Error): void {
    if (released) return
    onBroken(reason)
    // pg cuts a connection whose statement has no answer. Otherwise every later statement, first of all
    // a rollback, would wait behind that statement until its own time limit.
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
      if (isDiskFull(error)) throw new DatabaseUnavailable(error)
      if (refusesConnections(error) || (lost !== undefined && !fromServer)) {
        throw new DatabaseUnavailable(error)
      }
      throw error
    }
  }

  return { connection: { query }, giveUp, end: release }
}

/** Our own socket and not pg's, so that it can be destroyed in any state of the connection. */
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

/** A table was changed after the statement was prepared; it would keep failing on this connection. */
export function isChangedPlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.message === changedPlan
}

/** The server closes the connection after these errors. */
function hasHungUp(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false
  return error.severity === 'FATAL' || error.severity === 'PANIC'
}
