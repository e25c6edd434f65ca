/**
 * What was typed in this tab, in the tab's own storage: as a change, so that it goes into whatever others
 * have saved meanwhile. The text of five hundred rows takes longer to make than a key press may, so it is
 * made when typing rests or the page is left; until then it is read from here.
 */
import { changeOf, type Typed } from '#lib/storefront/draft-change.ts'
import { startedSession } from './browser-session.ts'

export interface StoredText {
  readonly text: string
  /** We have all versions up to this one. */
  readonly savedVersion: number
}

export interface DraftStorage {
  read(): StoredText | null
  write(typed: Typed): void
  /** We have it: what is read later is no change any more. */
  noteSaved(version: number): void
  /** What waits is written now. */
  settle(): void
  forget(): void
}

const restMs = 200

export function createDraftStorage(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  storageKey: string,
  session: () => string | null,
): DraftStorage {
  /** With the session that it was typed in: whoever signs out a moment later is not followed by it. */
  let waiting: { readonly typed: Typed; readonly session: string | null } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const savedKey = `${storageKey} saved`

  function settle(): void {
    clearTimeout(timer)
    timer = undefined
    if (waiting === null) return
    const { typed, session: typedIn } = waiting
    waiting = null
    tryTo(() =>
      storage.setItem(
        storageKey,
        JSON.stringify({ session: typedIn, change: changeOf(typed, true) }),
      ),
    )
  }

  return {
    read() {
      settle()
      return tryTo(() => {
        const text = storage.getItem(storageKey)
        return text === null ? null : { text, savedVersion: Number(storage.getItem(savedKey)) }
      })
    },
    write(typed) {
      waiting = { typed, session: session() }
      timer ??= setTimeout(settle, restMs)
    },
    noteSaved(version) {
      tryTo(() => storage.setItem(savedKey, String(version)))
    },
    settle,
    forget() {
      waiting = null
      tryTo(() => storage.removeItem(storageKey))
    },
  }
}

/** Storage that is full or refuses stops nobody: we still have what is saved. */
function tryTo<Result>(reach: () => Result): Result | null {
  try {
    return reach()
  } catch {
    return null
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
    const opened = createDraftStorage(sessionStorage, key, startedSession)
    addEventListener('pagehide', opened.settle)
    ofThisTab.set(key, opened)
    return opened
  } catch {
    return null
  }
}
