/** The page of a link is opened: counted, limited by the line, and no more of the order than may be told. */
import { headers } from 'next/headers'
import { publicOrder, type PublicOrder } from '#lib/storefront/public-order.ts'
import { systemClock } from '#server/clock.ts'
import { clientAddressHeader } from '../client-address.ts'
import { portalRuntime } from '../runtime.ts'
import { causeOf } from '../gateway/failure-cause.ts'
import { isOpening } from './is-opening.ts'
import { readTracking } from './orders.ts'
import { openShare, takeShareUse } from './share-links.ts'

export type SharedVisit =
  | { readonly kind: 'gone' | 'busy' }
  | {
      readonly kind: 'open'
      /** Null while the service does not answer. */
      readonly order: PublicOrder | null
    }

export async function visitSharedOrder(token: string): Promise<SharedVisit> {
  const { database } = portalRuntime()
  const clock = systemClock
  const asked = await headers()
  const address = asked.get(clientAddressHeader) ?? 'unknown'
  const taken = await takeShareUse(database, { what: 'visit', address, clock })
  if (!taken.ok) return { kind: 'busy' }
  const share = await openShare({ database, clock }, { token, isVisit: isOpening(asked) })
  if (share === null) return { kind: 'gone' }
  const tracked = await readTracking(share)
  if (tracked.ok) return { kind: 'open', order: publicOrder(tracked.value, share.places) }
  return causeOf(tracked.failure).kind === 'none' ? { kind: 'gone' } : { kind: 'open', order: null }
}
