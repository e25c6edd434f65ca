'use server'

import { redirect } from 'next/navigation'
import { leaveSession } from '#server/portal/identity/cookies.ts'

export async function signOut(): Promise<void> {
  await leaveSession()
  redirect('/')
}
