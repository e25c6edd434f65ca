/** The exchange for Node's own request and response. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { peerOf, type AddressOf } from '#server/client-address.ts'
import { ClientGone, type ServiceRequest, type ServiceResponse } from './exchange.ts'
import { ServiceError } from './service-error.ts'

const usualStillMs = 5_000

export interface NodeRequestOptions {
  /** Absent: no proxy of ours stands in front. */
  readonly addressOf?: AddressOf | undefined
  readonly outgoing?: ServerResponse
  /** A body that makes no progress for so long is refused. */
  readonly stillMs?: number | undefined
}

/** A class, so that a small request does not allocate closures. */
class NodeRequest implements ServiceRequest {
  readonly method: string
  readonly target: string
  readonly #incoming: IncomingMessage
  readonly #outgoing: ServerResponse | undefined
  readonly #stillMs: number
  readonly #addressOf: AddressOf
  #gone: AbortController | undefined

  constructor(incoming: IncomingMessage, options: NodeRequestOptions) {
    const { outgoing, stillMs = usualStillMs, addressOf = peerOf } = options
    this.#incoming = incoming
    this.#outgoing = outgoing
    this.#stillMs = stillMs
    this.#addressOf = addressOf
    this.method = incoming.method ?? 'GET'
    this.target = incoming.url ?? '/'
  }

  get address(): string {
    return this.#addressOf(this.#incoming)
  }

  header(name: string): string | null {
    const value = this.#incoming.headers[name]
    if (value === undefined) return null
    return Array.isArray(value) ? value.join(', ') : value
  }

  body(limitBytes: number): Promise<Uint8Array | null> {
    return readBody(this.#incoming, { limitBytes, stillMs: this.#stillMs })
  }

  clientGone(): AbortSignal {
    if (this.#gone !== undefined) return this.#gone.signal
    const gone = new AbortController()
    const outgoing = this.#outgoing
    this.#gone = gone
    // It closes after the whole response too.
    outgoing?.once('close', () => {
      if (!outgoing.writableFinished) gone.abort()
    })
    if (outgoing?.destroyed === true) gone.abort()
    return gone.signal
  }
}

export function nodeRequest(
  incoming: IncomingMessage,
  options: NodeRequestOptions = {},
): ServiceRequest {
  return new NodeRequest(incoming, options)
}

function readBody(
  incoming: IncomingMessage,
  { limitBytes, stillMs }: { limitBytes: number; stillMs: number },
): Promise<Uint8Array | null> {
  if (Number(incoming.headers['content-length'] ?? 0) > limitBytes) return Promise.resolve(null)
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array | null>()
  const still = setTimeout(() => reject(new ServiceError('request_timeout')), stillMs)
  const chunks: Buffer[] = []
  let bytes = 0
  incoming.on('data', (chunk: Buffer) => {
    still.refresh()
    bytes += chunk.length
    if (bytes <= limitBytes) return void chunks.push(chunk)
    incoming.pause()
    resolve(null)
  })
  incoming.once('end', () => resolve(Buffer.concat(chunks)))
  // The received part of an unfinished body may look complete, but is not what was signed.
  const gone = () => reject(new ClientGone())
  incoming.once('close', gone)
  incoming.once('error', gone)
  return promise.finally(() => clearTimeout(still))
}

export function writeNodeResponse(
  { status, headers, body }: ServiceResponse,
  { incoming, outgoing }: { incoming: IncomingMessage; outgoing: ServerResponse },
): void {
  // Node would take an unread body for the next request.
  if (!incoming.complete) outgoing.setHeader('connection', 'close')
  if (body instanceof ReadableStream) {
    outgoing.writeHead(status, headers)
    // A client that goes away ends the reading, and a reading that fails ends the connection: what was
    // sent then has no proper end.
    pipeline(body, outgoing).catch(() => outgoing.destroy())
    return
  }
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body.length
  outgoing.writeHead(status, { ...headers, 'content-length': length })
  outgoing.end(body)
}
