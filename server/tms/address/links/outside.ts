/** The network for short links: DNS lookups, and one request to one address. */
import { Resolver } from 'node:dns/promises'
import { request as requestHttp, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'

export interface Fetched {
  readonly status: number
  readonly location: string | null
  /** Cut off at the limit. */
  readonly body: string
}

export interface WantedFetch {
  readonly url: URL
  /** The only address that is connected to, whatever DNS says by then. */
  readonly address: string
  readonly maxBytes: number
  readonly signal: AbortSignal
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
  { url, address, maxBytes, signal }: WantedFetch,
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
      accept: 'text/html',
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
    if (status >= 300 && status <= 399 && location !== null) {
      resolve({ status, location, body: '' })
      response.destroy()
      return
    }
    const chunks: Buffer[] = []
    let bytes = 0
    const finish = () => resolve({ status, location, body: Buffer.concat(chunks).toString('utf8') })
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
