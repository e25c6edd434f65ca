/**
 * A service that has what the interface says and nothing of ours: a real proxy in front of our own
 * service, which answers 404 to every addition that architecture.md lists.
 */
import { once } from 'node:events'
import { createServer, request as forward } from 'node:http'

const additions: readonly RegExp[] = [
  /^GET \/api\/vehicle-types$/,
  /^GET \/api\/addons$/,
  /^GET \/api\/banks$/,
  /^GET \/api\/quotes\/[^/]+\/payment$/,
  /^POST \/api\/quotes\/[^/]+\/payment\/slip$/,
  /^\w+ \/api\/wallet(?:\/.*)?$/,
  /^POST \/api\/sender-accounts$/,
  /^GET \/api\/address\/suggest$/,
]

export interface PlainService {
  readonly baseUrl: string
  /** Additions that were asked for, by method and path. */
  readonly refused: ReadonlySet<string>
  stop(): Promise<void>
}

export async function startWithoutAdditions(serviceUrl: string): Promise<PlainService> {
  const target = new URL(serviceUrl)
  const refused = new Set<string>()
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', target)
    const asked = `${request.method} ${pathname}`
    if (additions.some((addition) => addition.test(asked))) {
      refused.add(asked)
      request.resume()
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":"not_found"}')
      return
    }
    const { method, url: path, headers } = request
    const onward = forward(
      target,
      { method, path, headers: { ...headers, host: target.host } },
      (reply) => {
        response.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(response)
      },
    )
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    refused,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
