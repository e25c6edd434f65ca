'use server'

import { redirect } from 'next/navigation'
import { leaveSession } from '#server/portal/identity/session-cookie.ts'
import { leavePersonsQuotes } from '#server/portal/quote/drafts.ts'

/** Whoever sends it ends the session of their own cookie, if there is one, and nobody else's. */
export async function signOut(): Promise<void> {
  await leaveSession()
  await leavePersonsQuotes()
  redirect('/')
}
