/** Sign-in by address and password. Reply and time are the same for an address that nobody has. */
import { attemptSignIn, signInSucceeded } from './attempts.ts'
import type { Database } from '#server/db/database.ts'
import type { Caller, Identity } from './identity.ts'
import { letIn, type LetIn } from './let-in.ts'
import { hashPassword, isOutdated, isPassword } from './password.ts'
import { findPerson, lockPassword, replaceHash, type KnownPerson } from './people.ts'
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
  const known = await findPerson(database, given.email)
  if (taken.isSuspicious && known !== null) await given.warn(known.id)
  if (!taken.ok) return { kind: 'wait', seconds: taken.retryAfterSeconds }

  const isRight = await isPassword(given.password, known?.passwordHash ?? null)
  if (known === null) return { kind: 'refused' }
  if (!isRight) {
    const { caller } = given
    await writeSecurityLog(database, deps, { personId: known.id, what: 'password-refused', caller })
    return { kind: 'refused' }
  }
  const person = await withStrongHash(database, known, given.password)
  if (person === null) return { kind: 'refused' }

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

/** Only who knows the password can have it hashed anew. Null: it is the person's no more. */
async function withStrongHash(
  database: Database,
  person: KnownPerson,
  password: string,
): Promise<KnownPerson | null> {
  if (!isOutdated(person.passwordHash)) return person
  const passwordHash = await hashPassword(password)
  if (await replaceHash(database, person, passwordHash)) return { ...person, passwordHash }
  const now = await findPerson(database, person.email)
  return (await isPassword(password, now?.passwordHash ?? null)) ? now : null
}
