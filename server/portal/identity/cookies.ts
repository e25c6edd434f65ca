/**
 * The two cookies of signing in. No script reads them, no other site's form sends them along, and over
 * TLS the prefix `__Host-` keeps a neighbouring name of the domain from placing one.
 */
import { cookies } from 'next/headers'
import { portalRuntime } from '../runtime.ts'
import { cookieNameOf, isSecure, type CookieName } from './cookie-names.ts'

export async function readCookie(name: CookieName): Promise<string | undefined> {
  return (await cookies()).get(nameOf(name))?.value
}

/** Only where a reply is still being made: in an action or a handler. */
export async function setCookie(
  name: CookieName,
  { value, maxAgeSeconds }: { value: string; maxAgeSeconds: number },
): Promise<void> {
  ;(await cookies()).set(nameOf(name), value, { ...manner(), maxAge: maxAgeSeconds })
}

export async function dropCookie(name: CookieName): Promise<void> {
  ;(await cookies()).set(nameOf(name), '', { ...manner(), maxAge: 0 })
}

function manner() {
  return {
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(portalRuntime().publicUrl),
    path: '/',
  } as const
}

function nameOf(name: CookieName): string {
  return cookieNameOf(name, portalRuntime())
}
