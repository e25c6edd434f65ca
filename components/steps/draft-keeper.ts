/**
 * Keeps what a visitor types: in the page at once, in this tab's storage with every change, and with
 * us a moment after the last one. A later version always wins, wherever it is found; versions follow
 * the browser's clock, so that the tabs of one browser do not overwrite each other with older ones.
 */
import type { QuoteDraft } from '#lib/storefront/draft.ts'
import type { SaveDraft, VersionedDraft } from '#lib/storefront/draft-replies.ts'

export type SavingState = 'saved' | 'waiting' | 'saving' | 'failed'

export interface KeptDraft extends VersionedDraft {
  readonly saving: SavingState
  /** Grows when the draft was replaced by another one, so that forms begin anew with it. */
  readonly edition: number
}

export interface DraftKeeper {
  current(): KeptDraft
  subscribe(onChange: () => void): () => void
  change(make: (draft: QuoteDraft) => QuoteDraft): void
  /** What the server has, or this tab's storage: taken over where it is newer. */
  receive(other: VersionedDraft): Promise<void>
  /** False when it could not be saved: it is then still in this tab's storage. */
  flush(): Promise<boolean>
  /** The page is being left. */
  leave(): void
  /** What is typed was taken by another action, which keeps it too. */
  markSaved(version: number): void
}

export interface DraftKeeperOptions {
  readonly initial: VersionedDraft
  readonly save: SaveDraft
  /** Absent on the server, and where the browser refuses. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'> | null
  /** Sends what outlives the page. */
  readonly beacon: (draft: VersionedDraft) => void
  readonly nowMs: () => number
}

const storageKey = 'loadline-draft'
const saveAfterMs = 600
const retryAfterMs = 5_000

export function createDraftKeeper(options: DraftKeeperOptions): DraftKeeper {
  const { initial, save, storage, beacon, nowMs } = options
  let kept: KeptDraft = { ...initial, saving: 'saved', edition: 0 }
  let savedVersion = initial.version
  let timer: ReturnType<typeof setTimeout> | undefined
  let underWay: Promise<boolean> | null = null
  const listeners = new Set<() => void>()

  function set(next: Partial<KeptDraft>): void {
    kept = { ...kept, ...next }
    for (const tell of listeners) tell()
  }

  function later(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), ms)
  }

  /** One after the other, so that no save overtakes the one before. */
  async function flush(): Promise<boolean> {
    clearTimeout(timer)
    if (underWay !== null) {
      await underWay
      return flush()
    }
    if (kept.version <= savedVersion) return true
    const { draft, version } = kept
    set({ saving: 'saving' })
    underWay = send({ draft, version })
    const done = await underWay
    underWay = null
    return done
  }

  async function send(sent: VersionedDraft): Promise<boolean> {
    try {
      const reply = await save(sent)
      if (reply.kind !== 'kept') throw new Error(reply.kind)
      // Another tab's later draft stands; ours was typed after it, so it goes again above it.
      if (reply.version > sent.version && kept.version === sent.version) {
        set({ version: reply.version + 1, saving: 'waiting' })
        remember()
        later(0)
        return true
      }
      savedVersion = Math.max(savedVersion, sent.version)
      set({ saving: kept.version > savedVersion ? 'waiting' : 'saved' })
      return true
    } catch {
      set({ saving: 'failed' })
      later(retryAfterMs)
      return false
    }
  }

  function remember(): void {
    try {
      storage?.setItem(storageKey, JSON.stringify({ draft: kept.draft, version: kept.version }))
    } catch {
      // Storage is full or refused: the server still has what is saved.
    }
  }

  function adopt(other: VersionedDraft): void {
    if (other.version <= kept.version) return
    set({ draft: other.draft, version: other.version, edition: kept.edition + 1 })
  }

  return {
    current: () => kept,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    change(make) {
      const version = Math.max(kept.version + 1, nowMs())
      set({ draft: make(kept.draft), version, saving: 'waiting' })
      remember()
      later(saveAfterMs)
    },
    async receive(other) {
      savedVersion = Math.max(savedVersion, other.version)
      adopt(other)
      const stored = await storedDraft(storage, kept.version)
      if (stored === null || stored.version <= kept.version) return
      adopt(stored)
      set({ saving: 'waiting' })
      later(0)
    },
    flush,
    leave() {
      if (kept.version > savedVersion) beacon({ draft: kept.draft, version: kept.version })
    },
    markSaved(version) {
      clearTimeout(timer)
      savedVersion = Math.max(savedVersion, version)
      if (kept.version <= savedVersion) set({ saving: 'saved' })
      else later(0)
    },
  }
}

/** The schema is loaded only where there is something newer to be read: most visits have nothing. */
async function storedDraft(
  storage: DraftKeeperOptions['storage'],
  knownVersion: number,
): Promise<VersionedDraft | null> {
  try {
    const text = storage?.getItem(storageKey) ?? null
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
