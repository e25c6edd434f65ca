'use server'

import { redirect } from 'next/navigation'
import { leaveSession } from '#server/portal/identity/cookies.ts'

/** Ends the session of the sender's own cookie, if there is one. */
export async function signOut(): Promise<void> {
  await leaveSession()
  redirect('/')
}
