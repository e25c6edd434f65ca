/** The cookies of signing in. No script reads them, and no other site's form sends them along. */
import { cookies } from 'next/headers'
import { portalRuntime } from '../runtime.ts'
import { cookieNameOf, isSecure, type CookieName } from './cookie-names.ts'
import { identity } from './identity.ts'
import { endByToken, type OpenedSession } from './sessions.ts'

export async function readCookie(name: CookieName): Promise<string | undefined> {
  return (await cookies()).get(cookieNameOf(name, portalRuntime()))?.value
}

/** Only where a reply is still being made: in an action or a handler. */
export async function setCookie(
  name: CookieName,
  { value, maxAgeSeconds }: { value: string; maxAgeSeconds: number },
): Promise<void> {
  const runtime = portalRuntime()
  const jar = await cookies()
  jar.set(cookieNameOf(name, runtime), value, {
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(runtime.publicUrl),
    path: '/',
    maxAge: maxAgeSeconds,
  })
}

export function dropCookie(name: CookieName): Promise<void> {
  return setCookie(name, { value: '', maxAgeSeconds: 0 })
}

export async function keepSession({ token, endsAt }: OpenedSession): Promise<void> {
  const leftMs = Math.max(0, endsAt.getTime() - identity().clock.nowMs())
  await setCookie('session', { value: token, maxAgeSeconds: Math.floor(leftMs / 1000) })
}

/** Ends it on our side too: a copy of the cookie is worth nothing afterwards. */
export async function leaveSession(): Promise<void> {
  await endByToken(identity().database, await readCookie('session'))
  await dropCookie('session')
}
