/**
 * The addresses that webhooks, payment gateways and carriers may have: public ones that are not this machine's
 * own, networks that the configuration allows, and in the demo the one path of its receiver.
 */
import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { isPublicAddress } from './public-address.ts'

export type IsAllowed = (address: string, url?: URL) => boolean

/** `privateNetworks`: such as `10.1.0.0/16`. `receiverUrl`: everything below it. */
export function allowAddresses(
  privateNetworks: readonly string[],
  { receiverUrl = null }: { readonly receiverUrl?: string | null } = {},
): IsAllowed {
  const receiver = receiverUrl === null ? null : new URL(receiverUrl)
  const allowed = new BlockList()
  for (const network of privateNetworks) {
    const [address = '', bits] = network.split('/')
    allowed.addSubnet(address, Number(bits), familyOf(address))
  }
  return (address, url) => {
    if (isIP(address) === 0) return false
    if (receiver !== null && url && isReceiver(receiver, { address, url })) return true
    if (allowed.check(address, familyOf(address))) return true
    return isPublicAddress(address) && !isOwn(address)
  }
}

/** The host is written as its address, so no name can lead there or away. */
function isReceiver(receiver: URL, { address, url }: { address: string; url: URL }): boolean {
  return (
    url.origin === receiver.origin &&
    url.hostname.replace(/^\[(.*)\]$/, '$1') === address &&
    url.pathname.startsWith(`${receiver.pathname}/`)
  )
}

function isOwn(address: string): boolean {
  return Object.values(networkInterfaces()).some((bound) =>
    bound?.some((each) => each.address === address),
  )
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}
