/** Which host names and requests are of this machine alone. */
import type { IncomingMessage } from 'node:http'

/** The process gives its pages the answer in this request header; a client's own is overwritten. */
export const fromThisMachineHeader = 'x-from-this-machine'

/** A host as URLs and the Host header write it, with or without its port. */
export function isLoopbackHost(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i.test(host)
}

/**
 * Whether the request comes straight from this machine. Behind a proxy on this machine every client
 * looks local, so a request that names a public host or carries a header that proxies add is not.
 */
export function isFromThisMachine({ socket, headers }: IncomingMessage): boolean {
  return (
    isLoopbackAddress(socket.remoteAddress ?? '') &&
    isLoopbackHost(headers.host ?? '') &&
    !Object.keys(headers).some(isOfProxy)
  )
}

function isLoopbackAddress(address: string): boolean {
  return address === '::1' || address.replace(/^::ffff:/, '').startsWith('127.')
}

function isOfProxy(name: string): boolean {
  return /^(forwarded|x-forwarded-.*|via|x-real-ip)$/.test(name)
}
