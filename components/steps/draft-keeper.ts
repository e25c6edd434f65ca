/**
 * Keeps what a visitor types: in the page at once, in this tab's storage with every change, and with
 * us a moment after the last one. A later version wins, wherever it is found, and what was typed here
 * meanwhile goes into it; versions follow the browser's clock, so that the tabs of one browser do not
 * overwrite each other with older ones.
 */
import type { QuoteDraft } from '#lib/storefront/draft.ts'
import { isMuch, type Typed } from '#lib/storefront/draft-change.ts'
import type { ChangeSaved, SentChange, VersionedDraft } from '#lib/storefront/draft-replies.ts'
import { isSame } from '#lib/storefront/is-same.ts'
import { mergeDrafts } from '#lib/storefront/merge-drafts.ts'
import { isSameOrder } from '#lib/storefront/same-order.ts'
import { DraftLineage } from './draft-lineage.ts'
import type { DraftKeeper, DraftKeeperOptions, KeptDraft, TakenChange } from './kept-draft.ts'
import { storedDraft, type StoredDraft } from './stored-draft.ts'

const saveAfterMs = 600
const retryAfterMs = 5_000

export function createDraftKeeper(options: DraftKeeperOptions): DraftKeeper {
  const { from, initial, ordered = null, save, storage, sendChange, left, nowMs } = options
  let kept: KeptDraft = { ...initial, saving: 'saved' }
  const lineage = new DraftLineage(initial)
  /** Read before the first change writes over it. */
  let found = storage?.read() ?? null
  let taken: TakenChange | null = null
  let savedVersion = initial.version
  /** The browser's session that the last of it was typed in. */
  let typedIn: string | null = null
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
      const session = typedIn ?? undefined
      const reply = await save({ ...sent, from, session, after: lineage.base.version })
      if (reply.kind === 'other') {
        meet(reply)
        later(0)
        return true
      }
      if (reply.kind === 'refused' && options.session() !== typedIn) {
        // Who typed it has signed out. What is typed next is of who is there then.
        set({ saving: 'failed' })
        return false
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

  /** What was ordered is done with, in whichever version: here the next has begun, empty. */
  function seen({ draft, version }: VersionedDraft): VersionedDraft {
    const isDone = ordered !== null && isSameOrder(draft, ordered)
    return { draft: isDone ? initial.draft : draft, version }
  }

  /** The server has it, and did not take what was sent from here. */
  function meet(stands: VersionedDraft): void {
    const other = seen(stands)
    const own = lineage.ownOf(other, kept)
    // It went before this one, and what is typed stands above it already; or it is this very one.
    if (own !== null) noteSaved(own)
    else if (kept.draft === lineage.base.draft) goOver(other)
    else takeIn(other)
  }

  function noteSaved(sent: VersionedDraft): void {
    if (sent.version >= lineage.base.version) lineage.standOn(sent)
    noteVersion(sent.version)
    set({ saving: kept.version > savedVersion ? 'waiting' : 'saved' })
  }

  function noteVersion(version: number): void {
    savedVersion = Math.max(savedVersion, version)
    storage?.noteSaved(version)
    left.drop(version)
  }

  function typedBy(mine: VersionedDraft): Typed {
    return { from, session: typedIn ?? undefined, base: lineage.base, mine, own: lineage.own }
  }

  function remember(): void {
    storage?.write(typedBy({ draft: kept.draft, version: kept.version }))
    typedIn = options.session()
    const { draft, version } = kept
    left.type(typedBy({ draft, version }))
    lineage.type({ draft, version })
  }

  /** Nothing was typed here: what was removed there is gone here too. */
  function goOver({ draft, version }: VersionedDraft): void {
    lineage.standOn({ draft, version })
    set({ draft, version: Math.max(kept.version, version), saving: 'saved' })
    noteVersion(kept.version)
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
  async function takeBack(typed: SentChange): Promise<boolean> {
    const late = await import('#lib/storefront/with-change.ts').catch(() => null)
    if (late === null) return false
    const { base } = lineage
    const stands = late.withChange(base, typed)
    if (isSame(stands, base.draft)) return true
    const { version, mine } = typed
    lineage.note({ draft: mine, version })
    const isUntouched = kept.draft === base.draft
    const draft = isUntouched
      ? stands
      : mergeDrafts({ base: base.draft, mine: kept.draft, theirs: stands })
    const isItself = isUntouched && isSame(draft, mine) && version > base.version
    const above = Math.max(kept.version, version) + 1
    set({ draft, version: isItself ? version : above, saving: 'waiting' })
    remember()
    later(0)
    return true
  }

  /** The page was made of an older one than this tab has saved, as Back finds it. */
  function goOnFrom({ draft, version }: VersionedDraft): void {
    const isUntouched = kept.draft === lineage.base.draft
    if (!isUntouched) takeIn({ draft, version })
    else {
      lineage.standOn({ draft, version })
      set({ draft, version: Math.max(kept.version, version), saving: 'waiting' })
    }
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

  function hearOf(stands: VersionedDraft): void {
    savedVersion = Math.max(savedVersion, stands.version)
    adopt(seen(stands))
  }

  async function receive(other: VersionedDraft): Promise<void> {
    hearOf(other)
    const text = found
    found = null
    const { base: known } = lineage
    const stored = await storedDraft(text, { session: options.session(), known, from })
    if (stored !== null) taken = (await takeStored(stored)) ?? taken
    await left.takeUp({ kinds: ['left'], taken, hear: hearOf })
  }

  async function takeStored(stored: StoredDraft): Promise<TakenChange | null> {
    if (stored.kind === 'foreign') {
      // What is typed here by now is written anew with the next change.
      if (kept.version <= savedVersion) storage?.forget()
      return null
    }
    if (stored.kind === 'saved') {
      if (stored.version > lineage.base.version) goOnFrom(seen(stored))
      return null
    }
    const { change: typed } = stored
    if (ordered !== null && isSameOrder(typed.mine, ordered)) return takenOf(typed)
    if (typed.version > lineage.base.version && (await takeBack(typed))) return takenOf(typed)
    // What the server has is later, and this may be in it: from now on it lies there, and not in the tab.
    if (left.put(typed)) storage?.noteSaved(typed.version)
    return null
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
      storage?.noteSaved(sent.version)
      left.drop(sent.version)
      hearOf(reply)
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
      return { draft, version, from, after: lineage.base.version }
    },
    meet,
    leave() {
      const { draft, version } = kept
      if (version <= savedVersion) return
      const sent = { draft, version }
      const typed = typedBy(sent)
      lineage.note(sent)
      void sendChange(typed).then((reply) => hear(sent, reply))
    },
    takeUp: (kinds) => left.takeUp({ kinds, taken, hear: hearOf }),
    async comeBack() {
      // The page after this one had read it there, so what was typed here is in it.
      const stored = await storedDraft(storage?.read() ?? null, {
        session: options.session(),
        known: kept,
        from,
      })
      if (stored === null || stored.kind === 'foreign') return
      const { version, draft } =
        stored.kind === 'saved' ? stored : { ...stored.change, draft: stored.change.mine }
      if (version <= kept.version) return
      lineage.note({ draft, version })
      set({ draft, version, saving: 'waiting' })
      later(0)
    },
    markSaved(version) {
      clearTimeout(timer)
      noteVersion(version)
      if (kept.version === version) lineage.standOn(kept)
      if (kept.version <= savedVersion) set({ saving: 'saved' })
      else later(0)
    },
  }
}

function takenOf({ from, version }: SentChange): TakenChange | null {
  return from === undefined ? null : { from, version }
}
