/**
 * Keeps what is typed in a draft: in the page at once, in the browser with each key (mirrors.ts), and with
 * the server a moment after the last one. There is one store for each draft in a document, whichever of its
 * steps is shown; page-draft.ts has the rules.
 *
 * - A mirror is written with each change, and when the page is left. It is removed when the server has
 *   answered.
 * - What a closed page left is found by its mirror. The next page shows it and sends it as that page would
 *   have sent it. What the server refuses it keeps aside, and offers.
 * - Other tabs see mirrors come and go (`storage`): that is how they learn of a save.
 */
import { draftHref } from '#lib/hrefs.ts'
import {
  accountOfOwner,
  type DraftOfPage,
  type VersionedDraft,
} from '#lib/storefront/draft-save.ts'
import type { DraftAnswer, DraftSave, StoredDraft } from '#lib/storefront/draft-save-schema.ts'
import type { QuoteDraft } from '#lib/storefront/draft.ts'
import { keepForOffline } from './kept-draft.ts'
import {
  accountOfKey,
  isMirrorOf,
  listMirrors,
  mirrorIn,
  mirrorKey,
  mirrorsOfPerson,
  newPageName,
  readMirror,
  removeMirror,
  writeMirror,
  type Mirror,
} from './mirrors.ts'
import {
  answered,
  changed,
  continued,
  continuedAs,
  isUnsaved,
  pageDraft,
  received,
  saveOf,
  type PageDraft,
} from './page-draft.ts'

/** Longer than between most keys: a save of many rows takes time that the next key would wait for. */
const saveAfterMs = 700
const retryAfterMs = 5_000
/** Nothing changes before somebody signs in, or acts for the account again. */
const refusedAfterMs = 30_000
/** Nobody who goes on to the next step waits longer for what they typed to be saved. */
const answerWithinMs = 10_000
/** Browsers carry no longer texts for a page that is gone. */
const mostAtOnce = 60_000
/**
 * Others save for a page that has not saved for so long: it has ended without a word, or its connection
 * is slow. Short, since a page that saves the same again takes nothing from anybody.
 */
const silentMs = 3_000
/** Somebody who signs out does not wait longer for what they typed to be saved. */
const leaveWithinMs = 3_000

export type SavingState = 'saved' | 'waiting' | 'failed'

export interface ShownDraft extends VersionedDraft {
  readonly saving: SavingState
  /** Another draft gave way to this one, and can be had back. */
  readonly hasAside: boolean
  /** Another draft than the page was made of took its place, and was not typed here. */
  readonly isReplaced: boolean
}

/** `other`: another page's draft is newer, and what was typed here is offered. `failed`: it is still in the browser. */
export type Flushed = 'saved' | 'other' | 'failed'

export type DraftStore = ReturnType<typeof createDraftStore>

type Reply = DraftAnswer | { readonly kind: 'failed'; readonly retryMs: number }

