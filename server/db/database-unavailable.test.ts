/** A database that does not answer costs its callers a bounded time and a typed error, never more. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createLog } from '../log.ts'
import { openDatabase, type Database } from './database.ts'
import { DatabaseUnavailable } from './database-unavailable.ts'
import type { PoolTimeouts } from './pool.ts'
import { openQueue } from './queue.ts'
import { startFreezablePostgres, type FreezablePostgres } from './testing/freezable-postgres.ts'
import { temporaryDirectories } from './testing/temporary-directory.ts'
import { withClient } from './testing/test-server.ts'

const newDirectory = temporaryDirectories('loadline-frozen-')
const timeouts: PoolTimeouts = {
  waitMs: 400,
  connectMs: 400,
  statementMs: 600,
  queryMs: 800,
  drainMs: 500,
}
/** For a machine that does other things too; what is measured here would last for ever. */
const slackMs = 10_000
let postgres: FreezablePostgres

beforeAll(async () => {
  postgres = await startFreezablePostgres(await newDirectory())
})
afterAll(() => postgres.stop())

function open(more: { maxConnections?: number; timeouts?: Partial<PoolTimeouts> } = {}): Database {
  const database = openDatabase({
    url: postgres.url,
    maxConnections: 2,
    applicationName: 'unavailable',
    log: createLog({ level: 'silent' }),
    ...more,
    timeouts: { ...timeouts, ...more.timeouts },
  })
  onTestFinished(() => database.close())
  return database
}

async function failureOf(work: Promise<unknown>): Promise<{ error: unknown; afterMs: number }> {
  const startedAtMs = performance.now()
  const error = await work.then(
    () => 'it did not fail',
    (reason: unknown) => reason,
  )
  return { error, afterMs: performance.now() - startedAtMs }
}

const backendOf = async (database: Database) =>
  (await database.one<{ pid: number }>('select pg_backend_pid() as pid', []))?.pid

test('a statement that a frozen server does not answer is given up with its connection', async () => {
  const database = open({ maxConnections: 1 })
  const before = await backendOf(database)
  const { error, afterMs } = await postgres.whileFrozen(() =>
    failureOf(database.query('select $1::int', [1])),
  )
  expect(error).toBeInstanceOf(DatabaseUnavailable)
  expect(afterMs).toBeGreaterThan(timeouts.queryMs - 50)
  expect(afterMs).toBeLessThan(timeouts.queryMs + slackMs)
  const after = await backendOf(database)
  expect(after).toBeGreaterThan(0)
  expect(after).not.toBe(before)
})

test('a transaction waits for no second answer where it had no first one', async () => {
  const queryMs = 1_500
  const database = open({ maxConnections: 1, timeouts: { queryMs } })
  const inside: unknown[] = []
  const { error, afterMs } = await failureOf(
    database.transaction(async (tx) => {
      await tx.query('select 1')
      await postgres.whileFrozen(async () => {
        const failed = async () => (await failureOf(tx.query('select 2'))).error
        inside.push(await failed(), await failed())
        throw new Error('and then its work fails')
      })
    }),
  )
  expect(error).toMatchObject({ message: 'and then its work fails' })
  expect(inside).toEqual([expect.any(DatabaseUnavailable), expect.any(DatabaseUnavailable)])
  // The second statement and the rollback would each have waited as long again.
  expect(afterMs).toBeLessThan(queryMs * 2)
})

test('who gets no connection in time is told so, when all are lent and when none can be made', async () => {
  const database = open({ maxConnections: 1 })
  const busy = database.query('select pg_sleep(0.5)')
  expect((await failureOf(database.ping())).error).toMatchObject({
    name: 'DatabaseUnavailable',
    cause: expect.objectContaining({ message: expect.stringContaining('no connection was free') }),
  })
  await busy
  const fresh = open()
  const { error, afterMs } = await postgres.whileFrozen(() => failureOf(fresh.ping()))
  expect(error).toBeInstanceOf(DatabaseUnavailable)
  expect(afterMs).toBeLessThan(timeouts.connectMs + slackMs)
})

test('a server that has no connection left, or ends one, is unavailable', async () => {
  const database = open()
  await withClient(postgres.adminUrl, async (client) => {
    await client.query('alter role loadline connection limit 0')
    try {
      expect((await failureOf(database.ping())).error).toMatchObject({
        name: 'DatabaseUnavailable',
        code: '53300',
        cause: expect.any(pg.DatabaseError),
      })
    } finally {
      await client.query('alter role loadline connection limit -1')
    }
    const pid = await backendOf(database)
    const sleeping = failureOf(database.query('select pg_sleep(0.5)'))
    await sleep(100)
    await client.query('select pg_terminate_backend($1)', [pid])
    expect((await sleeping).error).toMatchObject({ name: 'DatabaseUnavailable', code: '57P01' })
  })
  await database.ping()
})

