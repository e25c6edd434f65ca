import { createServer, type Socket } from 'node:net'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { StartRefused } from '../start-refused.ts'
import { checkDatabase } from './check-database.ts'
import { findFreePort } from './embedded/free-port.ts'
import { openTestDatabase } from './testing/test-database.ts'
import { databaseUrl, withClient } from './testing/test-server.ts'

let url: string
let adminUrl: string

beforeAll(async () => {
  const opened = await openTestDatabase()
  url = opened.url
  adminUrl = opened.adminUrl
  return () => opened.close()
})

async function refusal(given: string): Promise<string> {
  try {
    await checkDatabase(given)
  } catch (error) {
    if (error instanceof StartRefused) return error.message
    throw error
  }
  return 'not refused'
}

function changed(change: (url: URL) => void): string {
  const copy = new URL(url)
  change(copy)
  return copy.href
}

test('a database that can be worked with is not refused', async () => {
  expect(await refusal(url)).toBe('not refused')
})

test('nothing listening, a wrong name, a wrong password and no such database are each told', async () => {
  const port = await findFreePort()
  expect(await refusal(changed((to) => (to.port = String(port))))).toMatch(
    /is not reachable, nothing listens there: start it, or correct DATABASE_URL\.$/,
  )
  expect(await refusal(changed((to) => (to.hostname = 'nowhere.invalid')))).toContain(
    'is on a host whose name is not known',
  )
  // A user that is not there: a server that trusts everyone on its machine asks for no password.
  expect(await refusal(changed((to) => (to.username = 'nobody-of-this-name')))).toContain(
    'does not let us in with this user and password',
  )
  expect(await refusal(changed((to) => (to.pathname = '/nowhere')))).toContain(
    'does not exist on that server',
  )
  expect(await refusal(changed((to) => to.searchParams.set('sslmode', 'verify-full')))).toContain(
    'does not speak TLS: set sslmode=disable',
  )
})

test('every refusal names DATABASE_URL and where it leads, and none has the password', async () => {
  const wrong = changed((to) => {
    to.username = 'nobody-of-this-name'
    to.password = 'very-secret-guess'
    to.searchParams.set('password', 'very-secret-too')
  })
  const sentence = await refusal(wrong)
  expect(sentence).toContain('DATABASE_URL')
  expect(sentence).toContain(new URL(url).host)
  expect(sentence).not.toContain('secret')
})

test('one in another encoding, or where nothing may be made, is told', async () => {
  const name = `${new URL(url).pathname.slice(1)}_latin`
  await withClient(adminUrl, async (client) => {
    await client.query(
      `create database "${name}" template template0 encoding 'LATIN1' locale_provider libc locale 'C'`,
    )
    await client.query(`create role "${name}" login password 'x'`)
  })
  onTestFinished(() =>
    withClient(adminUrl, async (client) => {
      await client.query(`drop database "${name}"`)
      await client.query(`drop role "${name}"`)
    }),
  )
  expect(await refusal(databaseUrl({ adminUrl, name }))).toContain('stores text in LATIN1')
  const stranger = changed((to) => {
    to.username = name
    to.password = 'x'
  })
  expect(await refusal(stranger)).toContain('may not create schemas there')
})

test('one that is too old is told with its version', async () => {
  expect(await refusal(await serve(oldServer))).toMatch(
    /is version 14\.9: use version 15 or newer\.$/,
  )
})

test('a pooler that refuses a parameter is told', async () => {
  const pooler = (socket: Socket) =>
    socket.end(errorMessage({ code: '08P01', text: 'unsupported startup parameter: x' }))
  expect(await refusal(await serve(pooler))).toContain('ignore_startup_parameters')
})

test('one that never answers is told and not waited for', { timeout: 15_000 }, async () => {
  expect(await refusal(await serve(() => undefined))).toContain('does not answer')
})

/** A server of the outside world that says after the startup packet what the test wants. */
async function serve(onStartup: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => onStartup(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return `postgresql://user:password@127.0.0.1:${port}/database?sslmode=disable`
}

/** Lets anyone in and answers every question with the facts of PostgreSQL 14. */
function oldServer(socket: Socket): void {
  const ready = message('Z', Buffer.from('I'))
  socket.write(Buffer.concat([message('R', int32(0)), ready]))
  const facts = {
    version_num: '140009',
    version: '14.9',
    encoding: 'UTF8',
    read_only: 'f',
    may_create: 't',
  }
  socket.on('data', (asked) => {
    if (asked.toString('latin1', 0, 1) === 'X') return void socket.end()
    socket.write(
      Buffer.concat([columns(Object.keys(facts)), row(Object.values(facts)), done, ready]),
    )
  })
}

const int16 = (value: number) => Buffer.from([value >> 8, value & 0xff])
const int32 = (value: number) => Buffer.concat([int16(value >>> 16), int16(value & 0xffff)])
const text = (value: string) => Buffer.from(`${value}\0`)
const message = (kind: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from(kind), int32(body.length + 4), body])
}
const asText = Buffer.concat([int32(0), int16(0), int32(25), int16(-1), int32(-1), int16(0)])
const columns = (names: string[]) =>
  message('T', int16(names.length), ...names.map((name) => Buffer.concat([text(name), asText])))
const row = (values: string[]) =>
  message(
    'D',
    int16(values.length),
    ...values.map((value) => Buffer.concat([int32(value.length), Buffer.from(value)])),
  )
const done = message('C', text('SELECT 1'))
const errorMessage = ({ code, text: said }: { code: string; text: string }) =>
  message('E', text(`SFATAL`), text(`C${code}`), text(`M${said}`), Buffer.from('\0'))
