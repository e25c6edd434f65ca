/** Opens the page of a link: counts it, limits it by IP network, and shows only the order's public part. */
import { headers } from 'next/headers'
import { publicOrder, type PublicOrder } from '#lib/storefront/public-order.ts'
import { systemClock } from '#server/clock.ts'
import { clientAddressHeader } from '../client-address.ts'
import { portalRuntime } from '../runtime.ts'
import { causeOf } from '../gateway/failure-cause.ts'
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

/**
 * Whether a request is somebody who opens a page: not one that draws it anew after a change of language,
 * fetches it in case somebody will press, or looks at the link for a chat's preview.
 */
export function isOpening(asked: Pick<Headers, 'get'>): boolean {
  if (asked.get('sec-purpose')?.startsWith('prefetch')) return false
  const destination = asked.get('sec-fetch-dest')
  if (destination !== null) return destination === 'document'
  // Safari before 16.4, and any browser over plain HTTP, do not send it. People's browsers, unlike
  // programs, send both of these: the wish for a page, and a language to read it in.
  return wantsPage(asked.get('accept')) && Boolean(asked.get('accept-language')) && isNoRobot(asked)
}

function wantsPage(accept: string | null): boolean {
  return accept?.toLowerCase().includes('text/html') ?? false
}

/** Those that say what they are, and the chats that look at links for their users. */
const robots =
  /bot\b|crawl|spider|preview|facebookexternalhit|whatsapp|line-poker|curl|python|http-?client/i

function isNoRobot(asked: Pick<Headers, 'get'>): boolean {
  return !robots.test(asked.get('user-agent') ?? 'bot')
}
