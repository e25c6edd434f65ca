/** The service on a real port, and clients that send their bodies as no library would. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { createConnection, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { signQuery } from '#lib/signing/sign.ts'
import {
  openTestService,
  type TestOrganization,
  type TestService,
} from '../testing/test-service.ts'
import { waitFor } from '../../testing/wait-for.ts'

/** Longer than forty connections take to open on a machine that does other things too. */
const stillMs = 2_000

let test: TestService
let own: TestOrganization
let server: Server
let port: number
let observed: number[] = []
const open: Socket[] = []

beforeAll(async () => {
  test = await openTestService({
    allowedHosts: ['tms.test'],
    limits: { external: 3, portal: 3 },
    bodyStillMs: stillMs,
    observe: ({ status }) => void observed.push(status),
  })
  own = await test.addOrganization()
  server = createServer((request, response) => void test.service.listen(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy()
  observed = []
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await test.close()
})

interface SentText {
  readonly socket: Socket
  /** All that was received until the other side closed. */
  readonly received: Promise<string>
}

function sendText(text: string): SentText {
  const socket = createConnection({ host: '127.0.0.1', port }, () => socket.write(text))
  open.push(socket)
  let all = ''
  const received = new Promise<string>((resolve) => {
    socket.on('data', (data) => (all += data.toString()))
    socket.on('error', () => {})
    socket.on('close', () => resolve(all))
  })
  return { socket, received }
}

const head = (...lines: string[]) =>
  [
    'POST /api/sender-accounts HTTP/1.1',
    'host: tms.test',
    'content-type: application/json',
    ...lines,
    '',
    '',
  ].join('\r\n')

async function statusOfSignedGet(): Promise<string> {
  const query = signQuery({ query: {}, ...own, nowMs: test.clock.nowMs() })
  const { received } = sendText(
    `GET /api/organizations?${new URLSearchParams(query)} HTTP/1.1\r\nhost: tms.test\r\nconnection: close\r\n\r\n`,
  )
  return (await received).slice(9, 12)
}

it('gives up a body that stands still, and says so', async () => {
  const { received } = sendText(`${head('content-length: 10')}half`)
  const answer = await received
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer).toMatch(/connection: close/i)
  expect(answer).toContain('"request_timeout"')
})

it('refuses a chunked body over the limit while it is still being sent', async () => {
  const { socket, received } = sendText(head('transfer-encoding: chunked'))
  await once(socket, 'connect')
  const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`
  while (socket.writable && !socket.destroyed && socket.bytesWritten < 3_000_000) {
    socket.write(chunk)
    await sleep(1)
  }
  expect(await received).toMatch(/^HTTP\/1\.1 413 /)
})

it('takes a client that went away for no fault of its own', async () => {
  const { socket } = sendText(`${head('content-length: 10')}half`)
  await sleep(50)
  socket.destroy()
  await waitFor(() => observed.length > 0)
  expect(observed).toEqual([499])
  expect(test.logged.join('')).not.toContain('failed unexpectedly')
})

it('serves who is read while others hold back their bodies', async () => {
  const slow = Array.from({ length: 40 }, () => sendText(head('content-length: 10')))
  await sleep(50)
  expect(await statusOfSignedGet()).toBe('200')
  const answers = await Promise.all(slow.map(({ received }) => received))
  const statuses = answers.map((answer) => answer.slice(9, 12))
  // Four times the budget may arrive at once; one client too many is refused at once.
  expect(statuses.filter((status) => status === '408')).toHaveLength(12)
  expect(statuses.filter((status) => status === '503')).toHaveLength(28)
})

it('answers a HEAD with the length of what a GET would say', async () => {
  const query = signQuery({ query: {}, ...own, nowMs: test.clock.nowMs() })
  const { received } = sendText(
    `HEAD /api/organizations?${new URLSearchParams(query)} HTTP/1.1\r\nhost: tms.test\r\nconnection: close\r\n\r\n`,
  )
  expect(await received).toMatch(/^HTTP\/1\.1 200 [^]*content-length: [1-9]\d*[^]*\r\n\r\n$/i)
})
