/**
 * The network for URLs that strangers name, such as a short link or a carrier's picture: DNS lookups, and
 * one request to one address, which was checked.
 */
import { Resolver } from 'node:dns/promises'
import { request as requestHttp, type IncomingHttpHeaders, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'

export interface Fetched {
  readonly status: number
  readonly location: string | null
  readonly contentType: string | null
  /** Cut off at the limit. */
  readonly body: Buffer
}

export interface WantedFetch {
  readonly url: URL
  /** The only address that is connected to, whatever DNS says by then. */
  readonly address: string
  /** The types of content that are wanted, as in the header Accept. */
  readonly accept: string
  readonly maxBytes: number
  /** Also ends a response that has begun. */
  readonly signal: AbortSignal
}

export interface WantedExchange {
  readonly url: URL
  /** The only address that is connected to, whatever DNS says by then. */
  readonly address: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  readonly maxBytes: number
  /** Also ends a response that has begun. */
  readonly signal: AbortSignal
}

export interface Exchanged {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** Cut off at the limit. */
  readonly body: Buffer
}

/** On the default ports, and without credentials in the URL. */
export function isPlainHttp({ protocol, port, username, password }: URL): boolean {
  return /^https?:$/.test(protocol) && port === '' && username === '' && password === ''
}

/** One address of the host; null when any of them is not public. */
export async function publicAddressOf(
  { hostname }: URL,
  { outside, signal }: { outside: Outside; signal: AbortSignal },
): Promise<string | null> {
  const addresses = await outside.resolve(hostname, signal)
  const [first] = addresses
  if (first === undefined) throw new Error('the name has no address')
  return addresses.every(isPublicAddress) ? first : null
}

export interface Outside {
  resolve(hostname: string, signal: AbortSignal): Promise<string[]>
  fetch(wanted: WantedFetch): Promise<Fetched>
  /** One request and its response, whatever they are: redirects are not followed. */
  exchange(wanted: WantedExchange): Promise<Exchanged>
}

/** Connects to an address; a test connects to a server of its own instead. */
export type Connect = (wanted: {
  url: URL
  address: string
}) => Pick<RequestOptions, 'host' | 'port' | 'protocol'>

const directly: Connect = ({ url, address }) => ({
  host: address,
  port: url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port),
  protocol: url.protocol,
})

export function openOutside({ connect = directly }: { connect?: Connect } = {}): Outside {
  return {
    async resolve(hostname, signal) {
      // A numeric host is its own address; DNS would not be queried for it.
      const literal = hostname.replace(/^\[(.*)\]$/, '$1')
      if (isIP(literal) !== 0) return [literal]
      const resolver = new Resolver({ timeout: 1500, tries: 2 })
      signal.addEventListener('abort', () => resolver.cancel(), { once: true })
      const answers = await Promise.allSettled([
        resolver.resolve4(hostname),
        resolver.resolve6(hostname),
      ])
      return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    },
    async fetch({ accept, ...wanted }) {
      const { status, headers, body } = await exchangePinned(
        {
          ...wanted,
          method: 'GET',
          headers: { 'user-agent': userAgent, accept, 'accept-encoding': 'identity' },
          body: null,
        },
        connect,
      )
      const { location = null, 'content-type': contentType = null } = headers
      return { status, location, contentType, body }
    },
    exchange: (wanted) => exchangePinned(wanted, connect),
  }
}

function exchangePinned(
  { url, address, method, headers, body, maxBytes, signal }: WantedExchange,
  connect: Connect,
): Promise<Exchanged> {
  const target = connect({ url, address })
  const send = target.protocol === 'https:' ? requestHttps : requestHttp
  const { promise, resolve, reject } = Promise.withResolvers<Exchanged>()
  const request = send({
    ...target,
    // The certificate must be the host's, whatever address is connected to.
    servername: isIP(bareHost(url)) === 0 ? url.hostname : '',
    path: `${url.pathname}${url.search}`,
    method,
    headers: {
      ...headers,
      host: url.host,
      ...(body !== null && { 'content-length': Buffer.byteLength(body) }),
    },
    maxHeaderSize: 16 * 1024,
    agent: false,
    signal,
  })
  request.on('error', reject)
  // Without this, Node drops a connection that changes its protocol, and reports nothing.
  request.on('upgrade', ({ statusCode = 101, headers: received }, socket) => {
    socket.destroy()
    resolve({ status: statusCode, headers: received, body: Buffer.alloc(0) })
  })
  request.on('response', (response) => {
    const status = response.statusCode ?? 0
    const { headers: received } = response
    if (status >= 300 && status <= 399 && received.location !== undefined) {
      resolve({ status, headers: received, body: Buffer.alloc(0) })
      response.destroy()
      return
    }
    const chunks: Buffer[] = []
    let bytes = 0
    const finish = () => resolve({ status, headers: received, body: Buffer.concat(chunks) })
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk.subarray(0, maxBytes - bytes))
      bytes += chunk.length
      if (bytes < maxBytes) return
      finish()
      response.destroy()
    })
    response.on('end', finish)
    response.on('error', reject)
  })
  request.end(body ?? undefined)
  return promise
}

/** The brackets of an IPv6 address are not part of it. */
function bareHost({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1')
}

/** Short links redirect a browser and show another page to a program. */
const userAgent = 'Mozilla/5.0 (compatible; Loadline)'
