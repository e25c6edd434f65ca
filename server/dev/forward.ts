/** Forwards a request to the service's own process, and waits for it while it restarts. */
import { request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { isFromThisMachine } from '../from-this-machine.ts'
import type { ServiceProcess } from './service-process.ts'

export async function forward({
  request,
  response,
  service,
  port,
}: {
  request: IncomingMessage
  response: ServerResponse
  service: Pick<ServiceProcess, 'ready'>
  port: number
}): Promise<void> {
  const unavailable = () => {
    if (response.headersSent) return void response.destroy()
    response.writeHead(503, { 'retry-after': '1' }).end()
  }
  try {
    await service.ready()
  } catch {
    return unavailable()
  }
  const { method, url } = request
  // To the service every request comes from this machine, so another's has to say where it has been.
  const headers = isFromThisMachine(request)
    ? request.headers
    : { ...request.headers, via: '1.1 loadline' }
  const onward = send({ host: '127.0.0.1', port, method, path: url, headers }, (reply) => {
    response.writeHead(reply.statusCode ?? 502, reply.headers)
    // A reply that breaks off must not look complete. pipeline requires the callback.
    pipeline(reply, response, () => undefined)
  })
  onward.on('error', unavailable)
  // When the client disconnects, the request to the service is canceled too.
  response.once('close', () => onward.destroy())
  request.pipe(onward)
}
