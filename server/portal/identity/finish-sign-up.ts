/** The second half: who has read the mail says a name and a password, and is signed in. */
import type { OrganizationId } from '#lib/contract/ids.ts'
import { isUniqueViolation } from '#server/db/error-code.ts'
import { attemptToGiveCode } from './attempts.ts'
import { spendCode, tryCode } from './codes.ts'
import type { Caller, Identity } from './identity.ts'
import { addPerson } from './people.ts'
import { openSession, type OpenedSession } from './sessions.ts'

export type GivenCode =
  | { readonly kind: 'in'; readonly session: OpenedSession; readonly personId: string }
  | { readonly kind: 'wrong'; readonly triesLeft: number }
  | { readonly kind: 'spent' }
  | { readonly kind: 'wait'; readonly seconds: number }

export async function finishSignUp(
  deps: Identity,
  given: {
    proof: string | undefined
    code: string
    name: string
    password: string
    organizationId: OrganizationId
    caller: Caller
    broughtToken: string | undefined
  },
): Promise<GivenCode> {
  const { database, ids } = deps
  const taken = await attemptToGiveCode(deps, given)
  if (!taken.ok) return { kind: 'wait', seconds: taken.retryAfterSeconds }
  const tried = await tryCode(deps, { purpose: 'sign-up', proof: given.proof, code: given.code })
  if (tried.kind !== 'right') return tried

  const { name, password, organizationId, caller, broughtToken } = given
  const { email } = tried
  const role = 'customer'
  const person = { email, name, role, organizationId, password } as const
  try {
    return await database.transaction(async (tx): Promise<GivenCode> => {
      if (!(await spendCode(tx, deps, tried.id))) return { kind: 'spent' }
      const id = await addPerson(tx, { ids, person })
      const opening = { person: { id, role }, caller, broughtToken } as const
      return { kind: 'in', session: await openSession(tx, deps, opening), personId: id }
    })
  } catch (error) {
    // The address has become a customer's meanwhile, or was one, and its code was guessed.
    if (isUniqueViolation(error)) return { kind: 'spent' }
    throw error
  }
}
