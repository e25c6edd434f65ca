/** Passes Node's requests to the sandboxes, which use the web's Request and Response. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { readBounded } from '#server/files/read-bounded.ts'
import { isFromThisMachine } from '#server/from-this-machine.ts'
import { isForOperator } from '#server/sandbox/sandbox.ts'

/** More than any outside party sends. */
const bodyLimitBytes = 256 * 1024

interface Handler {
  /** Null when no sandbox has the path. */
  handle(request: Request): Promise<Response | null>
}

export async function answerSandbox(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { sandbox, publicUrl }: { sandbox: Handler; publicUrl: string },
): Promise<void> {
  const method = incoming.method ?? 'GET'
  // The same path that the sandbox reads: a URL resolves "./" and "../".
  const url = new URL(incoming.url ?? '/', publicUrl)
  if (isForOperator({ method, path: url.pathname }) && !isFromThisMachine(incoming)) {
    outgoing.writeHead(403, { 'content-type': 'text/plain' })
    outgoing.end('only on the machine that runs this demo, and not through a proxy\n')
    return
  }
  const body = await readBounded(incoming, bodyLimitBytes)
  if (body === null) {
    outgoing.writeHead(413, { 'content-type': 'text/plain', connection: 'close' })
    outgoing.end('too large\n')
    return
  }
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headersDistinct)) {
    for (const each of value ?? []) headers.append(name, each)
  }
  const request = new Request(url, {
    method,
    headers,
    ...(body.length > 0 && method !== 'GET' && method !== 'HEAD' && { body }),
  })
  const response = await sandbox.handle(request)
  if (response === null) {
    outgoing.writeHead(404, { 'content-type': 'text/plain' }).end('not found\n')
    return
  }
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  if (method === 'HEAD' || response.body === null) {
    outgoing.end()
    return
  }
  // As it comes: a sandbox may answer slowly. A caller that has gone away ends it.
  for await (const chunk of response.body) {
    if (outgoing.destroyed) return
    outgoing.write(chunk)
  }
  outgoing.end()
}
