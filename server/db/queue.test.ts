import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createLog } from '../log.ts'
import { openQueue, type Job, type Queue } from './queue.ts'
import { startChild } from './testing/child-process.ts'
import { openTestDatabase, type TestDatabase } from './testing/test-database.ts'
import { waitFor } from '../testing/wait-for.ts'

const log = createLog({ level: 'silent' })
let opened: TestDatabase

beforeEach(async () => {
  opened = await openTestDatabase()
  return () => opened.close()
})

async function open(): Promise<Queue> {
  const queue = await openQueue({ url: opened.url, log })
  onTestFinished(() => queue.stop())
  await queue.declare('letters')
  return queue
}

const jobsWritten = () =>
  opened.database.query<{ data: unknown }>('select data from pgboss.job order by created_on')

test('a job of a transaction that was taken back does not exist', async () => {
  const queue = await open()
  const taken = opened.database.transaction(async (transaction) => {
    expect(await queue.send('letters', { n: 1 }, { transaction })).toEqual(expect.any(String))
    throw new Error('no')
  })
  await expect(taken).rejects.toThrow('no')
  expect(await jobsWritten()).toEqual([])
})

test('a job of a transaction begins when that is committed, and not before', async () => {
  const queue = await open()
  const done: unknown[] = []
  await queue.work('letters', { pollSeconds: 15 }, async ({ data }) => void done.push(data))
  await opened.database.transaction(async (transaction) => {
    await queue.send('letters', { n: 1 }, { transaction })
    await sleep(500)
    expect(done).toEqual([])
  })
  const committedAtMs = performance.now()
  await waitFor(() => done.length === 1)
  expect(done).toEqual([{ n: 1 }])
  // By notification: the next poll would be far away.
  expect(performance.now() - committedAtMs).toBeLessThan(5_000)
})

test('a job that fails is done again, with its attempt counted', async () => {
  const queue = await open()
  await queue.declare('letters', { retryDelaySeconds: 1 })
  const attempts: number[] = []
  await queue.work('letters', { pollSeconds: 0.5 }, async ({ attempt }) => {
    attempts.push(attempt)
    if (attempt === 1) throw new Error('not yet')
  })
  await queue.send('letters', {})
  await waitFor(() => attempts.length === 2)
  expect(attempts).toEqual([1, 2])
})

test('a job waits for its time', async () => {
  const queue = await open()
  const startAfter = new Date(Date.now() + 1_500)
  let doneAt: number | undefined
  await queue.work('letters', { pollSeconds: 0.5 }, async () => void (doneAt = Date.now()))
  await queue.send('letters', {}, { startAfter })
  await waitFor(() => doneAt !== undefined)
  expect(doneAt).toBeGreaterThanOrEqual(startAfter.getTime() - 50)
})

test('jobs whose time comes together run side by side, also beside one that lasts', async () => {
  const queue = await open()
  const startAfter = new Date(Date.now() + 1_500)
  const all = Promise.withResolvers<void>()
  let running = 0
  await queue.work('letters', { concurrency: 5, pollSeconds: 0.5 }, async () => {
    running += 1
    await all.promise
  })
  await queue.send('letters', {})
  await waitFor(() => running === 1)
  for (let n = 0; n < 4; n += 1) await queue.send('letters', {}, { startAfter })
  await waitFor(() => running === 5)
  all.resolve()
  expect(Date.now()).toBeGreaterThanOrEqual(startAfter.getTime() - 50)
})

test('jobs that wait are done one after another, without a rest between them', async () => {
  const queue = await open()
  let done = 0
  for (let n = 0; n < 60; n += 1) await queue.send('letters', {})
  // With such a rest after each job it would take half an hour, and this test would not end.
  await queue.work('letters', { concurrency: 2, pollSeconds: 60 }, async () => void (done += 1))
  await waitFor(() => done >= 60)
  expect(done).toBe(60)
})

