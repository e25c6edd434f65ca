/**
 * A dedicated connection that listens for notifications. It reconnects by itself. Notifications sent
 * while it was down are lost, so its users start anew at every `onUp`.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '../log.ts'
import { valueParsers } from './value-parsers.ts'
import type { Sql } from './sql.ts'

const connectTimeoutMs = 5_000
/** Statements on this connection are small; a longer one means that the connection is dead. */
const queryTimeoutMs = 5_000
const closeTimeoutMs = 1_000
const keepAliveDelayMs = 5_000
const firstRetryMs = 50
const longestRetryMs = 5_000

export interface Notification {
  readonly channel: string
  readonly payload: string
}

export interface Listener {
  readonly up: boolean
  /** Runs on the listening connection itself; rejects at once while it is down. */
  query<Row>(statement: Sql): Promise<Row[]>
  close(): Promise<void>
}

/**
 * `onUp` never runs before this function has returned; `onDown` runs as soon as the connection is lost.
 */
export function listen({
  url,
  channels,
  onNotification,
  onUp,
  onDown,
  log,
}: {
  url: string
  channels: readonly string[]
  onNotification: (notification: Notification) => void
  onUp: () => void
  onDown: () => void
  log: Logger
}): Listener {
  let current: pg.Client | undefined
  let closed = false
  let failures = 0
  let retry: NodeJS.Timeout | undefined

  function newClient(): pg.Client {
    return new pg.Client({
      connectionString: url,
      application_name: 'loadline-listener',
      connectionTimeoutMillis: connectTimeoutMs,
      query_timeout: queryTimeoutMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveDelayMs,
      types: valueParsers,
    })
  }

  async function connect(): Promise<void> {
    const client = newClient()
    client.on('error', (error) => lose(client, error))
    client.on('end', () => lose(client, new Error('the connection ended')))
    client.on('notification', ({ channel, payload }) => {
      if (client === current) onNotification({ channel, payload: payload ?? '' })
    })
    try {
      await client.connect()
      for (const channel of channels) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      failures += 1
      log.warn({ err: error, failures }, 'the database listener cannot connect')
      void client.end().catch(() => undefined)
      connectLater()
      return
    }
    if (closed) return void client.end().catch(() => undefined)
    failures = 0
    current = client
    onUp()
  }

  function lose(client: pg.Client, error: Error): void {
    if (client !== current) return
    current = undefined
    onDown()
    if (closed) return
    log.warn({ err: error }, 'the database listener lost its connection')
    void client.end().catch(() => undefined)
    connectLater()
  }

  function connectLater(): void {
    if (closed) return
    const longest = Math.min(longestRetryMs, firstRetryMs * 2 ** failures)
    // A random delay: many processes that lost one server must not all reconnect at the same moment.
    retry = setTimeout(() => void connect(), longest * (0.5 + Math.random() / 2))
  }

  async function ask<Row>(statement: Sql): Promise<Row[]> {
    const client = current
    if (client === undefined) throw new Error('the database listener is down')
    try {
      return (await client.query(statement.statement())).rows
    } catch (error) {
      // Only the server gives an error a severity. Without one, nothing has answered, and a connection
      // that does not answer would not bring notifications either.
      if (error instanceof Error && !('severity' in error)) lose(client, error)
      throw error
    }
  }

  /** A connection runs one statement at a time. */
  let lastStatement: Promise<unknown> = Promise.resolve()
  const opening = Promise.resolve().then(connect)

  return {
    get up() {
      return current !== undefined
    },
    async query<Row>(statement: Sql): Promise<Row[]> {
      const before = current === undefined ? Promise.resolve() : lastStatement
      const result = before.then(() => ask<Row>(statement))
      lastStatement = result.catch(() => undefined)
      return result
    },
    async close() {
      closed = true
      clearTimeout(retry)
      await opening
      if (current === undefined) return
      // A server that does not answer is not waited for.
      await Promise.race([current.end().catch(() => undefined), sleep(closeTimeoutMs)])
    },
  }
}
