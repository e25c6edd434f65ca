/**
 * The IP address of the client. A client can write anything into X-Forwarded-For; only what
 * proxies of ours have appended to its end is true, and the first of those wrote whom it was called by.
 */
import type { IncomingMessage } from 'node:http'
import type { Logger } from '#server/log.ts'

/** The process gives the address to its pages in this request header; a client's own is overwritten. */
export const clientAddressHeader = 'x-client-address'

export type AddressOf = (request: Pick<IncomingMessage, 'socket' | 'headersDistinct'>) => string

export function readClientAddress({
  trustedProxies,
  log,
}: {
  /** How many stand in front. */
  trustedProxies: number
  log: Pick<Logger, 'warn'>
}): AddressOf {
  let hasWarned = false
  return ({ socket, headersDistinct }) => {
    const forwarded = (headersDistinct['x-forwarded-for'] ?? []).join(',').split(',')
    // Anybody can send the header, so one line is all that it can cause.
    if (trustedProxies === 0 && forwarded.join('') !== '' && !hasWarned) {
      hasWarned = true
      log.warn(
        'a request has X-Forwarded-For, and TRUSTED_PROXIES is 0: all visitors behind your proxy count as one until it is the number of your own proxies',
      )
    }
    const appended = trustedProxies === 0 ? undefined : forwarded.at(-trustedProxies)?.trim()
    return appended ? plainAddress(appended) : peerOf({ socket })
  }
}

/** The other end of the connection. */
export function peerOf({ socket }: Pick<IncomingMessage, 'socket'>): string {
  return plainAddress(socket.remoteAddress || 'unknown')
}

function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}
