/**
 * Whether an IP address is public: only public ones are ever connected to for a caller. Private, shared,
 * loopback, link-local, documentation, benchmark, multicast and reserved addresses are refused, and so is
 * an IPv6 address that embeds such an IPv4 address.
 */
import { BlockList, isIP } from 'node:net'

const special = new BlockList()

for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  special.addSubnet(network, bits, 'ipv4')
}

for (const [network, bits] of [
  // Ranges of global unicast for tunnels, tests and documentation. 2001::/23 contains Teredo and ORCHID.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const) {
  special.addSubnet(network, bits, 'ipv6')
}

/**
 * The only part of IPv6 that is assigned to the public internet; NAT64, mapped and local ones are outside
 * of it.
 */
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !special.check(address, 'ipv4')
    case 6:
      // A zone ("%eth0") names an interface of this machine.
      return (
        !address.includes('%') &&
        globalUnicast.check(address, 'ipv6') &&
        !special.check(address, 'ipv6')
      )
    default:
      return false
  }
}
