/**
 * The one port. `/api/*` goes to the service, a few paths report on the process itself, all others go to
 * the portal. Node's own timeouts and limits cut off slow and oversized clients here.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartRefused } from '../start-refused.ts'

export type Handler = (request: IncomingMessage, response: ServerResponse) => void
export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

export interface HttpServer {
  /** Until this is called, every path but /healthz answers 503. */
  open(handlers: { request: Handler; upgrade?: UpgradeHandler }): void
  /** Until this is called, /readyz answers 503: what is opened may still be called only from inside. */
  ready(): void
  /**
   * Announces the stop for a moment, then accepts no more and waits for requests in flight. With a grace
   * of 0 it does neither.
   */
  close(options: { graceMs: number }): Promise<void>
}

/** How long a client may take. */
export interface Timeouts {
  readonly headersMs: number
  readonly requestMs: number
  readonly keepAliveMs: number
  /** During a request, neither side moves a byte: usually a client that does not read. */
  readonly silenceMs: number
  /** How often Node looks for clients that exceed their time. */
  readonly checkEveryMs: number
  /**
   * The time from the stop signal until the port closes. Clients receive "connection: close", and a load
   * balancer learns that the process is not ready. Otherwise they would run into a closed connection.
   */
  readonly partingMs: number
}

export const usualTimeouts: Timeouts = {
  headersMs: 10_000,
  requestMs: 30_000,
  // Longer than a load balancer's, so that the balancer closes an idle connection first.
  keepAliveMs: 65_000,
  silenceMs: 60_000,
  checkEveryMs: 2_000,
  partingMs: 200,
}
const maxHeaderBytes = 16 * 1024
const maxConnections = 20_000

/** Binds the port before anything slow starts, so that a taken port is reported at once. */
export async function listenOn({
  host,
  port,
  timeouts = usualTimeouts,
}: {
  host: string
  port: number
  timeouts?: Timeouts
}): Promise<HttpServer> {
  let handle: Handler = answerStarting
  let isReady = false
  let closing = false
  const connections = trackConnections()
  const server = createServer(
    {
      headersTimeout: timeouts.headersMs,
      requestTimeout: timeouts.requestMs,
      keepAliveTimeout: timeouts.keepAliveMs,
      connectionsCheckingInterval: timeouts.checkEveryMs,
      maxHeaderSize: maxHeaderBytes,
    },
    (request, response) => {
      connections.began(request, response)
      // A client that keeps its connection would delay the stop.
      if (closing) response.setHeader('connection', 'close')
      if (!hasOneHost(request) || !takePath(request)) answerBadRequest(response)
      else if (pathOf(request) !== '/readyz') handle(request, response)
      else if (closing) answerStopping(response)
      else if (isReady) handle(request, response)
      else answerStarting(request, response)
    },
  )
  server.maxConnections = maxConnections
  // Between two requests Node applies the keep-alive time instead.
  server.timeout = timeouts.silenceMs
  server.on('connection', connections.opened)
  server.on('clientError', (error, socket) => answerBadClient({ error, socket, connections }))

  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(refusalToListen(error, { host, port })))
    server.listen({ host, port }, resolve)
  })

  return {
    open({ request, upgrade }) {
      handle = request
      // Without a listener Node treats an upgrade request like any other.
      if (upgrade) {
        server.on('upgrade', (asking: IncomingMessage, socket: Socket, head: Buffer) => {
          socket.setTimeout(0)
          if (hasOneHost(asking) && takePath(asking)) upgrade(asking, socket, head)
          else socket.destroy()
        })
      }
    },
    ready() {
      isReady = true
    },
    async close({ graceMs }) {
      closing = true
      if (graceMs > 0) await sleep(timeouts.partingMs)
      await new Promise<void>((resolve) => {
        const cutOff = setTimeout(connections.closeAll, graceMs)
        server.close(() => {
          clearTimeout(cutOff)
          resolve()
        })
        connections.closeIdle()
      })
    },
  }
}

/**
 * Proxies differ in which of two Host headers they read, so such a request is refused (RFC 9112, 3.2). One
 * without any never comes this far.
 */
