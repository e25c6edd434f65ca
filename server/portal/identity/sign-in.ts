/** Sign-in by address and password. Reply and time are the same for an address that nobody has. */
import { attemptSignIn, signInSucceeded } from './attempts.ts'
import type { Caller, Identity } from './identity.ts'
import { isPassword } from './password.ts'
import { findPerson, lockPassword } from './people.ts'
import { openSession, type OpenedSession } from './sessions.ts'

export type SignedIn =
  | { readonly kind: 'in'; readonly session: OpenedSession; readonly personId: string }
  | { readonly kind: 'refused' }
  | { readonly kind: 'wait'; readonly seconds: number }

export async function signIn(
  deps: Identity,
  given: {
    email: string
    password: string
    caller: Caller
    /** The value of the browser's session cookie, if any. */
    broughtToken: string | undefined
    /** Called when so many attempts have failed that the person gets a mail. */
    warn: (personId: string) => Promise<unknown>
  },
): Promise<SignedIn> {
  const { database } = deps
  const taken = await attemptSignIn(deps, given)
  const person = await findPerson(database, given.email)
  if (taken.isSuspicious && person !== null) await given.warn(person.id)
  if (!taken.ok) return { kind: 'wait', seconds: taken.retryAfterSeconds }

  const isRight = await isPassword(given.password, person?.passwordHash ?? null)
  if (person === null || !isRight) return { kind: 'refused' }

  const session = await database.transaction(async (tx) => {
    // A password that was set anew while this one was looked at has ended all sessions, this one too.
    if (!(await lockPassword(tx, person))) return null
    const { caller, broughtToken } = given
    return openSession(tx, deps, { person, caller, broughtToken })
  })
  if (session === null) return { kind: 'refused' }
  await signInSucceeded(deps, given)
  return { kind: 'in', session, personId: person.id }
}
