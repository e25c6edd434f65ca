/** Somebody who is signed in gives the password again: the browser may have been left open, or be in other hands. */
import { attemptToConfirm } from './attempts.ts'
import type { Identity } from './identity.ts'
import { isPassword } from './password.ts'
import { findPerson, type KnownPerson } from './people.ts'
import { noteConfirmed, type Person, type SignedIn } from './sessions.ts'

export interface GivenAgain {
  readonly person: Person
  readonly current: string
}

export type NotGiven =
  { readonly kind: 'wrongCurrent' } | { readonly kind: 'wait'; readonly seconds: number }

/** Money, keys and people are changed for so long after the password was given. */
const confirmedForMs = 60 * 60_000

export function isConfirmed(
  { confirmedAt }: Pick<SignedIn, 'confirmedAt'>,
  nowMs: number,
): boolean {
  return nowMs - confirmedAt.getTime() < confirmedForMs
}

export async function checkPassword(
  deps: Identity,
  { person, current }: GivenAgain,
): Promise<{ readonly kind: 'right'; readonly own: KnownPerson } | NotGiven> {
  const taken = await attemptToConfirm(deps, person)
  if (!taken.ok) return { kind: 'wait', seconds: taken.retryAfterSeconds }
  const own = await findPerson(deps.database, person.email)
  if (own === null || !(await isPassword(current, own.passwordHash))) {
    return { kind: 'wrongCurrent' }
  }
  return { kind: 'right', own }
}

export async function confirmSession(
  deps: Identity,
  given: GivenAgain,
): Promise<{ readonly kind: 'confirmed' } | NotGiven> {
  const checked = await checkPassword(deps, given)
  if (checked.kind !== 'right') return checked
  await noteConfirmed(deps, given.person)
  return { kind: 'confirmed' }
}
