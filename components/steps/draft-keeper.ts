/**
 * Keeps what a visitor types: in the page at once, in this tab's storage with every change, and with
 * us a moment after the last one. A later version wins, wherever it is found, and what was typed here
 * meanwhile goes into it; versions follow the browser's clock, so that the tabs of one browser do not
 * overwrite each other with older ones.
 */
import type { QuoteDraft } from '#lib/storefront/draft.ts'
import { isMuch, withChange } from '#lib/storefront/draft-change.ts'
import type { ChangeSaved, VersionedDraft } from '#lib/storefront/draft-replies.ts'
import { mergeDrafts } from '#lib/storefront/merge-drafts.ts'
import { DraftLineage } from './draft-lineage.ts'
import type { DraftKeeper, DraftKeeperOptions, KeptDraft } from './kept-draft.ts'
import { storedDraft } from './stored-draft.ts'

const saveAfterMs = 600
const retryAfterMs = 5_000

export function createDraftKeeper(options: DraftKeeperOptions): DraftKeeper {
  const { initial, save, storage, sendChange, takeLeft, nowMs } = options
  let kept: KeptDraft = { ...initial, saving: 'saved' }
  const lineage = new DraftLineage(initial)
  /** Read before the first change writes over it. */
  let found = storage?.read() ?? null
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
    lineage.note({ draft, version })
    underWay = send({ draft, version })
    const done = await underWay
    underWay = null
    return done
  }

  async function send(sent: VersionedDraft): Promise<boolean> {
    try {
      const reply = await save({ ...sent, after: lineage.base.version })
      if (reply.kind === 'other') {
        meet(reply)
        later(0)
        return true
      }
      if (reply.kind !== 'kept') throw new Error(reply.kind)
      noteSaved(sent)
      return true
    } catch {
      set({ saving: 'failed' })
      later(retryAfterMs)
      return false
    }
  }

  /** The server has it, and did not take what was sent from here. */
  function meet(other: VersionedDraft): void {
    const own = lineage.ownOf(other, kept)
    // It went before this one: what is typed stands above it already.
    if (own !== null) lineage.standOn(own)
    else takeIn(other)
  }

  function noteSaved(sent: VersionedDraft): void {
    if (sent.version > lineage.base.version) lineage.standOn(sent)
    savedVersion = Math.max(savedVersion, sent.version)
    set({ saving: kept.version > savedVersion ? 'waiting' : 'saved' })
  }

  function remember(): void {
    storage?.write({ draft: kept.draft, version: kept.version })
  }

  /** What is typed here goes above it, with all that is in it. */
  function takeIn(other: VersionedDraft): void {
    const { draft: base } = lineage.base
    const draft = mergeDrafts({ base, mine: kept.draft, theirs: other.draft })
    set({ draft, version: Math.max(kept.version, other.version) + 1, saving: 'waiting' })
    lineage.standOn(other)
    remember()
  }

  /** What this tab had and the server has not: as if it had been typed here now, below what was. */
  function takeBack(stored: VersionedDraft): void {
    const version = Math.max(kept.version, stored.version)
    const { draft: base } = lineage.base
    lineage.note(stored)
    if (kept.draft === base) set({ draft: stored.draft, version, saving: 'waiting' })
    else {
      const apart = { base, mine: kept.draft, theirs: stored.draft }
      set({ draft: mergeDrafts(apart), version: version + 1, saving: 'waiting' })
    }
    remember()
    later(0)
  }

  function adopt(other: VersionedDraft): void {
    if (other.version <= lineage.base.version) return
    // What was sent from here, come back.
    const own = lineage.ownOf(other, kept)
    if (own !== null) return lineage.standOn(own)
    if (kept.draft === lineage.base.draft) {
      lineage.standOn(other)
      set({ draft: other.draft, version: Math.max(kept.version, other.version) })
    } else {
      takeIn(other)
      later(saveAfterMs)
    }
  }

  async function receive(other: VersionedDraft): Promise<void> {
    savedVersion = Math.max(savedVersion, other.version)
    adopt(other)
    const text = found
    found = null
    const stored = await storedDraft(text, lineage.base.version)
    if (stored !== null) takeBack(stored)
    const left = await takeLeft()
    // It is older than what stands here, and only fills in.
    if (left === null || left.version === kept.version) return
    change((draft) => withChange({ draft, version: kept.version }, left, 'theirs'))
  }

  function change(make: (draft: QuoteDraft) => QuoteDraft): void {
    const version = Math.max(kept.version + 1, nowMs())
    set({ draft: make(kept.draft), version, saving: 'waiting' })
    remember()
    later(isMuch(lineage.base.draft, kept.draft) ? 0 : saveAfterMs)
  }

  /** The page was only out of sight, and hears what came of what it sent. */
  function hear(sent: VersionedDraft, reply: ChangeSaved | null): void {
    if (reply === null) return
    if (reply.kind === 'kept') noteSaved(sent)
    else if (reply.kind === 'merged' && reply.version > lineage.base.version) {
      // It is in there as it was sent: only what was typed since goes above it.
      lineage.standOn(sent)
      savedVersion = Math.max(savedVersion, reply.version)
      adopt(reply)
      if (kept.version <= savedVersion) set({ saving: 'saved' })
    }
  }

  return {
    current: () => kept,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    change,
    receive,
    flush,
    sent() {
      const { draft, version } = kept
      lineage.note({ draft, version })
      return { draft, version, after: lineage.base.version }
    },
    meet,
    leave() {
      const { draft, version } = kept
      if (version <= savedVersion) return
      const sent = { draft, version }
      const typed = { base: lineage.base, mine: sent, own: lineage.own }
      lineage.note(sent)
      void sendChange(typed).then((reply) => hear(sent, reply))
    },
    async comeBack() {
      // The page after this one had read it there, so what was typed here is in it.
      const stored = await storedDraft(storage?.read() ?? null, kept.version)
      if (stored === null) return
      lineage.note(stored)
      set({ ...stored, saving: 'waiting' })
      later(0)
    },
    markSaved(version) {
      clearTimeout(timer)
      savedVersion = Math.max(savedVersion, version)
      if (kept.version === version) lineage.standOn(kept)
      if (kept.version <= savedVersion) set({ saving: 'saved' })
      else later(0)
    },
  }
}
