/** A person who is signed in sets a new password. Every other session ends, and this one gets a new token. */
import type { Transaction } from '#server/db/database.ts'
import { attemptToConfirm } from './attempts.ts'
import { isGuessable } from './guessable.ts'
import type { Caller, Identity } from './identity.ts'
import { hashPassword, isPassword } from './password.ts'
import { findPerson, lockPassword, setPassword } from './people.ts'
import { writeSecurityLog } from './security-log.ts'
import { endSessions, openSession, type OpenedSession, type Person } from './sessions.ts'

export type ChangedPassword =
  | { readonly kind: 'changed'; readonly session: OpenedSession }
  | { readonly kind: 'wrongCurrent' | 'guessable' }
  | { readonly kind: 'wait'; readonly seconds: number }

export async function changePassword(
  deps: Identity,
  change: {
    readonly person: Person
    readonly current: string
    readonly password: string
    readonly caller: Caller
    readonly broughtToken: string | undefined
    /** Words that a guesser would try for this person, besides name and address. */
    readonly known: readonly string[]
    readonly notify: (tx: Transaction) => Promise<unknown>
  },
): Promise<ChangedPassword> {
  const { person, current, password, caller, broughtToken, known, notify } = change
  const taken = await attemptToConfirm(deps, person)
  if (!taken.ok) return { kind: 'wait', seconds: taken.retryAfterSeconds }
  const own = await findPerson(deps.database, person.email)
  if (own === null || !(await isPassword(current, own.passwordHash))) {
    return { kind: 'wrongCurrent' }
  }
  if (await isGuessable(password, { known: [...known, person.name, person.email] })) {
    return { kind: 'guessable' }
  }
  const passwordHash = await hashPassword(password)
  return deps.database.transaction(async (tx): Promise<ChangedPassword> => {
    // Set anew meanwhile, by a mail or in another tab: the old one proves nothing any more.
    if (!(await lockPassword(tx, own))) return { kind: 'wrongCurrent' }
    await setPassword(tx, { personId: own.id, passwordHash })
    await endSessions(tx, { personId: own.id, except: null })
    await notify(tx)
    await writeSecurityLog(tx, deps, { personId: own.id, what: 'password-changed', caller })
    return {
      kind: 'changed',
      session: await openSession(tx, deps, { person: own, caller, broughtToken }),
    }
  })
}
