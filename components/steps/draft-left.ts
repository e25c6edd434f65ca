/**
 * What a page has not saved, put down for the next page of this browser, whichever tab it is in: with each
 * key, because a tab may be ended without a word, and once more when it is left, because nobody hears whether
 * what it sends then comes. It lies there until we are known to have it.
 */
import { sessionOfBrowser, startedSession } from './browser-session.ts'

/** What is left waits for nobody; what is typed is its page's own while that one is there to save it. */
const prefixes = { left: 'loadline-left ', typed: 'loadline-typed ' } as const

export type PutDown = keyof typeof prefixes

/** A page that is there saves sooner than that, after the last key. */
const stillMs = 1_200

/** Of pages of this document: what lies there, by its key, and the version that it is. */
const ours = new Map<string, number>()

export interface LeftBy {
  readonly account: string | null
  /** The page: two tabs that are left at once put nothing over each other. */
  readonly from: string
}

/** In place of what the page has put down before, which is in it. False where the browser refuses. */
export function putDown(
  kind: PutDown,
  by: LeftBy,
  { version, text }: { version: number; text: string },
): boolean {
  try {
    const session = startedSession()
    if (session === null) return false
    const key = keyOf(kind, { session, ...by })
    localStorage.setItem(key, text)
    ours.set(key, version)
    const before = keyOf(kind === 'left' ? 'typed' : 'left', { session, ...by })
    if (ours.delete(before)) removeKey(before)
    return true
  } catch {
    // Storage is full or refused: what is sent may still come, and this tab's own may have it.
    return false
  }
}

/** We have this version of it: what was put down since, if anything was, stays. */
export function dropLeft(by: LeftBy, version: number): void {
  const session = ours.size > 0 && sessionOfBrowser()
  if (!session) return
  for (const kind of ['left', 'typed'] as const) {
    const key = keyOf(kind, { session, ...by })
    const put = ours.get(key)
    if (put === undefined || put > version) continue
    ours.delete(key)
    removeKey(key)
  }
}

/** What other pages have put down for this account. Of sessions that are over, nothing stays. */
export function keysLeft({ account, from }: LeftBy, kinds: readonly PutDown[]): readonly string[] {
  try {
    const session = sessionOfBrowser()
    const all = Object.keys(localStorage).filter((key) =>
      Object.values(prefixes).some((prefix) => key.startsWith(prefix.trimEnd())),
    )
    const here = all.filter((key) =>
      Object.values(prefixes).some(
        (prefix) => session !== null && key.startsWith(`${prefix}${session} `),
      ),
    )
    for (const key of all) if (!here.includes(key)) localStorage.removeItem(key)
    if (session === null) return []
    return kinds.flatMap((kind) => {
      const start = keyOf(kind, { session, account, from: '' })
      return here.filter((key) => key.startsWith(start) && key !== `${start}${from}`)
    })
  } catch {
    return []
  }
}

/**
 * Tells that something lies there of another page, which tells nobody itself: it is gone. A tab that is out
 * of sight, or without a connection, looks when it comes back.
 */
export function watchLeft(by: LeftBy, look: (kinds: readonly PutDown[]) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const lookFor = (kinds: readonly PutDown[]) => {
    if (document.visibilityState === 'visible' && keysLeft(by, kinds).length > 0) look(kinds)
  }
  const lookWhenStill = () => {
    clearTimeout(timer)
    timer = setTimeout(() => lookFor(['left', 'typed']), stillMs)
  }
  const hear = ({ key, newValue }: StorageEvent) => {
    if (newValue === null) return
    if (key?.startsWith(prefixes.left)) lookFor(['left'])
    else if (key?.startsWith(prefixes.typed)) lookWhenStill()
  }
  const comeBack = () => {
    lookFor(['left'])
    lookWhenStill()
  }
  lookWhenStill()
  addEventListener('storage', hear)
  addEventListener('online', comeBack)
  document.addEventListener('visibilitychange', comeBack)
  return () => {
    clearTimeout(timer)
    removeEventListener('storage', hear)
    removeEventListener('online', comeBack)
    document.removeEventListener('visibilitychange', comeBack)
  }
}

/** It has become somebody else's. */
export function forgetLeft(account: string | null): void {
  for (const key of keysLeft({ account, from: '' }, ['left', 'typed'])) removeKey(key)
}

export function removeKey(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage that refuses has nothing.
  }
}

function keyOf(
  kind: PutDown,
  { session, account, from }: LeftBy & { readonly session: string },
): string {
  return `${prefixes[kind]}${session} ${account ?? 'own'} ${from}`
}
