/** The photos of whoever sent the request that is being answered. */
import { photoNameOf, photoPathOf } from '#lib/cargo/photo-path.ts'
import type { DraftItem } from '#lib/cargo/draft-item.ts'
import { systemClock } from '#server/clock.ts'
import { portalRuntime } from '../runtime.ts'
import { currentVisitToken, startedVisitToken } from '../visits/current-visit.ts'
import { visitTokenHash } from '../visits/visit-token.ts'
import type { DraftOwner } from '../visits/whose-draft.ts'
import type { PhotoStore } from './photo-store.ts'
import { postgresPhotos } from './postgres-photos.ts'

/** The one place that says where they are kept. */
export function photoStore(): PhotoStore {
  return postgresPhotos(portalRuntime().database)
}

/** Its path; null when there are as many as one visit may have. */
export async function addVisitPhoto(bytes: Buffer, owner: DraftOwner): Promise<string | null> {
  const visit = visitTokenHash(await startedVisitToken(owner))
  const name = await photoStore().add({ visit, bytes, nowMs: systemClock.nowMs() })
  return name === null ? null : photoPathOf(name)
}

export async function removeVisitPhoto(name: string, owner: DraftOwner): Promise<boolean> {
  const token = await currentVisitToken(owner)
  if (token === null) return false
  const nowMs = systemClock.nowMs()
  return photoStore().remove({ visit: visitTokenHash(token), name, nowMs })
}

/**
 * How a visit's photos are called in a quote: by their whole address. Null for what is no photo of
 * this visit's, or no more.
 */
export async function photoUrlsOf(
  token: string,
  items: readonly DraftItem[],
): Promise<(path: string) => string | null> {
  const names = photoNamesOf(items)
  const known = await photoStore().ofVisit({ visit: visitTokenHash(token), names })
  return (path) => {
    const name = photoNameOf(path)
    if (name === null || !known.has(name)) return null
    return new URL(path, portalRuntime().publicUrl).href
  }
}

export function photoNamesOf(items: readonly DraftItem[]): readonly string[] {
  return items.flatMap(({ photoUrls }) => photoUrls.flatMap((path) => photoNameOf(path) ?? []))
}
