/** The page of a link is opened: counted, limited by the line, and no more of the order than may be told. */
import { headers } from 'next/headers'
import { publicOrder, type PublicOrder } from '#lib/storefront/public-order.ts'
import { systemClock } from '#server/clock.ts'
import { clientAddressHeader } from '../client-address.ts'
import { gateway } from '../gateway/gateway.ts'
import { takeShareUse } from '../limits/share-limits.ts'
import { isSecure } from '../identity/cookie-names.ts'
import { portalRuntime } from '../runtime.ts'
import { findShare, visitShare } from './open-share.ts'

export type SharedVisit =
  | { readonly kind: 'gone' | 'busy' }
  /** Null while the service does not answer. */
  | { readonly kind: 'open'; readonly order: PublicOrder | null }

const timeoutMs = 4_000

export async function visitSharedOrder(token: string): Promise<SharedVisit> {
  const { database } = portalRuntime()
  const clock = systemClock
  const asked = await headers()
  const address = asked.get(clientAddressHeader) ?? 'unknown'
  const taken = await takeShareUse(database, { what: 'visit', address, clock })
  if (!taken.ok) return { kind: 'busy' }
  const share = await (isOpening(asked) ? visitShare : findShare)({ database, clock }, token)
  if (share === null) return { kind: 'gone' }
  const { accountId, deliveryId, places } = share
  const tracked = await gateway().trackOrder({
    params: { id: deliveryId },
    senderAccountId: accountId,
    timeoutMs,
  })
  return { kind: 'open', order: tracked.ok ? publicOrder(tracked.value, places) : null }
}

/**
 * A browser that opens the page, and not one that draws it anew after a change of language, or that
 * fetches it in case somebody will press. Browsers tell it wherever the line can be trusted; who does not
 * tell it there is a program that looks at links.
 */
function isOpening(asked: Headers): boolean {
  if (asked.get('sec-purpose')?.startsWith('prefetch')) return false
  const destination = asked.get('sec-fetch-dest')
  if (destination === null) return !isSecure(portalRuntime().publicUrl)
  return destination === 'document'
}
