/**
 * The network that an address is counted as. A connection has 2^64 IPv6 addresses and could use each
 * once, so its network is their first half; an IPv4 address is its own network.
 */
import { isIPv6 } from 'node:net'

export function networkOfAddress(address: string): string {
  if (!isIPv6(address)) return address
  const [plain = ''] = address.split('%')
  const [head = '', tail] = plain.split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const missing = tail === undefined ? 0 : 8 - first.length - last.length
  const groups = [...first, ...Array.from({ length: missing }, () => '0'), ...last]
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}
