/**
 * The draft in this tab's own storage. The text of five hundred rows takes longer to make than a key
 * press may, so it is made when typing rests or the page is left; until then it is read from here.
 */
import type { VersionedDraft } from '#lib/storefront/draft-replies.ts'

export interface DraftStorage {
  read(): string | null
  write(draft: VersionedDraft): void
  /** What waits is written now. */
  settle(): void
  forget(): void
}

const restMs = 200

export function createDraftStorage(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  storageKey: string,
): DraftStorage {
  let waiting: VersionedDraft | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function settle(): void {
    clearTimeout(timer)
    timer = undefined
    if (waiting === null) return
    const { draft, version } = waiting
    waiting = null
    try {
      storage.setItem(storageKey, JSON.stringify({ draft, version }))
    } catch {
      // Storage is full or refused: the server still has what is saved.
    }
  }

  return {
    read() {
      settle()
      try {
        return storage.getItem(storageKey)
      } catch {
        return null
      }
    },
    write(draft) {
      waiting = draft
      timer ??= setTimeout(settle, restMs)
    },
    settle,
    forget() {
      waiting = null
      try {
        storage.removeItem(storageKey)
      } catch {
        // Storage that refuses has nothing.
      }
    },
  }
}

const ofThisTab = new Map<string, DraftStorage>()

/**
 * One for all pages that one goes through, of an account that staff act for or the visitor's own. Null
 * on the server, and where the browser refuses.
 */
export function draftStorageOfTab(account: string | null): DraftStorage | null {
  if (typeof window === 'undefined') return null
  const key = account === null ? 'loadline-draft' : `loadline-draft ${account}`
  const known = ofThisTab.get(key)
  if (known !== undefined) return known
  try {
    const opened = createDraftStorage(sessionStorage, key)
    addEventListener('pagehide', opened.settle)
    ofThisTab.set(key, opened)
    return opened
  } catch {
    return null
  }
}
