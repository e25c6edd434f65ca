/** The visit of whoever sent the request that is being answered, by its cookie. */
import { cookies } from 'next/headers'
import { leftCookie } from '#lib/storefront/left-cookie.ts'
import { systemClock } from '#server/clock.ts'
import { portalRuntime } from '../runtime.ts'
import { orderOfVisit } from './order-of-visit.ts'
import { accountVisitToken, isVisitToken, newVisitToken, visitCookie } from './visit-token.ts'
import { leaveKeptQuotes, readVisit, type Visit } from './visits.ts'
import type { DraftOwner } from './whose-draft.ts'

/** Null for who has told us nothing yet. */
export async function currentVisit(owner: DraftOwner): Promise<Visit | null> {
  const token = await currentVisitToken(owner)
  if (token === null) return null
  return readVisit(portalRuntime().database, { token, nowMs: systemClock.nowMs() })
}

/** In an action: the visit's token, made and given to the browser where there is none. */
export async function startedVisitToken(owner: DraftOwner): Promise<string> {
  const known = await browsersToken()
  if (known !== null) return tokenFor(known, owner)
  const token = newVisitToken()
  await giveToken(token)
  return tokenFor(token, owner)
}

/**
 * In an action, when somebody comes or goes: prices that were kept for an account stay with it, and so
 * does a draft that has become its order. The browser keeps what was typed else, under another token, so
 * that the next person's wish for the same price is another wish.
 */
export async function leaveAccountsQuotes(): Promise<void> {
  const token = await browsersToken()
  if (token === null) return
  const { database } = portalRuntime()
  const visit = await readVisit(database, { token, nowMs: systemClock.nowMs() })
  const order = visit && (await orderOfVisit(database, visit))
  const newToken = newVisitToken()
  const orderedVersion = order && visit.version
  if (await leaveKeptQuotes(database, { token, newToken, orderedVersion })) {
    await giveToken(newToken)
    await leaveUnsaved()
  }
}

/**
 * In an action: what pages of this browser have put down and not brought to us is nobody's from now on.
 * The pages themselves made the cookie by whose name it lies there (components/steps/browser-session.ts).
 */
export async function leaveUnsaved(): Promise<void> {
  const jar = await cookies()
  if (jar.has(leftCookie)) jar.set(leftCookie, '', { path: '/', sameSite: 'lax', maxAge: 0 })
}

/** What is typed is on its way while somebody signs out: it is theirs, and not of who comes next. */
export async function isOver(session: string | undefined): Promise<boolean> {
  if (session === undefined) return false
  return (await cookies()).get(leftCookie)?.value !== session
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

export async function currentVisitToken(owner: DraftOwner): Promise<string | null> {
  const token = await browsersToken()
  return token && tokenFor(token, owner)
}

function tokenFor(token: string, owner: DraftOwner): string {
  return owner === null ? token : accountVisitToken(token, owner)
}

async function browsersToken(): Promise<string | null> {
  const token = (await cookies()).get(visitCookie)?.value
  return isVisitToken(token) ? token : null
}
