/**
 * Which account this browser opened last: where a customer of several goes on from a page of none. It
 * gives no access, and no page of an account reads it.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { accountInPath } from '#lib/hrefs.ts'

export const lastAccountCookie = 'account'

const maxAgeSeconds = 180 * 24 * 3600

export function noteLastAccount(request: IncomingMessage, response: ServerResponse): void {
  if (request.method !== 'GET') return
  const account = accountInPath((request.url ?? '').split('?')[0] ?? '')
  if (account === null || request.headers.cookie?.includes(`${lastAccountCookie}=${account}`))
    return
  response.appendHeader(
    'set-cookie',
    `${lastAccountCookie}=${account}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}`,
  )
}
