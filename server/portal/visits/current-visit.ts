/** The visit of whoever sent the request that is being answered, by its cookie. */
import { cookies } from 'next/headers'
import { systemClock } from '#server/clock.ts'
import { portalRuntime } from '../runtime.ts'
import { isVisitToken, newVisitToken, visitCookie } from './visit-token.ts'
import { leaveKeptQuotes, readVisit, type Visit } from './visits.ts'

/** Null for who has told us nothing yet. */
export async function currentVisit(): Promise<Visit | null> {
  const token = await currentVisitToken()
  if (token === null) return null
  return readVisit(portalRuntime().database, { token, nowMs: systemClock.nowMs() })
}

/** In an action: the visit's token, made and given to the browser where there is none. */
export async function startedVisitToken(): Promise<string> {
  const known = await currentVisitToken()
  if (known !== null) return known
  const token = newVisitToken()
  await giveToken(token)
  return token
}

/**
 * In an action, when somebody comes or goes: prices that were kept for an account stay with it. The
 * browser keeps what was typed, under another token, so that the next person's wish for the same price
 * is another wish.
 */
export async function leaveAccountsQuotes(): Promise<void> {
  const token = await currentVisitToken()
  if (token === null) return
  const newToken = newVisitToken()
  if (await leaveKeptQuotes(portalRuntime().database, { token, newToken })) {
    await giveToken(newToken)
  }
}

async function giveToken(token: string): Promise<void> {
  const jar = await cookies()
  // Without an age it ends with the browser's session.
  jar.set(visitCookie, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: new URL(portalRuntime().publicUrl).protocol === 'https:',
  })
}

export async function currentVisitToken(): Promise<string | null> {
  const token = (await cookies()).get(visitCookie)?.value
  return isVisitToken(token) ? token : null
}
