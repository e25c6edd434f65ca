/** What a page finds in its tab: typed and not saved, as far as the tab knows, or saved later than the page was made. */
import { changeOf, type Typed } from '#lib/storefront/draft-change.ts'
import type { SentChange, VersionedDraft } from '#lib/storefront/draft-replies.ts'
import { isSame } from '#lib/storefront/is-same.ts'
import type { StoredText } from './draft-storage.ts'

export type StoredDraft =
  | ({ readonly kind: 'saved' } & VersionedDraft)
  | { readonly kind: 'unsaved'; readonly change: SentChange }
  /** Of somebody who was in before. */
  | { readonly kind: 'foreign' }

/** The schemas are loaded only where there is something to be read: most pages find what they know. */
export async function storedDraft(
  stored: StoredText | null,
  { session, known, from }: { session: string | null; known: VersionedDraft; from: string },
): Promise<StoredDraft | null> {
  try {
    if (stored === null) return null
    const value: unknown = JSON.parse(stored.text)
    if (isOfAnother(value, session)) return { kind: 'foreign' }
    if (!isNews(value, { known, savedVersion: stored.savedVersion })) return null
    const { storedDraftSchema } = await import('#lib/storefront/draft-replies.ts')
    const parsed = storedDraftSchema.parse(value)
    if (!('change' in parsed)) {
      // An older build of this page wrote it, and nothing of what it was typed into.
      const typed: Typed = { from, base: known, mine: parsed, own: [] }
      return { kind: 'unsaved', change: changeOf(typed, true) }
    }
    const { change } = parsed
    return change.version > stored.savedVersion
      ? { kind: 'unsaved', change }
      : { kind: 'saved', draft: change.mine, version: change.version }
  } catch {
    return null
  }
}

function isOfAnother(value: unknown, session: string | null): boolean {
  return (
    typeof value === 'object' && value !== null && 'session' in value && value.session !== session
  )
}

/** Without reading all of it. What an older build wrote tells nothing that could be merged. */
function isNews(
  value: unknown,
  { known, savedVersion }: { known: VersionedDraft; savedVersion: number },
): boolean {
  if (typeof value !== 'object' || value === null) return false
  const change = 'change' in value ? value.change : null
  if (typeof change !== 'object' || change === null) return versionOf(value) > known.version
  const version = versionOf(change)
  if (version > known.version) return true
  const isKnown = version === known.version && 'mine' in change && isSame(change.mine, known.draft)
  return version > savedVersion && !isKnown
}

function versionOf(value: object): number {
  return 'version' in value && typeof value.version === 'number' ? value.version : -1
}