export function createDraftStore(known: DraftOfPage) {
  const keeper = { owner: known.owner, person: known.person }
  const address = draftHref(accountOfOwner(known.owner))
  const listeners = new Set<() => void>()
  const listening = new AbortController()
  let page: PageDraft = pageDraft(newPageName(), known)
  const ownKey = () => mirrorKey(keeper, page.page)
  let shown: ShownDraft = { ...known, saving: 'saved', isReplaced: false }
  let isStarted = false
  /** The text of the page's save as it was made last. */
  let written = { seq: 0, base: 0, body: '' }
  let sending: { readonly seq: number; readonly done: Promise<Flushed> } | null = null
  let settling = Promise.resolve()
  let saveTimer: ReturnType<typeof setTimeout> | undefined
  let settleTimer: ReturnType<typeof setTimeout> | undefined
  const isForgotten = () => listening.signal.aborted

  function update(next: PageDraft, also: Partial<ShownDraft> = {}): void {
    page = next
    shown = { ...shown, ...also, draft: page.draft, version: page.base }
    for (const onChange of listeners) onChange()
  }

  function change(make: (draft: QuoteDraft) => QuoteDraft): void {
    update(changed(page, make(page.draft)), { saving: 'waiting' })
    mirror()
    later(saveAfterMs)
  }

  function mirror({ isLeft = false } = {}): void {
    const { seq, base } = page
    if (written.seq !== seq || written.base !== base) {
      written = { seq, base, body: JSON.stringify({ ...saveOf(page), person: keeper.person }) }
    } else if (!isLeft) return
    if (!isForgotten()) writeMirror(ownKey(), { at: Date.now(), isLeft, ...written })
  }

  // Saving.

  function later(ms: number): void {
    clearTimeout(saveTimer)
    saveTimer = setTimeout(() => void flush(), ms)
  }

  async function flush(): Promise<Flushed> {
    await settling
    return send()
  }

  async function send({ isLeaving = false } = {}): Promise<Flushed> {
    if (!isUnsaved(page)) return 'saved'
    if (isForgotten()) return 'failed'
    clearTimeout(saveTimer)
    if (sending?.seq === page.seq && !isLeaving) return sending.done
    mirror()
    const { seq } = page
    const done = post(written.body, { address, isLeaving }).then((reply) => take(seq, reply))
    const own = { seq, done }
    sending = own
    const outcome = await done
    if (sending === own) sending = null
    return outcome
  }

  function take(seq: number, reply: Reply): Flushed {
    if (isForgotten()) return 'failed'
    if (reply.kind === 'failed') {
      if (!isUnsaved(page)) return 'saved'
      update(page, { saving: 'failed' })
      later(reply.retryMs)
      return 'failed'
    }
    const next = answered(page, { seq }, reply)
    const isReplaced = shown.isReplaced || next.draft !== page.draft
    const hasAside = reply.kind === 'other' ? reply.hasAside : shown.hasAside
    const isSame = next.draft === page.draft
    const isSaved = !isUnsaved(next)
    update(next, { saving: isSaved ? 'saved' : 'waiting', hasAside, isReplaced })
    if (isSaved) removeMirror(ownKey())
    else later(saveAfterMs)
    return isSaved && isSame ? 'saved' : reply.kind
  }

  /** Shows what the server has, where nothing is typed here. */
  async function pull(): Promise<void> {
    if (isUnsaved(page) || isForgotten()) return
    try {
      const url = new URL(address, location.href)
      if (keeper.person !== null) url.searchParams.set('person', keeper.person)
      const reply = await fetch(url)
      if (reply.status !== 200) return
      const sent: unknown = await reply.json()
      // Most often it is the draft that the page shows: then no schema is loaded, which is a third of a page's own code.
      if (isShown(sent)) return
      const { storedDraftSchema } = await import('#lib/storefront/draft-save-schema.ts')
      const stored = storedDraftSchema.safeParse(sent)
      if (stored.success) takeOver(stored.data)
    } catch {
      // Without a connection the page stays as it is.
    }
  }

  function isShown(sent: unknown): boolean {
    if (typeof sent !== 'object' || sent === null) return false
    const { version, hasAside } = { version: null, hasAside: null, ...sent }
    return version === page.base && hasAside === shown.hasAside
  }

  /** `isMadeAnew`: the server has made the page from it. */
  function takeOver(stored: StoredDraft, { isMadeAnew = false } = {}): void {
    const next = received(page, stored)
    const { hasAside } = stored
    const isReplaced = isMadeAnew
      ? stored.version < page.base && shown.isReplaced
      : shown.isReplaced || next.draft !== page.draft
    const isSame = hasAside === shown.hasAside && isReplaced === shown.isReplaced
    if (next !== page || !isSame) update(next, { hasAside, isReplaced })
  }

  /** Brings the draft that gave way back, in the place of this one; or drops it. */
  async function settleAside(isWanted: boolean): Promise<void> {
    if ((await flush()) === 'failed') return
    const reply = await fetch(`${address}/aside`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ isWanted }),
    })
    if (!reply.ok) return
    await pull()
    // Other tabs pull when a mirror goes. One that is left they would remove, and no tab gets an event of what it did itself.
    writeMirror(ownKey(), { at: Date.now(), isLeft: false, seq: 0, body: '' })
    removeMirror(ownKey())
  }

  // Drafts that other pages left.

  function look(ms: number): void {
    clearTimeout(settleTimer)
    settleTimer = setTimeout(() => {
      settling = settling.then(settle)
    }, ms)
  }

  async function settle(): Promise<void> {
    for (const left of listMirrors(keeper)) {
      if (isForgotten()) return
      if (left.key === ownKey()) continue
      const isOpen = !left.isLeft && Date.now() - left.at < silentMs
      if (isOpen || !(await settleOne(left))) look(silentMs)
    }
  }

  /** False when nobody has answered. */
  async function settleOne(left: Mirror): Promise<boolean> {
    const save = await saveIn(left.body)
    // The draft of this page is newer, and made without it.
    if (save !== null && (await send()) === 'failed') return false
    // Before the page draws it, which takes long for hundreds of rows.
    const sent = save && post(left.body, { address })
    const next = save && continued(page, save)
    if (next !== null) update(next, { isReplaced: true })
    const reply = await sent
    if (reply?.kind === 'failed') return false
    if (next !== null && reply?.kind === 'saved') update(continuedAs(page, reply.version))
    else if (reply?.kind === 'saved') await pull()
    else if (reply?.kind === 'other') takeOver(reply)
    // Its page may be there still, and have written more.
    if (readMirror(left.key)?.seq === left.seq || save === null) removeMirror(left.key)
    return true
  }

  // The page in its browser.

  function noteStorage({ key, oldValue, newValue }: StorageEvent): void {
    if (key === null || !isMirrorOf(keeper, key)) return
    const [before, after] = [mirrorIn(key, oldValue), mirrorIn(key, newValue)]
    if (key === ownKey()) {
      if (after === null && before?.seq === page.seq) noteSettled()
    } else if (after === null) void pull()
    else look(after.isLeft ? 0 : silentMs)
  }

  /** Another page has sent what this one had left. */
  function noteSettled(): void {
    update({ ...page, savedSeq: page.seq }, { saving: 'saved' })
    void pull()
  }

  function noteVisibility(): void {
    if (document.visibilityState === 'hidden') void send({ isLeaving: true })
    else {
      void pull()
      look(0)
    }
  }

  function leave(): void {
    keepForOffline(known.owner, page.draft)
    if (isUnsaved(page)) mirror({ isLeft: true })
  }

  function comeBack({ persisted }: PageTransitionEvent): void {
    if (!persisted) return
    if (isUnsaved(page) && readMirror(ownKey()) === null) noteSettled()
    else if (isUnsaved(page)) later(0)
    else void pull()
  }

  return {
    current: () => shown,
    subscribe(onChange: () => void): () => void {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    change,
    flush,
    pull,
    receive: (anew: DraftOfPage) => takeOver(anew, { isMadeAnew: true }),
    settleAside,
    /** Once, when the page's scripts are there. */
    start(): void {
      if (isStarted) return
      isStarted = true
      const { signal } = listening
      addEventListener('storage', noteStorage, { signal })
      addEventListener('online', () => void flush(), { signal })
      addEventListener('pagehide', leave, { signal })
      addEventListener('pageshow', comeBack, { signal })
      document.addEventListener('visibilitychange', noteVisibility, { signal })
      look(0)
      // A save of the page before may have been answered while this one was made without it.
      void pull()
    },
    /** Its person signs out, or its draft became another's. */
    forget(): void {
      listening.abort()
      for (const timer of [saveTimer, settleTimer]) clearTimeout(timer)
    },
  }
}