test('jobs of one concurrency key that do not finish leave the other places free', async () => {
  const [one, two] = [await open(), await open()]
  const stuck = Promise.withResolvers<void>()
  const begun: string[] = []
  const done: unknown[] = []
  const work = async ({ data }: Job) => {
    const { key } = data as { key: string }
    begun.push(key)
    if (key === 'stuck') await stuck.promise
    done.push(key)
  }
  for (let n = 0; n < 30; n += 1)
    await one.send('letters', { key: 'stuck' }, { concurrencyKey: 'stuck' })
  for (const queue of [one, two]) {
    await queue.work('letters', { concurrency: 6, perKey: 2, pollSeconds: 0.5 }, work)
  }
  await waitFor(() => begun.length >= 2)
  for (const key of ['free', 'free', 'none', 'none', 'none', 'none', 'none', 'none']) {
    await one.send('letters', { key }, { concurrencyKey: key === 'none' ? null : key })
  }
  await waitFor(() => done.length === 8)
  expect(done).not.toContain('stuck')
  stuck.resolve()
  await waitFor(() => done.length === 38)
})

test('jobs are shared between processes, each done once', async () => {
  const [one, two] = [await open(), await open()]
  const done: unknown[] = []
  const note = async ({ data }: Job) => {
    await sleep(20)
    done.push(data)
  }
  await one.work('letters', { concurrency: 2, pollSeconds: 0.5 }, note)
  await two.work('letters', { concurrency: 2, pollSeconds: 0.5 }, note)
  const sent = Array.from({ length: 30 }, (_, n) => ({ n }))
  await Promise.all(sent.map((data) => one.send('letters', data)))
  await waitFor(() => done.length >= 30)
  await sleep(300)
  expect(done).toHaveLength(30)
  expect(new Set(done.map((data) => JSON.stringify(data))).size).toBe(30)
}, 30_000)

test('stopping waits for the job under way and takes no other', async () => {
  const queue = await open()
  const turns: string[] = []
  await queue.work('letters', {}, async () => {
    turns.push('begun')
    await sleep(700)
    turns.push('done')
  })
  await queue.send('letters', {})
  await waitFor(() => turns.length === 1)
  await queue.send('letters', {})
  await queue.stop()
  expect(turns).toEqual(['begun', 'done'])
  await expect(queue.ping()).rejects.toThrow('stopped')
  const [waiting] = await opened.database.query(
    `select state from pgboss.job where state <> 'completed'`,
  )
  expect(waiting).toEqual({ state: 'created' })
})

test('two processes that start at once on an empty database both have the queue', async () => {
  const children = [1, 2, 3].map(() => startChild('open-queue', { url: opened.url }))
  const replies = await Promise.all(children.map(({ reply }) => reply))
  expect(replies).toEqual([1, 2, 3].map(() => ({ kind: 'done', value: null })))
})

test('takes few connections, and survives losing them', async () => {
  const queue = await open()
  const done: unknown[] = []
  await queue.work(
    'letters',
    { concurrency: 4, pollSeconds: 0.5 },
    async ({ data }) => void done.push(data),
  )
  await Promise.all(Array.from({ length: 20 }, (_, n) => queue.send('letters', { n })))
  await waitFor(() => done.length === 20)
  const connections = await opened.database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name like 'loadline-queue%'`,
  )
  expect(connections.length).toBeLessThanOrEqual(4)
  await sleep(200)
  await queue.send('letters', { n: 20 })
  await waitFor(() => done.length === 21)
})

test('an error of the queue itself is logged as an error, with its code and its queue', async () => {
  const lines: string[] = []
  const loud = createLog({ level: 'error', out: { write: (line) => void lines.push(line) } })
  const queue = await openQueue({ url: opened.url, log: loud })
  onTestFinished(() => queue.stop())
  await queue.declare('letters')
  await queue.work('letters', { pollSeconds: 0.5 }, async () => {})
  await opened.database.query('alter schema pgboss rename to moved_away')
  await waitFor(() => lines.some((line) => line.includes('"queue":"letters"')))
  await opened.database.query('alter schema moved_away rename to pgboss')
  const line = lines.find((each) => each.includes('"queue":"letters"')) ?? ''
  expect(JSON.parse(line)).toMatchObject({
    level: 'error',
    err: { code: '42P01', message: expect.stringContaining('does not exist') },
  })
  expect(lines.join('')).not.toContain('[object Object]')
})
