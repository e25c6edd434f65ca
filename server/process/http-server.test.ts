/** Clients that are slow, rude or too late, at the port itself. */
import type { ServerResponse } from 'node:http'
import { createConnection } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { findFreePort } from '../db/embedded/free-port.ts'
import { listenOn, type Handler, type HttpServer, type UpgradeHandler } from './http-server.ts'
import { waitFor } from '../testing/wait-for.ts'

let server: HttpServer | undefined
afterEach(() => server?.close({ graceMs: 0 }))

const timeouts = {
  headersMs: 150,
  requestMs: 300,
  keepAliveMs: 1_000,
  silenceMs: 400,
  checkEveryMs: 30,
  partingMs: 100,
}

const answerDone: Handler = (request, response) => {
  request.resume()
  request.on('end', () => response.end('done'))
}

async function open(request: Handler = answerDone, upgrade?: UpgradeHandler): Promise<number> {
  const port = await findFreePort()
  server = await listenOn({ host: '127.0.0.1', port, timeouts })
  server.open({ request, ...(upgrade && { upgrade }) })
  return port
}

/** The server's response to bytes sent as they are, until it closes the connection. */
function sendBytes(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let received = ''
    const socket = createConnection({ host: '127.0.0.1', port }, () => socket.write(bytes))
    socket.on('data', (data) => (received += data.toString()))
    socket.on('error', () => {})
    socket.on('close', () => resolve(received))
  })
}

it('cuts off who does not finish the headers', async () => {
  const received = await sendBytes(await open(), 'GET / HTTP/1.1\r\nhost: x\r\nx-slow: ')
  expect(received).toMatch(/^HTTP\/1.1 408 /)
})

it('cuts off who does not finish the body', async () => {
  const received = await sendBytes(
    await open(),
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\nhalf',
  )
  expect(received).toMatch(/^HTTP\/1.1 408 /)
})

it('refuses headers that are too large', async () => {
  const received = await sendBytes(
    await open(),
    `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`,
  )
  expect(received).toMatch(/^HTTP\/1.1 431 /)
})

it('refuses what is no HTTP', async () => {
  expect(await sendBytes(await open(), '\x16\x03\x01 hello\r\n\r\n')).toMatch(/^HTTP\/1.1 400 /)
})

it('says that it is starting until it is opened, and that it is alive', async () => {
  const port = await findFreePort()
  server = await listenOn({ host: '127.0.0.1', port, timeouts })
  expect((await fetch(`http://127.0.0.1:${port}/api/organizations`)).status).toBe(503)
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
})

it('says which port is taken', async () => {
  const port = await open()
  await expect(listenOn({ host: '127.0.0.1', port })).rejects.toThrow(
    new RegExp(`^PORT ${port} on 127.0.0.1 is taken`),
  )
})

it('answers what is under way before it closes, and takes nothing new', async () => {
  const begun = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  const port = await open(({ url }, response) => {
    if (url !== '/slow') return void response.end()
    begun.resolve()
    return void answer.promise.then(() => response.end('done'))
  })
  const slow = fetch(`http://127.0.0.1:${port}/slow`).then((response) => response.text())
  await begun.promise
  const closing = server?.close({ graceMs: 30_000 })
  const isRefused = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      () => false,
      () => true,
    )
  await waitFor(isRefused, { name: 'a refused connection' })
  answer.resolve()
  expect(await slow).toBe('done')
  await closing
})

it('serves once it is open, and says that it is ready when all is', async () => {
  const port = await open()
  const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status
  expect([await statusOf('/'), await statusOf('/readyz')]).toEqual([200, 503])
  server?.ready()
  expect(await statusOf('/readyz')).toBe(200)
})

it('says before it closes that it goes', async () => {
  const port = await open()
  server?.ready()
  const kept = await fetch(`http://127.0.0.1:${port}/`)
  expect(kept.headers.get('connection')).toBe('keep-alive')
  const closing = server?.close({ graceMs: 5_000 })
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(503)
  const last = await fetch(`http://127.0.0.1:${port}/`)
  expect([last.status, last.headers.get('connection')]).toEqual([200, 'close'])
  await closing
})

