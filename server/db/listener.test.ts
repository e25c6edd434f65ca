import { once } from 'node:events'
import { connect as connectTcp, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createLog } from '../log.ts'
import { listen, type Notification } from './listener.ts'
import { sql } from './sql.ts'
import { openTestDatabase, type TestDatabase } from './testing/test-database.ts'
import { waitFor } from '../testing/wait-for.ts'

const log = createLog({ level: 'silent' })
let opened: TestDatabase

beforeEach(async () => {
  opened = await openTestDatabase()
  return () => opened.close()
})

function listenTo(url: string) {
  const received: Notification[] = []
  const turns: string[] = []
  const listener = listen({
    url,
    channels: ['news', 'Odd "name"'],
    log,
    onNotification: (notification) => received.push(notification),
    onUp: () => turns.push('up'),
    onDown: () => turns.push(listener.up ? 'down, and says it is up' : 'down'),
  })
  onTestFinished(() => listener.close())
  return { listener, received, turns }
}

const notify = (channel: string, payload: string) =>
  opened.database.query('select pg_notify($1, $2)', [channel, payload])

const cut = () =>
  opened.database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'loadline-listener'`,
  )

test('receives what is notified on its channels, and nothing before it is up', async () => {
  const { listener, received, turns } = listenTo(opened.url)
  expect(listener.up).toBe(false)
  await expect(listener.query(sql`select 1`)).rejects.toThrow('down')
  await waitFor(() => listener.up)
  expect(turns).toEqual(['up'])
  await notify('news', 'one')
  await notify('other', 'two')
  await notify('Odd "name"', '')
  await waitFor(() => received.length === 2)
  expect(received).toEqual([
    { channel: 'news', payload: 'one' },
    { channel: 'Odd "name"', payload: '' },
  ])
})

test('statements that are asked at once go one after the other, and one that fails stops none', async () => {
  const warned: Error[] = []
  const note = (warning: Error) => warned.push(warning)
  process.on('warning', note)
  onTestFinished(() => void process.off('warning', note))
  const { listener } = listenTo(opened.url)
  await waitFor(() => listener.up)
  const answers = await Promise.allSettled(
    [sql`select 1 as n`, sql`select no_such_column`, sql`select 3 as n`].map((each) =>
      listener.query(each),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(listener.up).toBe(true)
  // The driver warns of a statement that another has not made room for, and will refuse it one day.
  expect(warned).toEqual([])
})

test('its queries run on the connection that listens', async () => {
  const { listener, received } = listenTo(opened.url)
  await waitFor(() => listener.up)
  const [row] = await listener.query<{ pid: number; count: number }>(
    sql`select pg_backend_pid() as pid, ${3}::int8 as count`,
  )
  expect(row?.count).toBe(3)
  await notify('news', 'one')
  await waitFor(() => received.length === 1)
  await opened.database.query('select pg_terminate_backend($1)', [row?.pid])
  await waitFor(() => !listener.up)
})

test('a connection that is cut is down at once, and comes back listening', async () => {
  const { listener, received, turns } = listenTo(opened.url)
  await waitFor(() => listener.up)
  for (const round of [1, 2, 3]) {
    await cut()
    await waitFor(() => !listener.up)
    await waitFor(() => listener.up)
    await notify('news', String(round))
    await waitFor(() => received.length === round)
  }
  expect(turns).toEqual(['up', 'down', 'up', 'down', 'up', 'down', 'up'])
})

test('a query under way when the connection is cut is rejected', async () => {
  const { listener } = listenTo(opened.url)
  await waitFor(() => listener.up)
  const lost = listener.query(sql`select pg_sleep(4)`).catch((error: unknown) => error)
  await sleep(50)
  await cut()
  expect(await lost).toMatchObject({ code: '57P01' })
})

test('a mistake in a query costs the query and not the connection', async () => {
  const { listener, turns } = listenTo(opened.url)
  await waitFor(() => listener.up)
  await expect(listener.query(sql`select nonsense`)).rejects.toMatchObject({ code: '42703' })
  expect(listener.up).toBe(true)
  expect(turns).toEqual(['up'])
})

test('waits for a database that is not there yet, and finds it when it is', async () => {
  const proxy = await startProxy()
  await proxy.close()
  const { listener, turns } = listenTo(proxy.url)
  await sleep(300)
  expect(turns).toEqual([])
  await proxy.reopen()
  await waitFor(() => listener.up)
  expect(turns).toEqual(['up'])
})

test('a network that swallows everything is noticed by the next query', async () => {
  const proxy = await startProxy()
  const { listener, turns } = listenTo(proxy.url)
  await waitFor(() => listener.up)
  proxy.swallow()
  await expect(listener.query(sql`select 1`)).rejects.toThrow('timeout')
  expect(listener.up).toBe(false)
  expect(turns).toEqual(['up', 'down'])
  proxy.pass()
  await waitFor(() => listener.up)
}, 30_000)

test('a closed listener is down and stays so', async () => {
  const { listener, turns } = listenTo(opened.url)
  await waitFor(() => listener.up)
  await listener.close()
  expect(listener.up).toBe(false)
  await sleep(300)
  expect(turns).toEqual(['up', 'down'])
  const rows = await opened.database.query(
    `select 1 from pg_stat_activity
     where datname = current_database() and application_name = 'loadline-listener'`,
  )
  expect(rows).toEqual([])
})

/** The network between: a port that passes on, closes, or swallows what is sent through it. */
async function startProxy() {
  const target = new URL(opened.url)
  let swallowing = false
  const sockets = new Set<Socket>()

  function passOn(near: Socket): void {
    const far = connectTcp(Number(target.port), target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk) => void (swallowing || to.write(chunk)))
      from.on('close', () => to.destroy())
      from.on('error', () => to.destroy())
    }
  }

  async function open(port: number): Promise<Server> {
    const opening = createServer(passOn).listen(port, '127.0.0.1')
    await once(opening, 'listening')
    return opening
  }

  let server = await open(0)
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const url = new URL(target)
  url.port = String(port)

  async function close(): Promise<void> {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
  onTestFinished(close)

  return {
    url: url.href,
    async reopen() {
      server = await open(port)
    },
    close,
    swallow: () => (swallowing = true),
    pass: () => (swallowing = false),
  }
}
