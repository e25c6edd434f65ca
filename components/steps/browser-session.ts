/**
 * What pages put down in the browser is for its session only, and for who is in: a cookie that ends with
 * either names it. The server takes it away when somebody signs out, or leaves an order behind.
 */
import { leftCookie } from '#lib/storefront/left-cookie.ts'

export function sessionOfBrowser(): string | null {
  return new RegExp(`(?:^|; )${leftCookie}=([\\w-]+)`).exec(document.cookie)?.[1] ?? null
}

/** Null where the browser keeps no cookies: there is no visit either. */
export function startedSession(): string | null {
  const known = sessionOfBrowser()
  if (known !== null) return known
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${leftCookie}=${newName()}; path=/; samesite=lax${secure}`
  return sessionOfBrowser()
}

/** Also where the page is not secure: there `randomUUID` is missing. */
export function newName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
