/**
 * Whom a request comes from, as far as that can be known. What a client says of itself counts for
 * nothing; a proxy in front stands on this machine or in a private network, and the last address that
 * is in `x-forwarded-for` is the one that it has added.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** Ours alone: the portal's door overwrites what a client sends under this name. */
export const clientAddressHeader = 'x-loadline-client-address'

const near = new BlockList()
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  near.addSubnet(network, bits, 'ipv4')
}
near.addAddress('::1', 'ipv6')
near.addSubnet('fc00::', 7, 'ipv6')

export function clientAddress(
  remoteAddress: string | undefined,
  headers: IncomingHttpHeaders,
): string {
  const peer = plain(remoteAddress ?? '')
  const version = isIP(peer)
  if (version === 0) return 'unknown'
  if (!near.check(peer, version === 4 ? 'ipv4' : 'ipv6')) return peer
  const forwarded = headers['x-forwarded-for']
  const last = plain(
    (Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? '')).split(',').at(-1) ?? '',
  )
  return isIP(last) === 0 ? peer : last
}

/** IPv4 within IPv6 is IPv4. */
function plain(address: string): string {
  return address.trim().replace(/^::ffff:(?=\d+\.)/i, '')
}
