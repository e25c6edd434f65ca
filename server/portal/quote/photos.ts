/** The photos of whoever sent the request that is being answered. */
import type { DraftItem } from '#lib/cargo/draft-item.ts'
import { photoNameOf, photoPathOf } from '#lib/cargo/photo-path.ts'
import { quoteServiceTypes } from '#lib/contract/quote-service-types.ts'
import type { QuoteCreated } from '#lib/contract/quotes.ts'
import type { DraftOwner } from '#lib/storefront/draft-save.ts'
import type { KeptQuotes } from '#lib/storefront/kept-quotes.ts'
import { systemClock } from '#server/clock.ts'
import { portalRuntime } from '../runtime.ts'
import { currentKey, startedKey } from './drafts.ts'
import type { OwnerKey } from './owner-key.ts'
import { postgresPhotos, type PhotoStore } from './photo-store.ts'

/** The one place that says where they are kept. */
export function photoStore(): PhotoStore {
  return postgresPhotos(portalRuntime().database)
}

/** Its path; null when there are as many as one visit may have. */
export async function addVisitPhoto(bytes: Buffer, owner: DraftOwner): Promise<string | null> {
  const key = await startedKey(owner)
  const name = await photoStore().add({ owner: key, bytes, nowMs: systemClock.nowMs() })
  return name === null ? null : photoPathOf(name)
}

export async function removeVisitPhoto(name: string, owner: DraftOwner): Promise<boolean> {
  const key = await currentKey(owner)
  if (key === null) return false
  const nowMs = systemClock.nowMs()
  return photoStore().remove({ owner: key, name, nowMs })
}

/**
 * How a visit's photos are called in a quote: by their whole address. Null for what is no photo of
 * this visit's, or no more.
 */
export async function photoUrlsOf(
  key: OwnerKey,
  items: readonly DraftItem[],
): Promise<(path: string) => string | null> {
  const names = photoNamesOf(items)
  const known = await photoStore().ofOwner({ owner: key, names })
  return (path) => {
    const name = photoNameOf(path)
    if (name === null || !known.has(name)) return null
    return new URL(path, portalRuntime().publicUrl).href
  }
}

export function photoNamesOf(items: readonly DraftItem[]): readonly string[] {
  return items.flatMap(({ photoUrls }) => photoUrls.flatMap((path) => photoNameOf(path) ?? []))
}

// Photos that quotes refer to.

export async function holdPhotos(quotes: KeptQuotes, names: readonly string[]): Promise<void> {
  for (const { quotation_id: quotationId, expires_at: until } of quotesIn(quotes)) {
    await photoStore().hold({ quotationId, names, untilMs: Date.parse(until) })
  }
}

export async function keepPhotos(quotes: KeptQuotes): Promise<void> {
  await photoStore().keepFor(quotesIn(quotes).map(({ quotation_id: id }) => id))
}

function quotesIn(quotes: KeptQuotes): readonly QuoteCreated[] {
  return quoteServiceTypes.flatMap((serviceType) => {
    const outcome = quotes[serviceType]
    return outcome.kind === 'quote' ? [outcome.quote] : []
  })
}
