/**
 * The one port. `/api/*` goes to the service, a few paths tell of the process itself, all else is the
 * portal's. Slow and oversized clients are cut off here, by time-outs and limits of Node's own.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { StartRefused } from '../start-refused.ts'

export type Handler = (request: IncomingMessage, response: ServerResponse) => void
export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

export interface HttpServer {
  /** Until this is called, every path but /healthz answers 503. */
  open(handlers: { request: Handler; upgrade?: UpgradeHandler }): void
  /** Takes no more, and waits until what is under way has been answered. */
  close(options: { graceMs: number }): Promise<void>
}

/** How long a client may take. */
export interface Patience {
  readonly headersMs: number
  readonly requestMs: number
  readonly keepAliveMs: number
  /** How often Node looks for clients that are past their time. */
  readonly checkEveryMs: number
}

const usualPatience: Patience = {
  headersMs: 10_000,
  requestMs: 30_000,
  // Longer than a load balancer's, so that it is the one to close an idle connection.
  keepAliveMs: 65_000,
  checkEveryMs: 2_000,
}
const maxHeaderBytes = 16 * 1024
const maxConnections = 20_000

/** Binds the port before anything slow is started, so that a taken port is said at once. */
export async function listenOn({
  host,
  port,
  patience = usualPatience,
}: {
  host: string
  port: number
  patience?: Patience
}): Promise<HttpServer> {
  let handle: Handler = answerStarting
  let closing = false
  const server = createServer(
    {
      headersTimeout: patience.headersMs,
      requestTimeout: patience.requestMs,
      keepAliveTimeout: patience.keepAliveMs,
      connectionsCheckingInterval: patience.checkEveryMs,
      maxHeaderSize: maxHeaderBytes,
    },
    (request, response) => {
      // A client that keeps its connection would hold up the stop.
      if (closing) response.setHeader('connection', 'close')
      handle(request, response)
    },
  )
  server.maxConnections = maxConnections
  server.on('clientError', answerBadClient)

  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(refusalToListen(error, { host, port })))
    server.listen({ host, port }, resolve)
  })

  return {
    open({ request, upgrade }) {
      handle = request
      if (upgrade) server.on('upgrade', upgrade)
    },
    close({ graceMs }) {
      closing = true
      return new Promise((resolve) => {
        const cutOff = setTimeout(() => server.closeAllConnections(), graceMs)
        server.close(() => {
          clearTimeout(cutOff)
          resolve()
        })
        server.closeIdleConnections()
      })
    },
  }
}

function answerStarting(request: IncomingMessage, response: ServerResponse): void {
  const alive = request.url === '/healthz'
  response.writeHead(alive ? 200 : 503, { 'content-type': 'text/plain', 'retry-after': '1' })
  response.end(alive ? 'ok\n' : 'starting\n')
}

const badClientAnswers: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

function answerBadClient(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
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
