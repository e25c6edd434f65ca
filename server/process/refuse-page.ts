/**
 * Refuses requests before they reach a page: a host name that is not ours, with which a page elsewhere
 * could make a browser talk to this machine (the service checks by itself), and methods that no page
 * has.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'

const pageMethods = ['GET', 'HEAD', 'POST']
/** Webhooks may be pushed by DELETE too. */
export const sandboxMethods = [...pageMethods, 'DELETE']

/** True when the request has been answered. */
export function refusePage(
  request: IncomingMessage,
  response: ServerResponse,
  {
    allowedHosts,
    methods = pageMethods,
  }: { allowedHosts: readonly string[]; methods?: readonly string[] },
): boolean {
  if (!allowedHosts.includes(request.headers.host?.toLowerCase() ?? '')) {
    response.writeHead(400, { 'content-type': 'text/plain' }).end('Invalid domain\n')
    return true
  }
  if (!methods.includes(request.method ?? '')) {
    const headers = { 'content-type': 'text/plain', allow: methods.join(', ') }
    response.writeHead(405, headers).end('method not allowed\n')
    return true
  }
  return false
}

/** With each percent sign of a path that is no encoded text as a sign itself: no page exists there, but that can be said. */
export function decodableUrl(url: string): string {
  const [path = '', ...query] = url.split('?')
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?')
  }
}
