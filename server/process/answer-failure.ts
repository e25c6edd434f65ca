/** The reply to a request whose handling failed in a way nobody foresaw. */
import type { ServerResponse } from 'node:http'
import type { Logger } from '../log.ts'

export function answeringFailure(response: ServerResponse, log: Logger): (error: unknown) => void {
  return (error) => {
    log.error({ err: error }, 'a request failed unexpectedly')
    // What has begun cannot be taken back; cut off, it is at least not taken for whole.
    if (response.headersSent) return void response.destroy()
    response.writeHead(500, { 'content-type': 'text/plain' }).end('internal error\n')
  }
}
