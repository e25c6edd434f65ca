/**
 * What a page that is left has not saved, put down for the next page of this browser, whichever tab it is in:
 * nobody hears whether what it sends then comes. It lies there until we are known to have it.
 */
import { sessionOfBrowser, startedSession } from './browser-session.ts'

const prefix = 'loadline-left '

/** Of pages of this document: what lies there, by its key, and the version that it is. */
const ours = new Map<string, number>()

export interface LeftBy {
  readonly account: string | null
  /** The page: two tabs that are left at once put nothing over each other. */
  readonly from: string
}

/** False where the browser refuses. */
export function keepLeft(
  { account, from }: LeftBy,
  { version, text }: { version: number; text: string },
): boolean {
  try {
    const session = startedSession()
    if (session === null) return false
    const key = keyOf({ session, account, from })
    localStorage.setItem(key, text)
    ours.set(key, version)
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
  const key = keyOf({ session, ...by })
  const put = ours.get(key)
  if (put === undefined || put > version) return
  ours.delete(key)
  removeKey(key)
}

/** What other pages have put down for this account. Of sessions that are over, nothing stays. */
export function keysLeft({ account, from }: LeftBy): readonly string[] {
  try {
    const session = sessionOfBrowser()
    const all = Object.keys(localStorage).filter((key) => key.startsWith(prefix.trimEnd()))
    const here = all.filter((key) => session !== null && key.startsWith(`${prefix}${session} `))
    for (const key of all) if (!here.includes(key)) localStorage.removeItem(key)
    const own = session && keyOf({ session, account, from })
    const start = session && keyOf({ session, account, from: '' })
    return here.filter((key) => start !== null && key.startsWith(start) && key !== own)
  } catch {
    return []
  }
}

/** It has become somebody else's. */
export function forgetLeft(account: string | null): void {
  for (const key of keysLeft({ account, from: '' })) removeKey(key)
}

export function removeKey(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage that refuses has nothing.
  }
}

function keyOf({ session, account, from }: LeftBy & { readonly session: string }): string {
  return `${prefix}${session} ${account ?? 'own'} ${from}`
}
