/** The origin of the page that has sent a request. Browsers name it with every POST; programs do not. */
import type { IncomingMessage } from 'node:http'

/**
 * A page of PUBLIC_URL, or of the host that the request was sent to. Only PUBLIC_URL's protocol is known,
 * so of its host a page of the other protocol is a stranger's; a page of any other host of ours may have
 * been loaded without a proxy, over HTTP.
 */
export function isOwnOrigin(
  { headers }: Pick<IncomingMessage, 'headers'>,
  publicUrl: string,
): boolean {
  const { origin, host = '' } = headers
  const ours = new URL(publicUrl)
  if (origin === undefined || origin === ours.origin) return true
  const { protocol, host: itsHost, origin: itsOrigin } = URL.parse(origin) ?? {}
  if (origin !== itsOrigin || itsHost !== host.toLowerCase() || itsHost === ours.host) return false
  return protocol === 'http:' || protocol === ours.protocol
}
