/** Sign-in by address and password. Reply and time are the same for an address that nobody has. */
import { attemptSignIn, signInSucceeded } from './attempts.ts'
import type { Caller, Identity } from './identity.ts'
import { letIn, type LetIn } from './let-in.ts'
import { isPassword } from './password.ts'
import { findPerson, lockPassword } from './people.ts'
import { sealHalf, type HalfSignedIn } from './half-signed-in.ts'
import { owesSecondStep } from './second-step.ts'
import { writeSecurityLog } from './security-log.ts'

export type SignedIn =
  | LetIn
  /** The password is right, and the second step is owed. */
  | HalfSignedIn
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
  if (person === null) return { kind: 'refused' }
  if (!isRight) {
    const { caller } = given
    await writeSecurityLog(database, deps, {
      personId: person.id,
      what: 'password-refused',
      caller,
    })
    return { kind: 'refused' }
  }

  const signedIn = await database.transaction(async (tx): Promise<SignedIn> => {
    // A password that was set anew while this one was looked at has ended all sessions, this one too.
    if (!(await lockPassword(tx, person))) return { kind: 'refused' }
    if (await owesSecondStep(tx, deps, person)) return sealHalf(deps, person)
    const { caller, broughtToken } = given
    return letIn(tx, deps, { person, caller, broughtToken })
  })
  if (signedIn.kind !== 'refused') await signInSucceeded(deps, given)
  return signedIn
}