it.each(['', 'GET / HTTP/1.1\r\nhost: x', 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'])(
  'does not wait for a connection without a request under way: %j',
  async (bytes) => {
    const port = await findFreePort()
    const slowToCut = { ...timeouts, headersMs: 9_000, requestMs: 9_000, keepAliveMs: 9_000 }
    server = await listenOn({
      host: '127.0.0.1',
      port,
      timeouts: { ...slowToCut, silenceMs: 9_000 },
    })
    server.open({ request: answerDone })
    const received = sendBytes(port, bytes)
    await sleep(50)
    const startedAtMs = performance.now()
    await server.close({ graceMs: 5_000 })
    expect(performance.now() - startedAtMs).toBeLessThan(2_000)
    await received
  },
)

it('does not wait for the next request on a connection whose reply began before the stop', async () => {
  const begun = Promise.withResolvers<ServerResponse>()
  const port = await findFreePort()
  server = await listenOn({
    host: '127.0.0.1',
    port,
    timeouts: { ...timeouts, keepAliveMs: 30_000, silenceMs: 30_000 },
  })
  server.open({
    request: (_, response) => {
      response.write('begun')
      begun.resolve(response)
    },
  })
  const received = sendBytes(port, 'GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  const response = await begun.promise
  const startedAtMs = performance.now()
  const closing = server.close({ graceMs: 30_000 })
  response.end()
  await closing
  expect(performance.now() - startedAtMs).toBeLessThan(10_000)
  expect(await received).toMatch(/^HTTP\/1.1 200 /)
})

const upgradeTo = (path: string) =>
  `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n`

it('answers like any other request one that asks for another protocol, where none is spoken', async () => {
  expect(await sendBytes(await open(), upgradeTo('/'))).toMatch(/^HTTP\/1.1 200 [^]*done/)
})

it('ends with a connection open that speaks another protocol', async () => {
  const port = await open(answerDone, (_, socket) => socket.write('other'))
  const received = sendBytes(port, upgradeTo('/'))
  // It may be silent for longer than a client of HTTP.
  await sleep(timeouts.silenceMs + 200)
  const startedAtMs = performance.now()
  await server?.close({ graceMs: 5_000 })
  expect(performance.now() - startedAtMs).toBeLessThan(2_000)
  expect(await received).toBe('other')
})

it('cuts off who does not read', async () => {
  const cut = Promise.withResolvers<void>()
  const port = await open((_, response) => {
    response.on('close', () => cut.resolve())
    response.end(Buffer.alloc(64 * 1024 * 1024))
  })
  const socket = createConnection({ host: '127.0.0.1', port }, () => {
    socket.pause()
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  })
  socket.on('error', () => {})
  await expect(cut.promise).resolves.toBeUndefined()
  socket.destroy()
})

it('keeps a connection alive for longer than a request may be silent', async () => {
  const port = await findFreePort()
  server = await listenOn({ host: '127.0.0.1', port, timeouts: { ...timeouts, silenceMs: 100 } })
  server.open({ request: answerDone })
  let received = ''
  const socket = createConnection({ host: '127.0.0.1', port })
  socket.on('data', (data) => (received += data.toString()))
  for (let round = 0; round < 2; round += 1) {
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
    await waitFor(() => received.split('HTTP/1.1 200').length > round + 1)
    // For longer than `silenceMs`.
    await sleep(300)
  }
  socket.destroy()
  expect(received.match(/HTTP\/1.1 200/g)).toHaveLength(2)
})

const chunked = 'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n'

it.each<[string, (response: ServerResponse) => void]>([
  ['begun', (response) => response.writeHead(200, { 'content-length': 9 }).write('part')],
  ['ended', (response) => response.end('whole')],
])('writes no second reply into one that has %s', async (_, answer) => {
  const port = await open((_request, response) => answer(response))
  let received = ''
  const socket = createConnection({ host: '127.0.0.1', port }, () => socket.write(chunked))
  socket.on('data', (data) => (received += data.toString()))
  socket.on('error', () => {})
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await waitFor(() => received.includes('\r\n\r\n'))
  await sleep(30)
  socket.write('this is no chunk\r\n')
  await closed
  expect(received.match(/HTTP\/1.1 /g)).toHaveLength(1)
  expect(received).toMatch(/^HTTP\/1.1 200 /)
})

it('refuses what is wrong in a body that was not answered, and after a request that was', async () => {
  const port = await open()
  expect(await sendBytes(port, `${chunked}this is no chunk\r\n`)).toMatch(/^HTTP\/1.1 400 /)
  let received = ''
  const socket = createConnection({ host: '127.0.0.1', port })
  socket.on('data', (data) => (received += data.toString()))
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  await waitFor(() => received.includes('done'))
  await sleep(30)
  socket.write('this is no request\r\n\r\n')
  await new Promise((resolve) => socket.once('close', resolve))
  expect(received).toMatch(/^HTTP\/1.1 200 [^]*doneHTTP\/1.1 400 /)
})

const sayWhatIsAsked: Handler = ({ url, headers }, response) =>
  void response.end(`<${headers.host}><${url}>`)

it.each([
  ['http://Other.example:81/api/x?y=1', 'Other.example:81', '/api/x?y=1'],
  ['HTTPS://other.example', 'other.example', '/'],
  ['http://other.example?y', 'other.example', '/?y'],
  ['/api/x?to=http://y//', 'x', '/api/x?to=http://y//'],
])('takes %s for a path at a host', async (target, host, path) => {
  const asked = `GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`
  expect(await sendBytes(await open(sayWhatIsAsked), asked)).toContain(`<${host}><${path}>`)
})

it.each([
  '//evil.example/',
  '/\\evil.example/',
  'http://x//evil.example/',
  'http:///x',
  '*',
  'ftp://x/',
])('refuses %s, which is no path', async (target) => {
  const asked = `OPTIONS ${target} HTTP/1.1\r\nhost: x\r\n\r\n`
  expect(await sendBytes(await open(sayWhatIsAsked), asked)).toMatch(/^HTTP\/1.1 400 /)
})

it.each(['host: x\r\nhost: y', 'Host: x\r\nHOST: x'])('refuses two hosts: %j', async (hosts) => {
  const received = await sendBytes(
    await open(sayWhatIsAsked),
    `GET /a HTTP/1.1\r\n${hosts}\r\n\r\n`,
  )
  expect(received).toMatch(/^HTTP\/1.1 400 /)
})

it('does not wait for ever for who does not read', async () => {
  const port = await open()
  const received = sendBytes(port, 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n')
  await sleep(50)
  const startedAtMs = performance.now()
  await server?.close({ graceMs: 100 })
  expect(performance.now() - startedAtMs).toBeLessThan(2_000)
  await received
})
