/**
 * The network for URLs that strangers name, such as a short link or a carrier's picture: DNS lookups, and
 * one request to one address, which was checked.
 */
import { Resolver } from 'node:dns/promises'
import { request as requestHttp, type RequestOptions } from 'node:http'
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
  readonly signal: AbortSignal
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
    fetch: (wanted) => fetchPinned(wanted, connect),
  }
}

function fetchPinned(
  { url, address, accept, maxBytes, signal }: WantedFetch,
  connect: Connect,
): Promise<Fetched> {
  const target = connect({ url, address })
  const send = target.protocol === 'https:' ? requestHttps : requestHttp
  const { promise, resolve, reject } = Promise.withResolvers<Fetched>()
  const request = send({
    ...target,
    // The certificate must be the host's, whatever address is connected to.
    servername: url.hostname,
    path: `${url.pathname}${url.search}`,
    method: 'GET',
    headers: {
      host: url.host,
      'user-agent': userAgent,
      accept,
      'accept-encoding': 'identity',
    },
    maxHeaderSize: 16 * 1024,
    agent: false,
    signal,
  })
  request.on('error', reject)
  request.on('response', (response) => {
    const status = response.statusCode ?? 0
    const location = response.headers.location ?? null
    const contentType = response.headers['content-type'] ?? null
    if (status >= 300 && status <= 399 && location !== null) {
      resolve({ status, location, contentType, body: Buffer.alloc(0) })
      response.destroy()
      return
    }
    const chunks: Buffer[] = []
    let bytes = 0
    const finish = () => resolve({ status, location, contentType, body: Buffer.concat(chunks) })
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
  request.end()
  return promise
}

/** Short links redirect a browser and show another page to a program. */
const userAgent = 'Mozilla/5.0 (compatible; Loadline)'
