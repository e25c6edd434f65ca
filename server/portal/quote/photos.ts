/** The photos of whoever sent the request that is being answered. */
import type { DraftItem } from '#lib/cargo/draft-item.ts'
import { photoNameOf, photoPathOf } from '#lib/cargo/photo-path.ts'
import type { DraftOwner } from '#lib/storefront/draft-save.ts'
import { systemClock } from '#server/clock.ts'
import { portalRuntime } from '../runtime.ts'
import { currentKey, startedKey } from './drafts.ts'
import type { OwnerKey } from './owner-key.ts'
import { addPhoto, photosOf, readPhoto, removePhoto } from './photo-store.ts'

const { nowMs } = systemClock

/** Null where there is none of that name. */
export function photoNamed(name: string): Promise<Buffer | null> {
  return readPhoto(portalRuntime().database, name)
}

/** Its path; null when there are as many as one visit may have. */
export async function addVisitPhoto(bytes: Buffer, visit: DraftOwner): Promise<string | null> {
  const owner = await startedKey(visit)
  const name = await addPhoto(portalRuntime().database, { owner, bytes, nowMs: nowMs() })
  return name === null ? null : photoPathOf(name)
}

export async function removeVisitPhoto(name: string, visit: DraftOwner): Promise<boolean> {
  const owner = await currentKey(visit)
  if (owner === null) return false
  return removePhoto(portalRuntime().database, { owner, name, nowMs: nowMs() })
}

/** A visit's photos by their whole address, as a quote refers to them. Null for any other, or no more. */
export async function photoUrlsOf(
  owner: OwnerKey,
  items: readonly DraftItem[],
): Promise<(path: string) => string | null> {
  const { database, publicUrl } = portalRuntime()
  const known = await photosOf(database, { owner, names: photoNamesOf(items) })
  return (path) => {
    const name = photoNameOf(path)
    return name === null || !known.has(name) ? null : new URL(path, publicUrl).href
  }
}

export function photoNamesOf(items: readonly DraftItem[]): readonly string[] {
  return items.flatMap(({ photoUrls }) => photoUrls.flatMap((path) => photoNameOf(path) ?? []))
}