/** The one of this document for the draft and the person. */
const stores = new Map<string, DraftStore>()

const nameOfStore = ({ owner, person }: Pick<DraftOfPage, 'owner' | 'person'>) =>
  `${accountOfOwner(owner) ?? ''} ${person ?? ''}`

export function draftStoreFor(known: DraftOfPage): DraftStore {
  if (typeof window === 'undefined') return createDraftStore(known)
  const name = nameOfStore(known)
  const store = stores.get(name) ?? createDraftStore(known)
  stores.set(name, store)
  return store
}

/** The draft has become another owner's. */
export function forgetDraft(of: Pick<DraftOfPage, 'owner' | 'person'>): void {
  stores.get(nameOfStore(of))?.forget()
  stores.delete(nameOfStore(of))
  for (const { key } of listMirrors(of)) removeMirror(key)
}

/**
 * Before a person signs out: saves what they typed, in whichever tab, and leaves nothing of theirs in this
 * browser, the last answers about orders in this tab included.
 */
export async function leaveDrafts(person: string): Promise<void> {
  const saves = [...stores.values()].map((store) => store.flush())
  const posts = mirrorsOfPerson(person).map(({ key, body }) =>
    post(body, { address: draftHref(accountOfKey(key)) }),
  )
  const { promise: isLong, resolve } = Promise.withResolvers<void>()
  setTimeout(resolve, leaveWithinMs)
  await Promise.race([Promise.all([...saves, ...posts]), isLong])
  for (const store of stores.values()) store.forget()
  stores.clear()
  for (const { key } of mirrorsOfPerson(person)) removeMirror(key)
  try {
    sessionStorage.clear()
  } catch {
    // The browser allows no storage, so there is nothing in it.
  }
}

async function post(
  body: string,
  { address, isLeaving = false }: { address: string; isLeaving?: boolean },
): Promise<Reply> {
  try {
    const keepalive = isLeaving && new Blob([body]).size <= mostAtOnce
    const headers = { 'content-type': 'application/json' }
    const signal = AbortSignal.timeout(answerWithinMs)
    const reply = await fetch(address, { method: 'POST', keepalive, headers, body, signal })
    if (reply.status === 403 || reply.status === 400) {
      return { kind: 'failed', retryMs: refusedAfterMs }
    }
    if (reply.status !== 200) {
      const seconds = Number(reply.headers.get('retry-after'))
      return { kind: 'failed', retryMs: Math.max(seconds * 1000, retryAfterMs) }
    }
    const { draftAnswerSchema } = await import('#lib/storefront/draft-save-schema.ts')
    return draftAnswerSchema.parse(await reply.json())
  } catch {
    return { kind: 'failed', retryMs: retryAfterMs }
  }
}

/** Null: another version of this page may have written it. */
async function saveIn(body: string): Promise<DraftSave | null> {
  const { draftSaveSchema } = await import('#lib/storefront/draft-save-schema.ts')
  try {
    return draftSaveSchema.safeParse(JSON.parse(body)).data ?? null
  } catch {
    return null
  }
}
