/**
 * The door: who is signed in, for whatever page, action or handler asks. Each of them asks itself: an
 * action is a public address, and what a page showed before says nothing about who sends it.
 *
 *     const person = await requirePerson('/orders')
 *     if (!(await mayActFor(person, accountId))) notFound()
 */
import { cache } from 'react'
import { redirect } from 'next/navigation'
import { caller } from './caller.ts'
import { readCookie } from './cookies.ts'
import { identity } from './identity.ts'
import { findSession, type Person } from './sessions.ts'

/** Asked as often as one likes: once a request it goes to the database. */
export const currentPerson: () => Promise<Person | null> = cache(async () =>
  findSession(identity(), await readCookie('session'), await caller()),
)

/** Sends whoever is not signed in to the sign-in page, and from there back to `next`. */
export async function requirePerson(next = '/account'): Promise<Person> {
  const person = await currentPerson()
  if (person === null) redirect(`/sign-in?${new URLSearchParams({ next })}`)
  return person
}
