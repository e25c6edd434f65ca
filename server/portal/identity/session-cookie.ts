/** A session in the browser's cookie, and out of it. */
import { dropCookie, readCookie, setCookie } from './cookies.ts'
import { identity } from './identity.ts'
import { endByToken, type OpenedSession } from './sessions.ts'

export async function keepSession({ token, endsAt }: OpenedSession): Promise<void> {
  const maxAgeSeconds = Math.max(
    0,
    Math.floor((endsAt.getTime() - identity().clock.nowMs()) / 1000),
  )
  await setCookie('session', { value: token, maxAgeSeconds })
}

/** Ends it on our side too: a copy of the cookie is worth nothing afterwards. */
export async function leaveSession(): Promise<void> {
  await endByToken(identity().database, await readCookie('session'))
  await dropCookie('session')
}
