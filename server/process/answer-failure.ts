/** Answers a request whose handler threw an unexpected error. */
import type { ServerResponse } from 'node:http'
import type { Logger } from '../log.ts'

export function answeringFailure(response: ServerResponse, log: Logger): (error: unknown) => void {
  return (error) => {
    log.error({ err: error }, 'a request failed unexpectedly')
    // A response that has begun cannot be replaced. Cut off, at least it is not taken for complete.
    if (response.headersSent) return void response.destroy()
    response.writeHead(500, { 'content-type': 'text/plain' }).end('internal error\n')
  }
}
