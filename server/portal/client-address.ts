/**
 * The IP address of the client. A client can write anything into X-Forwarded-For; only what
 * proxies of ours have appended to its end is true, and the first of those wrote whom it was called by.
 */

/** The process gives the address to its pages in this request header; a client's own is overwritten. */
export const clientAddressHeader = 'x-client-address'

export function clientAddress({
  socketAddress,
  forwardedFor,
  trustedProxies,
}: {
  socketAddress: string | undefined
  forwardedFor: string | undefined
  /** How many stand in front. */
  trustedProxies: number
}): string {
  const forwarded = (forwardedFor ?? '').split(',').map((each) => each.trim())
  const appended = trustedProxies === 0 ? undefined : forwarded.at(-trustedProxies)
  const address = appended || socketAddress || 'unknown'
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}
