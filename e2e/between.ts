/** A real proxy in front of our own service, in which a test answers in its place, or changes what it says. */
import { once } from 'node:events'
import { createServer, request as forward, type ServerResponse } from 'node:http'

export interface Meddling {
  /** By method and path; true when it has been answered here. */
  readonly answer: (asked: string, response: ServerResponse) => boolean
  /** Changes a reply of the service. Absent: it passes as it is. */
  readonly change?: (asked: string, text: string) => string
}

export interface Between {
  readonly baseUrl: string
  stop(): Promise<void>
}

export async function startBetween(
  serviceUrl: string,
  { answer, change }: Meddling,
): Promise<Between> {
  const target = new URL(serviceUrl)
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', target)
    const asked = `${request.method} ${pathname}`
    if (answer(asked, response)) return void request.resume()
    const { method, url: path, headers } = request
    const onward = forward(
      target,
      { method, path, headers: { ...headers, host: target.host } },
      (reply) => {
        const { 'content-length': _, ...rest } = reply.headers
        if (change === undefined) {
          response.writeHead(reply.statusCode ?? 502, reply.headers)
          reply.pipe(response)
          return
        }
        reply.setEncoding('utf8')
        const chunks: string[] = []
        reply.on('data', (chunk: string) => chunks.push(chunk))
        reply.on('end', () => {
          response.writeHead(reply.statusCode ?? 502, rest)
          response.end(change(asked, chunks.join('')))
        })
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
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
