/** Hands a request to the service's own process, and waits for it while it is starting again. */
import { request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import type { ServiceProcess } from './service-process.ts'

export async function forward({
  request,
  response,
  service,
  port,
}: {
  request: IncomingMessage
  response: ServerResponse
  service: ServiceProcess
  port: number
}): Promise<void> {
  const unavailable = () => {
    if (!response.headersSent) response.writeHead(503, { 'retry-after': '1' })
    response.end()
  }
  try {
    await service.ready()
  } catch {
    return unavailable()
  }
  const { method, url, headers } = request
  const onward = send({ host: '127.0.0.1', port, method, path: url, headers }, (reply) => {
    response.writeHead(reply.statusCode ?? 502, reply.headers)
    reply.pipe(response)
  })
  onward.on('error', unavailable)
  request.pipe(onward)
}
