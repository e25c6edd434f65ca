/**
 * Thousands of browsers in one process: a connection each, opened before the round, and a poll every ten
 * seconds from a moment of its own. A poll's time runs from when it was due, so that a server that
 * stands still is not asked less.
 */
import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { quantile } from '../kit/quantile.ts'

const everyMs = 10_000
const connectsAtOnce = 100

const orderSchema = z.object({
  origin: z.url(),
  cookies: z.array(z.string()),
  paths: z.array(z.string()).min(1),
  seconds: z.number(),
})

interface Browser {
  readonly socket: Socket
  readonly head: string
  etag: string | null
  sentForMs: number | null
  received: string
}

const times: number[] = []
let failed = 0

function receive(browser: Browser, text: string): void {
  browser.received += text
  const headEnd = browser.received.indexOf('\r\n\r\n')
  if (headEnd === -1) return
  const head = browser.received.slice(0, headEnd)
  const status = Number(head.slice(9, 12))
  const length = status === 304 ? 0 : Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
  if (Buffer.byteLength(browser.received) < headEnd + 4 + length) return
  browser.received = ''
  if (browser.sentForMs !== null) times.push(performance.now() - browser.sentForMs)
  browser.sentForMs = null
  browser.etag = /etag: (\S+)/i.exec(head)?.[1] ?? null
  if (status !== 200 && status !== 304) failed += 1
}

async function open(port: number, head: string): Promise<Browser> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  const browser: Browser = { socket, head, etag: null, sentForMs: null, received: '' }
  socket.setEncoding('utf8')
  socket.on('data', (text: string) => receive(browser, text))
  socket.on('error', () => (failed += 1))
  return browser
}

function poll(browser: Browser, dueMs: number): void {
  // Its last answer has not come yet: a browser does not ask again before.
  if (browser.sentForMs !== null || !browser.socket.writable) {
    failed += 1
    return
  }
  browser.sentForMs = dueMs
  const etag = browser.etag === null ? '' : `If-None-Match: ${browser.etag}\r\n`
  browser.socket.write(`${browser.head}${etag}\r\n`)
}

async function run({
  origin,
  cookies,
  paths,
  seconds,
}: z.output<typeof orderSchema>): Promise<void> {
  const { host, port } = new URL(origin)
  const browsers: Browser[] = []
  const heads = cookies.map(
    (cookie, index) =>
      `GET ${paths[index % paths.length]} HTTP/1.1\r\nHost: ${host}\r\nCookie: session=${cookie}\r\nAccept: */*\r\n`,
  )
  while (browsers.length < heads.length) {
    const next = heads.slice(browsers.length, browsers.length + connectsAtOnce)
    browsers.push(...(await Promise.all(next.map((head) => open(Number(port), head)))))
  }
  const startMs = performance.now()
  const polls = Math.round((seconds * 1000 * browsers.length) / everyMs)
  const gapMs = everyMs / browsers.length
  // The first ten seconds warm up, and bring each browser its first answer.
  let isMeasured = false
  for (let index = 0; index < browsers.length + polls;) {
    const dueMs = startMs + index * gapMs
    const waitMs = dueMs - performance.now()
    if (waitMs > 0) {
      await sleep(Math.max(1, waitMs))
      continue
    }
    if (!isMeasured && index >= browsers.length) {
      isMeasured = true
      times.length = 0
      failed = 0
      process.send?.('begun')
    }
    const browser = browsers[index % browsers.length]
    if (browser) poll(browser, dueMs)
    index += 1
  }
  const drainedByMs = performance.now() + 10_000
  while (browsers.some(({ sentForMs }) => sentForMs !== null) && performance.now() < drainedByMs) {
    await sleep(20)
  }
  failed += browsers.filter(({ sentForMs }) => sentForMs !== null).length
  process.send?.({
    polls,
    failed,
    pollsPerSecond: times.length / seconds,
    p50Ms: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
  })
  for (const { socket } of browsers) socket.destroy()
  process.disconnect()
}

process.once('message', (order) => void run(orderSchema.parse(order)))
