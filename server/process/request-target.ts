/**
 * A request may send a whole URL as its target (RFC 9112, 3.2.2); then the URL names the host.
 * Everything behind the port sees a path. Any other target is refused here, and so is a path with two
 * leading slashes, which a redirect would turn into another host's URL.
 */
import type { IncomingMessage } from 'node:http'

/** False when the target is not a path. */
export function takePath(request: IncomingMessage): boolean {
  const target = request.url ?? ''
  const whole = /^https?:\/\/([^/?#]+)(.*)$/is.exec(target)
  if (whole === null) return isPath(target)
  const [, authority = '', rest = ''] = whole
  const path = rest.startsWith('/') ? rest : `/${rest}`
  request.url = path
  request.headers.host = authority
  return isPath(path)
}

export function pathOf(request: IncomingMessage): string {
  const target = request.url ?? '/'
  const query = target.indexOf('?')
  return query === -1 ? target : target.slice(0, query)
}

function isPath(target: string): boolean {
  return target.startsWith('/') && target[1] !== '/' && target[1] !== '\\'
}