test('a mistake of ours is not taken for a database that is away', async () => {
  const database = open()
  const mistakes = ['select nonsense', 'select 1 / 0', 'select 9007199254740993::int8']
  for (const text of mistakes) {
    expect((await failureOf(database.query(text))).error).not.toBeInstanceOf(DatabaseUnavailable)
  }
  const wrongPassword = new URL(postgres.url)
  wrongPassword.password = 'wrong'
  const stranger = openDatabase({
    url: wrongPassword.href,
    maxConnections: 1,
    applicationName: 'stranger',
    log: createLog({ level: 'silent' }),
  })
  onTestFinished(() => stranger.close())
  const { error } = await failureOf(stranger.ping())
  expect(error).toMatchObject({ code: '28P01' })
  expect(error).not.toBeInstanceOf(DatabaseUnavailable)
})

test('a statement that the server ends for its time is no fault of who asked, and the connection stays', async () => {
  const database = open({ maxConnections: 1, timeouts: { statementMs: 100, queryMs: slackMs } })
  const before = await backendOf(database)
  const { error } = await failureOf(database.query('select pg_sleep(60)'))
  expect(error).toBeInstanceOf(DatabaseUnavailable)
  expect(error).toMatchObject({ code: '57014' })
  expect(await backendOf(database)).toBe(before)
})

test('a statement without a limit outlasts those of the others', async () => {
  const database = open()
  const slow = 'select pg_sleep(1.2)'
  expect((await failureOf(database.query(slow))).error).toMatchObject({ code: '57014' })
  await database.transaction(
    async (tx) => {
      await tx.query(slow)
      await tx.script(slow)
    },
    { unlimited: true },
  )
})

test('closes within a bounded time whatever is under way, on a frozen server too', async () => {
  const patient = { connectMs: 3_000, statementMs: 60_000, queryMs: 60_000 }
  const database = open({ maxConnections: 4, timeouts: patient })
  await Promise.all([1, 2, 3, 4].map(() => database.query('select pg_sleep(0.05)')))
  // One in which no statement is under way, so that there is nothing to cut.
  const { promise: never } = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  void database.transaction(async (tx) => {
    await tx.query('select 1')
    begun.resolve()
    await never
  })
  await begun.promise
  const { closeMs, outcomes } = await postgres.whileFrozen(async () => {
    const failing = [1, 2, 3, 4].map(() => failureOf(database.ping()))
    const startedAtMs = performance.now()
    await database.close()
    const tookMs = performance.now() - startedAtMs
    expect(openSockets()).toBe(0)
    return { closeMs: tookMs, outcomes: await Promise.all(failing) }
  })
  expect(closeMs).toBeGreaterThan(timeouts.drainMs - 50)
  expect(closeMs).toBeLessThan(timeouts.drainMs + 4_000 + slackMs)
  for (const { error } of outcomes) expect(error).toBeInstanceOf(DatabaseUnavailable)
})

test('a job queue on a frozen server gives up its statements, and stops', async () => {
  const queryMs = 800
  const stopMs = 1_000
  const log = createLog({ level: 'silent' })
  const queue = await openQueue({ url: postgres.url, log, timeouts: { queryMs, stopMs } })
  onTestFinished(() => queue.stop())
  await postgres.whileFrozen(async () => {
    const { error, afterMs } = await failureOf(queue.ping())
    expect(error).toMatchObject({ message: expect.stringContaining('timeout') })
    expect(afterMs).toBeLessThan(queryMs + slackMs)
    const startedAtMs = performance.now()
    await queue.stop()
    expect(performance.now() - startedAtMs).toBeLessThan(stopMs + 5_000 + slackMs)
  })
  // The connections that it had to leave end once the server is awake.
  const left = `select count(*)::int from pg_stat_activity where application_name = 'loadline-queue'`
  await withClient(postgres.adminUrl, (client) =>
    expect
      .poll(async () => (await client.query<{ count: number }>(left)).rows[0]?.count, {
        timeout: slackMs,
      })
      .toBe(0),
  )
})

/** Those to the server that would keep the process alive. */
function openSockets(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length
}
