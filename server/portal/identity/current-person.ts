/** The person who is signed in. Each page, action and handler asks by itself: an action is a public address. */
import { cache } from 'react'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { clientAddressHeader } from '#server/client-address.ts'
import { readCookie } from './cookies.ts'
import { identity, type Caller } from './identity.ts'
import { findSession, type Person, type SignedIn } from './sessions.ts'

/** Read once a request, however often it is asked for. */
export const currentPerson: () => Promise<SignedIn | null> = cache(async () =>
  findSession(identity(), await readCookie('session'), await caller()),
)

/** Sends whoever is not signed in to the sign-in page, and from there back to `next`. */
export async function requirePerson(next = '/account'): Promise<Person> {
  const person = await currentPerson()
  if (person === null) redirect(`/sign-in?${new URLSearchParams({ next })}`)
  return person
}

/** The client of this page or action, as portal.ts saw its connection. */
export async function caller(): Promise<Caller> {
  const given = await headers()
  return {
    address: given.get(clientAddressHeader) ?? 'unknown',
    userAgent: given.get('user-agent') ?? '',
    deviceToken: await readCookie('device'),
  }
}
