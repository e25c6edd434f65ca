/**
 * Keeps what is typed in a draft: in the page at once, in the browser with each key (mirrors.ts), and with
 * the server a moment after the last one. There is one store for each draft in a document, whichever of its
 * steps is shown; page-draft.ts has the rules.
 *
 * - A mirror is written at once up to 60 kB, above that within 300 ms and when the page is left. It is
 *   removed when the server has what is in it.
 * - What a closed page left is found by its mirror. The page goes on from it, where both were made from the
 *   same draft; otherwise it is sent as that page would have sent it. What is refused is offered.
 * - Other tabs see mirrors come and go (`storage`): that is how they learn of a save.
 */
import { draftHref } from '#lib/hrefs.ts'
import {
  accountOfOwner,
  type DraftAnswer,
  type DraftOfPage,
  type DraftSave,
  type VersionedDraft,
} from '#lib/storefront/draft-save.ts'
import type { QuoteDraft } from '#lib/storefront/draft.ts'
import { isSame } from '#lib/storefront/is-same.ts'
import {
  accountOfKey,
  headOf,
  kindOfKey,
  listMirrors,
  mirrorKey,
  mirrorsOfPerson,
  mirrorText,
  newPageName,
  readMirror,
  removeMirror,
  writeMirror,
  type StoredMirror,
} from './mirrors.ts'
import {
  answered,
  changed,
  continued,
  isUnsaved,
  pageDraft,
  received,
  saveOf,
  settledElsewhere,
  type PageDraft,
} from './page-draft.ts'

const saveAfterMs = 400
const retryAfterMs = 5_000
/** Nothing changes before somebody signs in, or acts for the account again. */
const refusedAfterMs = 30_000
/** Nobody who goes on to the next step waits longer for what they typed to be saved. */
const answerWithinMs = 10_000
/** Longer texts are not written with each key; and browsers carry no longer ones for a page that is gone. */
const mostAtOnce = 60_000
const mirrorWithinMs = 300
/** Longer than any row is that has no notes. */
const usualRowLength = 200
/** A page that is there has saved by then. */
const lookAfterMs = 1_000
const lookAgainAfterMs = 5_000
/** Where the browser does not say which pages are open. */
const silentMs = 10_000
/** Somebody who signs out does not wait longer for what they typed to be saved. */
const leaveWithinMs = 3_000

export type SavingState = 'saved' | 'waiting' | 'failed'

export interface ShownDraft extends VersionedDraft {
  readonly saving: SavingState
  /** What can be brought back: what gave way to this draft, or what this draft was just brought back over. */
  readonly offer: 'typed' | 'replaced' | null
  /** Another draft than the page was made of took its place, and was not typed here. */
  readonly isReplaced: boolean
}

/** `other`: another page's draft is newer, and what was typed here is offered. `failed`: it is still in the browser. */
export type Flushed = 'saved' | 'other' | 'failed'

export interface DraftStore {
  current(): ShownDraft
  subscribe(onChange: () => void): () => void
  change(make: (draft: QuoteDraft) => QuoteDraft): void
  flush(): Promise<Flushed>
  /** Shows what the server has, where nothing is typed here. */
  pull(): Promise<void>
  /** The server has made the page anew. */
  receive(known: DraftOfPage): void
  bringBack(): Promise<void>
  discardOffer(): Promise<void>
  /** Once, when the page's scripts are there. */
  start(): void
  /** Its person signs out, or its draft became another's. */
  forget(): void
}

type Reply = DraftAnswer | { readonly kind: 'failed'; readonly retryMs: number }

