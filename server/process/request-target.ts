/**
 * A request may name its target as a whole address (RFC 9112, 3.2.2), and then that address says the
 * host. Everything behind the port sees a path; whatever is none ends here, and so does one with two
 * slashes in front, which a redirect would make into another host's address.
 */
import type { IncomingMessage } from 'node:http'

/** False when the target is no path of ours. */
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
