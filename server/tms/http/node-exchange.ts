/** The exchange by Node's own request and response. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Asked, Told } from './exchange.ts'

/** A class, so that a small request does not pay for functions of its own. */
class AskedByNode implements Asked {
  readonly method: string
  readonly target: string
  readonly #incoming: IncomingMessage

  constructor(incoming: IncomingMessage) {
    this.#incoming = incoming
    this.method = incoming.method ?? 'GET'
    this.target = incoming.url ?? '/'
  }

  header(name: string): string | null {
    const value = this.#incoming.headers[name]
    if (value === undefined) return null
    return Array.isArray(value) ? value.join(', ') : value
  }

  body(limitBytes: number): Promise<Uint8Array | null> {
    return readBody(this.#incoming, limitBytes)
  }
}

export function askedByNode(incoming: IncomingMessage): Asked {
  return new AskedByNode(incoming)
}

function readBody(incoming: IncomingMessage, limitBytes: number): Promise<Uint8Array | null> {
  if (Number(incoming.headers['content-length'] ?? 0) > limitBytes) return Promise.resolve(null)
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array | null>()
  const chunks: Buffer[] = []
  let bytes = 0
  incoming.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > limitBytes) {
      incoming.pause()
      return resolve(null)
    }
    chunks.push(chunk)
  })
  incoming.once('end', () => resolve(Buffer.concat(chunks)))
  // A client that went away hears no answer, whatever it is.
  incoming.once('close', () => resolve(Buffer.concat(chunks)))
  incoming.once('error', reject)
  return promise
}

export function tellByNode(
  { status, headers, body }: Told,
  { incoming, outgoing }: { incoming: IncomingMessage; outgoing: ServerResponse },
): void {
  // What was not read would be taken for the next request.
  if (!incoming.complete) outgoing.setHeader('connection', 'close')
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body.length
  outgoing.writeHead(status, { ...headers, 'content-length': length })
  outgoing.end(body)
}
