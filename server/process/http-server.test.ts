/** Clients that are slow, rude or too late, at the port itself. */
import { createConnection } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { findFreePort } from '../db/embedded/free-port.ts'
import { listenOn, type HttpServer } from './http-server.ts'

let server: HttpServer | undefined
afterEach(() => server?.close({ graceMs: 0 }))

const patience = { headersMs: 150, requestMs: 300, keepAliveMs: 1_000, checkEveryMs: 30 }

async function open(): Promise<number> {
  const port = await findFreePort()
  server = await listenOn({ host: '127.0.0.1', port, patience })
  server.open({
    request(request, response) {
      request.resume()
      request.on('end', () =>
        setTimeout(() => response.end('done'), request.url === '/slow' ? 200 : 0),
      )
    },
  })
  return port
}

/** What the server says to bytes sent as they are, until it closes the connection. */
function tell(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let heard = ''
    const socket = createConnection({ host: '127.0.0.1', port }, () => socket.write(bytes))
    socket.on('data', (data) => (heard += data.toString()))
    socket.on('error', () => {})
    socket.on('close', () => resolve(heard))
  })
}

it('cuts off who does not finish the headers', async () => {
  const heard = await tell(await open(), 'GET / HTTP/1.1\r\nhost: x\r\nx-slow: ')
  expect(heard).toMatch(/^HTTP\/1.1 408 /)
})

it('cuts off who does not finish the body', async () => {
  const heard = await tell(
    await open(),
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\nhalf',
  )
  expect(heard).toMatch(/^HTTP\/1.1 408 /)
})

it('refuses headers that are too large', async () => {
  const heard = await tell(
    await open(),
    `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`,
  )
  expect(heard).toMatch(/^HTTP\/1.1 431 /)
})

it('refuses what is no HTTP', async () => {
  expect(await tell(await open(), '\x16\x03\x01 hello\r\n\r\n')).toMatch(/^HTTP\/1.1 400 /)
})

it('says that it is starting until it is opened, and that it is alive', async () => {
  const port = await findFreePort()
  server = await listenOn({ host: '127.0.0.1', port, patience })
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
  const port = await open()
  const slow = fetch(`http://127.0.0.1:${port}/slow`).then((response) => response.text())
  await sleep(50)
  const closing = server?.close({ graceMs: 5_000 })
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed')
  expect(await slow).toBe('done')
  await closing
})

it('does not wait for ever for who does not read', async () => {
  const port = await open()
  const heard = tell(port, 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n')
  await sleep(50)
  const startedAtMs = performance.now()
  await server?.close({ graceMs: 100 })
  expect(performance.now() - startedAtMs).toBeLessThan(2_000)
  await heard
})