export function createDraftStore(known: DraftOfPage): DraftStore {
  const keeper = { owner: known.owner, person: known.person }
  const address = draftHref(accountOfOwner(known.owner))
  let page: PageDraft = pageDraft(newPageName(), known)
  let saving: SavingState = 'saved'
  let offers: readonly Pick<StoredMirror, 'key' | 'text'>[] = []
  let { hasAside } = known
  /** The offer that the last one took the place of. */
  let replacedKey = ''
  let isReplaced = false
  let shown = show()
  let isStarted = false
  let isForgotten = false
  /** The text of the page's save as it was made last. */
  let written = { seq: 0, base: 0, body: '', length: known.draft.items.length * usualRowLength }
  let sending: { readonly seq: number; readonly done: Promise<Flushed> } | null = null
  let isSettling = false
  let saveTimer: ReturnType<typeof setTimeout> | undefined
  let mirrorTimer: ReturnType<typeof setTimeout> | undefined
  let settleTimer: ReturnType<typeof setTimeout> | undefined
  let closePage = (): void => undefined
  const listeners = new Set<() => void>()

  function show(): ShownDraft {
    const [first] = offers
    const isUndo = first !== undefined && first.key === replacedKey
    const offer = isUndo ? 'replaced' : first !== undefined || hasAside ? 'typed' : null
    return { draft: page.draft, version: page.base, saving, offer, isReplaced }
  }

  function update(next: PageDraft, state = saving): void {
    page = next
    saving = state
    shown = show()
    for (const onChange of listeners) onChange()
  }

  // The mirror of this page.

  const ownKey = () => mirrorKey('unsaved', keeper, page.page)

  function mirror(): void {
    const length = Math.max(written.length, page.draft.items.length * usualRowLength)
    if (length <= mostAtOnce) writeNow()
    else mirrorTimer ??= setTimeout(writeNow, mirrorWithinMs)
  }

  /** The save as it is sent. */
  function writeNow(): string {
    clearTimeout(mirrorTimer)
    mirrorTimer = undefined
    const { seq, base } = page
    if (written.seq === seq && written.base === base) return written.body
    const text = mirrorText({ ...saveOf(page), person: keeper.person }, Date.now())
    const body = headOf(text)?.body ?? ''
    written = { seq, base, body, length: text.length }
    if (!isForgotten) writeMirror(ownKey(), text)
    return body
  }

  // Saving.

  function later(ms: number): void {
    clearTimeout(saveTimer)
    saveTimer = setTimeout(() => void send(), ms)
  }

  async function send(isLeaving = false): Promise<Flushed> {
    if (!isUnsaved(page)) return 'saved'
    if (isForgotten) return 'failed'
    clearTimeout(saveTimer)
    if (sending?.seq === page.seq && !isLeaving) return sending.done
    const { seq } = page
    const done = post(writeNow(), { address, isLeaving }).then((reply) => take(seq, reply))
    const own = { seq, done }
    sending = own
    const outcome = await done
    if (sending === own) sending = null
    return outcome
  }

  function take(seq: number, reply: Reply): Flushed {
    if (isForgotten) return 'failed'
    if (reply.kind === 'failed') {
      if (!isUnsaved(page)) return 'saved'
      update(page, 'failed')
      later(reply.retryMs)
      return 'failed'
    }
    const { page: next, typed } = answered(page, { seq }, reply)
    if (typed !== null) {
      addOffer(typed)
      isReplaced = true
    }
    if (isUnsaved(next)) {
      update(next, 'waiting')
      later(saveAfterMs)
    } else {
      removeMirror(ownKey())
      update(next, 'saved')
    }
    return typed === null ? 'saved' : 'other'
  }

  async function pull(): Promise<void> {
    if (isUnsaved(page) || isForgotten) return
    try {
      const url = new URL(address, location.href)
      if (keeper.person !== null) url.searchParams.set('person', keeper.person)
      const reply = await fetch(url)
      if (reply.status !== 200) return
      const { versionedDraftSchema } = await import('#lib/storefront/draft-save-schema.ts')
      const stands = versionedDraftSchema.safeParse(await reply.json())
      if (stands.success) takeOver(stands.data)
    } catch {
      // Without a connection the page stays as it is.
    }
  }

  function takeOver(stands: VersionedDraft): void {
    const next = received(page, stands)
    if (next === page) return
    isReplaced ||= next.draft !== page.draft
    update(next)
  }

  // What was refused, or had to give way.

  function addOffer(draft: QuoteDraft): string {
    // A page in which nothing was typed has no number yet.
    const save = { ...saveOf(page), seq: page.seq + 1, draft, person: keeper.person }
    const key = mirrorKey('offered', keeper, newPageName())
    const text = mirrorText(save, Date.now())
    writeMirror(key, text)
    offers = [{ key, text }, ...offers]
    return key
  }

  function readOffers(): void {
    offers = listMirrors(keeper).filter(({ kind }) => kind === 'offered')
    update(page)
  }

  function dropOffer({ key }: Pick<StoredMirror, 'key'>): void {
    removeMirror(key)
    offers = offers.filter((offer) => offer.key !== key)
    update(page)
  }

  async function settleAside(isWanted: boolean): Promise<void> {
    const reply = await fetch(`${address}/aside`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ isWanted }),
    })
    if (!reply.ok) return
    hasAside = false
    update(page)
  }

  async function bringBack(): Promise<void> {
    const [offer] = offers
    const before = page.draft
    if (offer === undefined) {
      if ((await send()) === 'failed') return
      await settleAside(true)
      await pull()
      if (page.draft !== before) replacedKey = addOffer(before)
      return update(page)
    }
    const save = await saveIn(offer.text)
    dropOffer(offer)
    if (save === null) return
    // What it takes the place of is offered in turn: nobody loses anything by looking.
    replacedKey = addOffer(before)
    isReplaced = true
    change(() => save.draft)
    later(0)
  }

  function change(make: (draft: QuoteDraft) => QuoteDraft): void {
    update(changed(page, make(page.draft)), 'waiting')
    mirror()
    later(saveAfterMs)
  }

  // What other pages left.

  function look(ms: number): void {
    clearTimeout(settleTimer)
    settleTimer = setTimeout(() => void settle(), ms)
  }

  async function settle(): Promise<void> {
    if (isSettling || isForgotten) return
    isSettling = true
    try {
      const left = listMirrors(keeper).filter(
        ({ key, kind }) => kind === 'unsaved' && key !== ownKey(),
      )
      if (left.length === 0) return
      const open = await openPages()
      for (const each of left) {
        const head = headOf(each.text)
        if (head === null) removeMirror(each.key)
        else {
          const isOpen = open?.has(head.page) ?? Date.now() - head.at < silentMs
          if (isOpen || !(await settleOne(each, head.body))) look(lookAgainAfterMs)
        }
      }
    } finally {
      isSettling = false
    }
  }

  /** False when nobody has answered. */
  async function settleOne(left: StoredMirror, body: string): Promise<boolean> {
    // What is typed here is newer.
    if ((await send()) === 'failed') return false
    const save = await saveIn(left.text)
    // Its page may be there still, and have written more.
    const drop = () => readMirror(left.key) === left.text && removeMirror(left.key)
    if (save === null) {
      drop()
      return true
    }
    const next = continued(page, save)
    if (next !== null) {
      isReplaced ||= !isSame(next.draft, page.draft)
      update(next, 'waiting')
      writeNow()
      drop()
      later(0)
      return true
    }
    const reply = await post(body, { address })
    if (reply.kind === 'failed') return false
    if (reply.kind === 'other') {
      takeOver(reply)
      if (!isSame(reply.draft, save.draft)) {
        writeMirror(mirrorKey('offered', keeper, `${save.page}-${save.seq}`), left.text)
        readOffers()
      }
    } else await pull()
    drop()
    return true
  }

  // The page in its browser.

  function hearStorage({ key, oldValue, newValue }: StorageEvent): void {
    if (key === ownKey()) {
      const head = newValue === null && oldValue !== null ? headOf(oldValue) : null
      if (head !== null) settleOwn(head.seq)
      return
    }
    const kind = kindOfKey(keeper, key)
    if (kind === 'offered') readOffers()
    else if (kind === 'unsaved' && newValue === null) void pull()
    else if (kind === 'unsaved') look(lookAfterMs)
  }

  function settleOwn(seq: number): void {
    const next = settledElsewhere(page, seq)
    update(next, isUnsaved(next) ? saving : 'saved')
    void pull()
  }

  function noteVisibility(): void {
    if (document.visibilityState === 'hidden') void send(true)
    else {
      void pull()
      look(0)
    }
  }

  function leavePage(): void {
    if (isUnsaved(page)) writeNow()
    closePage()
  }

  function comeBack({ persisted }: PageTransitionEvent): void {
    if (!persisted) return
    closePage = openPage(page.page)
    // Another page found what this one had left, and goes on from it.
    if (isUnsaved(page) && readMirror(ownKey()) === null) settleOwn(page.seq)
    else void pull()
  }

  function noteOnline(): void {
    void send()
    look(0)
  }

  return {
    current: () => shown,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    change,
    flush: () => send(),
    pull,
    receive(anew) {
      hasAside = anew.hasAside
      if (anew.version >= page.base) isReplaced = false
      update(received(page, anew))
    },
    bringBack,
    async discardOffer() {
      const [offer] = offers
      if (offer === undefined) await settleAside(false)
      else dropOffer(offer)
    },
    start() {
      if (isStarted) return
      isStarted = true
      closePage = openPage(page.page)
      addEventListener('storage', hearStorage)
      addEventListener('online', noteOnline)
      addEventListener('pagehide', leavePage)
      addEventListener('pageshow', comeBack)
      document.addEventListener('visibilitychange', noteVisibility)
      readOffers()
      void settle()
      // What a page writes as it is left may be seen here only a moment later.
      look(lookAfterMs)
    },
    forget() {
      isForgotten = true
      closePage()
      for (const timer of [saveTimer, mirrorTimer, settleTimer]) clearTimeout(timer)
      removeEventListener('storage', hearStorage)
      removeEventListener('online', noteOnline)
      removeEventListener('pagehide', leavePage)
      removeEventListener('pageshow', comeBack)
      document.removeEventListener('visibilitychange', noteVisibility)
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

/** Somebody signs out: what they typed is saved first, in whichever tab, and nothing of it stays here. */
export async function leaveDrafts(person: string): Promise<void> {
  const saves = [...stores.values()].map((store) => store.flush())
  const unsaved = mirrorsOfPerson(person).flatMap(({ key, kind, text }) => {
    const head = kind === 'unsaved' ? headOf(text) : null
    return head === null ? [] : [{ address: draftHref(accountOfKey(key)), head }]
  })
  const posts = unsaved.map(({ address, head }) => post(head.body, { address }))
  const { promise: isLong, resolve } = Promise.withResolvers<void>()
  setTimeout(resolve, leaveWithinMs)
  await Promise.race([Promise.all([...saves, ...posts]), isLong])
  for (const store of stores.values()) store.forget()
  stores.clear()
  for (const { key } of mirrorsOfPerson(person)) removeMirror(key)
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

/** Another version of this page may have written it. */
async function saveIn(text: string): Promise<DraftSave | null> {
  const { draftSaveSchema } = await import('#lib/storefront/draft-save-schema.ts')
  try {
    return draftSaveSchema.safeParse(JSON.parse(headOf(text)?.body ?? 'null')).data ?? null
  } catch {
    return null
  }
}

const lockOf = (page: string) => `draft ${page}`

/** Holds a lock while the page is open: the browser releases it however the page ends. */
function openPage(page: string): () => void {
  if (!('locks' in navigator)) return () => undefined
  const { promise, resolve } = Promise.withResolvers<void>()
  void navigator.locks.request(lockOf(page), () => promise).catch(() => undefined)
  return resolve
}

/** Null where the browser does not tell: it has no locks where a page is not secure. */
async function openPages(): Promise<{ has(page: string): boolean } | null> {
  if (!('locks' in navigator)) return null
  const { held = [] } = await navigator.locks.query()
  const names = new Set(held.map(({ name }) => name))
  return { has: (page) => names.has(lockOf(page)) }
}
