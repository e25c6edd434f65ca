import type { VersionedDraft } from '#lib/storefront/draft-replies.ts'

/** The schema is loaded only where there is something newer to be read: most visits have nothing. */
export async function storedDraft(
  text: string | null,
  knownVersion: number,
): Promise<VersionedDraft | null> {
  try {
    if (text === null) return null
    const stored: unknown = JSON.parse(text)
    if (!isNewer(stored, knownVersion)) return null
    const { versionedDraftSchema } = await import('#lib/storefront/draft-replies.ts')
    const parsed = versionedDraftSchema.safeParse(stored)
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

function isNewer(stored: unknown, knownVersion: number): boolean {
  if (typeof stored !== 'object' || stored === null || !('version' in stored)) return false
  return typeof stored.version === 'number' && stored.version > knownVersion
}