function hasOneHost({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts <= 1
}

/**
 * A request may send a whole URL as its target (RFC 9112, 3.2.2); then the URL names the host.
 * Everything behind the port sees a path. Any other target is refused here, and so is a path with two
 * leading slashes, which a redirect would turn into another host's URL.
 * False when the target is not a path.
 */
function takePath(request: IncomingMessage): boolean {
  const target = request.url ?? ''
  const whole = /^https?:\/\/([^/?#]+)(.*)$/is.exec(target)
  if (whole === null) return isPath(target)
  const [, authority = '', rest = ''] = whole
  const path = rest.startsWith('/') ? rest : `/${rest}`
  request.url = path
  request.headers.host = authority
  return isPath(path)
}

export function pathOf(request: IncomingMessage): string {
  const target = request.url ?? '/'
  const query = target.indexOf('?')
  return query === -1 ? target : target.slice(0, query)
}

function isPath(target: string): boolean {
  return target.startsWith('/') && target[1] !== '/' && target[1] !== '\\'
}

function answerStarting(request: IncomingMessage, response: ServerResponse): void {
  const alive = pathOf(request) === '/healthz'
  response.writeHead(alive ? 200 : 503, { 'content-type': 'text/plain', 'retry-after': '1' })
  response.end(alive ? 'ok\n' : 'starting\n')
}

function answerStopping(response: ServerResponse): void {
  response.writeHead(503, { 'content-type': 'text/plain' }).end('stopping\n')
}

function answerBadRequest(response: ServerResponse): void {
  const headers = { 'content-type': 'text/plain', connection: 'close' }
  response.writeHead(400, headers).end('bad request\n')
}

const badClientAnswers: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

function answerBadClient({
  error,
  socket,
  connections,
}: {
  error: NodeJS.ErrnoException
  socket: Duplex
  connections: Connections
}): void {
  if (!socket.writable || error.code === 'ECONNRESET' || !connections.mayRefuse(socket)) {
    return void socket.destroy()
  }
  const status = badClientAnswers[error.code ?? ''] ?? '400 Bad Request'
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}

function refusalToListen(
  error: NodeJS.ErrnoException,
  { host, port }: { host: string; port: number },
): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartRefused(
        `PORT ${port} on ${host} is taken by another program: stop that one, or start with another PORT.`,
      )
    case 'EACCES':
      return new StartRefused(
        `PORT ${port} may not be opened by this user: choose a PORT above 1023.`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartRefused(
        `HOST ${host} is no address of this machine: set HOST to one that is, such as 127.0.0.1.`,
      )
    default:
      return error
  }
}

type Connections = ReturnType<typeof trackConnections>

interface Connection {
  underWay: number
  latest: { readonly request: IncomingMessage; readonly response: ServerResponse } | null
}

/** Every connection to the port and the requests in flight on it; Node exposes only part of this. */
function trackConnections() {
  const open = new Map<Duplex, Connection>()
  let closing = false

  return {
    opened(socket: Socket): void {
      open.set(socket, { underWay: 0, latest: null })
      socket.once('close', () => open.delete(socket))
    },
    began(request: IncomingMessage, response: ServerResponse): void {
      const { socket } = request
      const connection = open.get(socket)
      if (connection === undefined) return
      connection.underWay += 1
      connection.latest = { request, response }
      response.once('close', () => {
        connection.underWay -= 1
        if (closing && connection.underWay === 0) socket.destroySoon()
      })
    },
    /** Whether a hand-written response would answer the client's faulty request, and no earlier one. */
    mayRefuse(socket: Duplex): boolean {
      const connection = open.get(socket)
      if (connection === undefined) return false
      const { underWay, latest } = connection
      // The error is in what follows the latest request, or, if that is incomplete, in its body.
      if (latest === null || latest.request.complete) return underWay === 0
      return underWay === 1 && !latest.response.headersSent
    },
    /**
     * Closes connections without a request in flight: silent, half-way through their headers, kept
     * alive, or upgraded; and from now on each of the others as soon as its last response is sent.
     */
    closeIdle(): void {
      closing = true
      for (const [socket, { underWay }] of open) if (underWay === 0) socket.destroy()
    },
    closeAll(): void {
      for (const socket of open.keys()) socket.destroy()
    },
  }
}
