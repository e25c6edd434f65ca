/** The person who is signed in. Each page, action and handler asks by itself: an action is a public address. */
import { cache } from 'react'
import { redirect } from 'next/navigation'
import { caller } from './caller.ts'
import { readCookie } from './cookies.ts'
import { identity } from './identity.ts'
import { findSession, type Person } from './sessions.ts'

/** Read once a request, however often it is asked for. */
export const currentPerson: () => Promise<Person | null> = cache(async () =>
  findSession(identity(), await readCookie('session'), await caller()),
)

/** Sends whoever is not signed in to the sign-in page, and from there back to `next`. */
export async function requirePerson(next = '/account'): Promise<Person> {
  const person = await currentPerson()
  if (person === null) redirect(`/sign-in?${new URLSearchParams({ next })}`)
  return person
}
