/**
 * What a page could not send when it was left, for the next page of this browser, whichever tab it is in.
 * A cookie that ends with the browser's session says that it is the same: a draft is kept no longer.
 */
import type { SentChange } from '#lib/storefront/draft-replies.ts'

const cookieName = 'draft-left'

/** True while what this page left lies there. */
let isOurs = false

export function keepLeft(change: string, account: string | null): void {
  try {
    const session = sessionOfBrowser() ?? startSession()
    localStorage.setItem(keyOf(account), JSON.stringify({ session, change }))
    isOurs = true
  } catch {
    // Storage is full or refused: this tab's own may still have it.
  }
}

/** It is taken away by being read. */
export async function takeLeft(account: string | null): Promise<SentChange | null> {
  try {
    if (localStorage.getItem(keyOf(account)) === null) return null
    // Without a connection the schema cannot be had, and it stays where it lies.
    const { leftChangeSchema } = await import('#lib/storefront/draft-replies.ts')
    const text = localStorage.getItem(keyOf(account))
    localStorage.removeItem(keyOf(account))
    const left = leftChangeSchema.parse(JSON.parse(text ?? 'null'))
    return left.session === sessionOfBrowser() ? left.change : null
  } catch {
    return null
  }
}

/** The page was not gone after all, and has saved it. */
export function dropOwnLeft(account: string | null): void {
  if (!isOurs) return
  isOurs = false
  try {
    localStorage.removeItem(keyOf(account))
  } catch {
    // Storage that refuses has nothing.
  }
}

function keyOf(account: string | null): string {
  return account === null ? 'loadline-left' : `loadline-left ${account}`
}

function sessionOfBrowser(): string | null {
  return new RegExp(`(?:^|; )${cookieName}=([\\w-]+)`).exec(document.cookie)?.[1] ?? null
}

function startSession(): string {
  const session = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${cookieName}=${session}; path=/; samesite=lax${secure}`
  return session
}
