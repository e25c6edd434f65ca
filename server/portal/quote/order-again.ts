/** The same once more: the request of a quote as this visit's draft, for a price of today. */
import type { Language } from '#lib/contract/languages.ts'
import type { Quote } from '#lib/contract/quotes.ts'
import { emptyDraft } from '#lib/storefront/draft.ts'
import { draftOfRequest } from '#lib/storefront/draft-of-request.ts'
import { draftPlaceSchema, type DraftPlace } from '#lib/storefront/draft-place.ts'
import { agreedPlace } from '#lib/storefront/place-changes.ts'
import { quoteNumber } from '#lib/storefront/shown-number.ts'
import { systemClock } from '#server/clock.ts'
import { can } from '../access/access.ts'
import type { QuoteAccess } from '../access/current-access.ts'
import { auditAct } from '../audit/audit.ts'
import { gateway } from '../gateway/gateway.ts'
import { orderOfQuote, readQuote } from '../orders/orders.ts'
import { draftOwnerFor, replaceCurrentDraft } from './drafts.ts'

export type Again =
  /** The draft is the order's; or its route alone, where only that was asked for. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'read-only' }
  | { readonly kind: 'no-request'; readonly routeKnown: boolean }

export async function orderQuoteAgain(
  access: QuoteAccess,
  { part, language }: { part: 'all' | 'route'; language: Language },
): Promise<Again> {
  if (!can(access, 'quote')) return { kind: 'read-only' }
  const read = await readQuote(access, language)
  const quote = read.ok ? read.value : null
  const request = quote?.snapshot?.request ?? null
  if (request === null) {
    const route = quote && (await routeOf(quote, access, language))
    if (route === null || part === 'all') return { kind: 'no-request', routeKnown: route !== null }
    await replaceCurrentDraft({ ...emptyDraft, ...route }, draftOwnerFor(access))
    return { kind: 'ready' }
  }
  await auditAct(access, 'order-repeated', { quote: quoteNumber(access.quoteId) })
  await replaceCurrentDraft(draftOfRequest(request, systemClock.nowMs()), draftOwnerFor(access))
  return { kind: 'ready' }
}

/** A service that keeps no request still returns an order's stops. */
async function routeOf(
  quote: Quote,
  { accountId }: QuoteAccess,
  language: Language,
): Promise<{ readonly pickup: DraftPlace; readonly drop: DraftPlace } | null> {
  const deliveryId = await orderOfQuote(quote, accountId)
  if (deliveryId === null) return null
  const tracked = await gateway().trackOrder({
    params: { id: deliveryId },
    senderAccountId: accountId,
    language,
  })
  if (!tracked.ok || 'state' in tracked.value) return null
  const [first, last] = [tracked.value.stops.at(0), tracked.value.stops.at(-1)]
  if (first === undefined || last === undefined || first === last) return null
  const placeOf = ({ address, lat, lng }: typeof first) =>
    agreedPlace(draftPlaceSchema.parse({ text: address.slice(0, 500), lat, lng }))
  return { pickup: placeOf(first), drop: placeOf(last) }
}
