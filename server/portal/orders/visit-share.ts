/** Opens the page of a link: counts it, limits it by IP network, and shows only the public part of what it opens. */
import { headers } from 'next/headers'
import type { Language } from '#lib/contract/languages.ts'
import { publicOrder, type PublicOrder } from '#lib/storefront/public-order.ts'
import type { PublicWaybill } from '#lib/storefront/public-waybill.ts'
import { systemClock } from '#server/clock.ts'
import { clientAddressHeader } from '#server/client-address.ts'
import { portalRuntime } from '../runtime.ts'
import { causeOf } from '../gateway/failure-cause.ts'
import type { Failure } from '../gateway/result.ts'
import { publicPhotoOf, readPublicWaybill } from '../waybills/read-public-waybill.ts'
import { readTracking } from './orders.ts'
import { openShare, takeShareUse } from './share-links.ts'

/** The order or waybill is null while the service does not answer. */
export type SharedVisit =
  | { readonly kind: 'gone' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'order'; readonly order: PublicOrder | null }
  | { readonly kind: 'waybill'; readonly waybill: PublicWaybill | null }

export async function visitShare(token: string, language: Language): Promise<SharedVisit> {
  const { database } = portalRuntime()
  const clock = systemClock
  const asked = await headers()
  const address = asked.get(clientAddressHeader) ?? 'unknown'
  const taken = await takeShareUse(database, { what: 'visit', address, clock })
  if (!taken.ok) return { kind: 'busy' }
  const share = await openShare({ database, clock }, { token, isVisit: isOpening(asked) })
  if (share === null) return { kind: 'gone' }
  if (share.kind === 'waybill') {
    const read = await readPublicWaybill({ ...share, language })
    if (read.ok) return { kind: 'waybill', waybill: read.value }
    return isNone(read.failure) ? { kind: 'gone' } : { kind: 'waybill', waybill: null }
  }
  const tracked = await readTracking(share)
  if (tracked.ok) return { kind: 'order', order: publicOrder(tracked.value, share.places) }
  return isNone(tracked.failure) ? { kind: 'gone' } : { kind: 'order', order: null }
}

const isNone = (failure: Failure) => causeOf(failure).kind === 'none'

export type SharedPhoto =
  { readonly kind: 'gone' | 'busy' | 'failing' } | { readonly kind: 'found'; readonly url: string }

/** A proof photo of the waybill that a link opens, each time asked anew: it is gone with the link. */
export async function visitSharedPhoto(token: string, name: string): Promise<SharedPhoto> {
  const { database } = portalRuntime()
  const clock = systemClock
  const address = (await headers()).get(clientAddressHeader) ?? 'unknown'
  const taken = await takeShareUse(database, { what: 'poll', address, clock })
  if (!taken.ok) return { kind: 'busy' }
  const share = await openShare({ database, clock }, { token, isVisit: false })
  if (share?.kind !== 'waybill') return { kind: 'gone' }
  const found = await publicPhotoOf({ ...share, name })
  if (!found.ok) return { kind: isNone(found.failure) ? 'gone' : 'failing' }
  return found.value === null ? { kind: 'gone' } : { kind: 'found', url: found.value }
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
