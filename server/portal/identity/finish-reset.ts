/** A new password by a code: every session of the person ends, and one begins here. */
import type { Transaction } from '#server/db/database.ts'
import { attemptToGiveCode } from './attempts.ts'
import { spendCode, tryCode } from './codes.ts'
import type { GivenCode } from './finish-sign-up.ts'
import type { Caller, Identity } from './identity.ts'
import { hashPassword } from './password.ts'
import { openSession } from './sessions.ts'
import { endSessions, findPerson, setPassword } from './store.ts'

export async function finishReset(
  deps: Identity,
  given: {
    proof: string | undefined
    code: string
    password: string
    caller: Caller
    broughtToken: string | undefined
    /** Tells the person, also when it was somebody else. */
    tell: (tx: Transaction, changed: { personId: string; codeId: string }) => Promise<unknown>
  },
): Promise<GivenCode> {
  const { database } = deps
  const taken = await attemptToGiveCode(deps, given)
  if (!taken.ok) return { kind: 'wait', seconds: taken.retryAfterSeconds }
  const tried = await tryCode(deps, { purpose: 'reset', proof: given.proof, code: given.code })
  if (tried.kind !== 'right') return tried

  const { caller, broughtToken } = given
  const passwordHash = await hashPassword(given.password)
  return database.transaction(async (tx): Promise<GivenCode> => {
    if (!(await spendCode(tx, deps, tried.id))) return { kind: 'spent' }
    const person = await findPerson(tx, tried.email)
    // Nobody's address, and its code was guessed: there is nothing that it could open.
    if (person === null) return { kind: 'spent' }
    await setPassword(tx, { personId: person.id, passwordHash })
    await endSessions(tx, { personId: person.id, except: null })
    await given.tell(tx, { personId: person.id, codeId: tried.id })
    const session = await openSession(tx, deps, { person, caller, broughtToken })
    return { kind: 'in', session, personId: person.id }
  })
}
