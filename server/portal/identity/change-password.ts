/** A person who is signed in sets a new password. Every other session ends, and this one gets a new token. */
import type { Transaction } from '#server/db/database.ts'
import { checkPassword, type GivenAgain, type NotGiven } from './confirm.ts'
import { isGuessable } from './guessable.ts'
import type { Caller, Identity } from './identity.ts'
import { hashPassword } from './password.ts'
import { lockPassword, setPassword } from './people.ts'
import { writeSecurityLog } from './security-log.ts'
import { endSessions, openSession, type OpenedSession } from './sessions.ts'

export type ChangedPassword =
  | { readonly kind: 'changed'; readonly session: OpenedSession }
  | { readonly kind: 'guessable' }
  | NotGiven

export async function changePassword(
  deps: Identity,
  change: GivenAgain & {
    readonly password: string
    readonly caller: Caller
    readonly broughtToken: string | undefined
    /** Words that a guesser would try for this person, besides name and address. */
    readonly known: readonly string[]
    readonly notify: (tx: Transaction) => Promise<unknown>
  },
): Promise<ChangedPassword> {
  const { person, password, caller, broughtToken, known, notify } = change
  const checked = await checkPassword(deps, change)
  if (checked.kind !== 'right') return checked
  const { own } = checked
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
