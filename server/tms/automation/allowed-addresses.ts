/**
 * The addresses that pushes may be sent to: public ones that are not this machine's own, and networks that
 * the configuration allows. (`server/files/public-address.ts` refuses every form of a private address,
 * also IPv6 ones that embed one: it accepts only the part of IPv6 that is assigned to the public internet.)
 */
import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { isPublicAddress } from '#server/files/public-address.ts'

export type IsAllowed = (address: string) => boolean

/** `privateNetworks`: such as `10.1.0.0/16`. */
export function allowAddresses(privateNetworks: readonly string[]): IsAllowed {
  const allowed = new BlockList()
  for (const network of privateNetworks) {
    const [address = '', bits] = network.split('/')
    allowed.addSubnet(address, Number(bits), familyOf(address))
  }
  return (address) => {
    if (isIP(address) === 0) return false
    if (allowed.check(address, familyOf(address))) return true
    return isPublicAddress(address) && !isOwn(address)
  }
}

function isOwn(address: string): boolean {
  return Object.values(networkInterfaces()).some((bound) =>
    bound?.some((each) => each.address === address),
  )
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}
