/** The second half of signing up and of a new password: the code from the mail is given, and signs in. */
import type { PersonRole } from '#lib/rights.ts'
import type { OrganizationId } from '#lib/contract/ids.ts'
import type { Transaction } from '#server/db/database.ts'
import { isUniqueViolation } from '#server/db/error-code.ts'
import { attemptToGiveCode } from './attempts.ts'
import { spendCode, tryCode, type CodePurpose, type TriedCode } from './codes.ts'
import type { Caller, Identity } from './identity.ts'
import { letIn, type LetIn } from './let-in.ts'
import { hashPassword } from './password.ts'
import { addPerson, findPerson, setPassword } from './people.ts'
import { sealHalf, type HalfSignedIn } from './half-signed-in.ts'
import { owesSecondStep } from './second-step.ts'
import { writeSecurityLog } from './security-log.ts'
import { endSessions } from './sessions.ts'

export type GivenCode =
  | LetIn
  /** The password is set, and the second step is owed. */
  | HalfSignedIn
  | { readonly kind: 'wait'; readonly seconds: number }
  | Exclude<TriedCode, { kind: 'right' }>

interface Given {
  readonly proof: string | undefined
  readonly code: string
  readonly password: string
  readonly caller: Caller
  readonly broughtToken: string | undefined
}

export async function finishSignUp(
  deps: Identity,
  given: Given & {
    name: string
    organizationId: OrganizationId
    /** The seller's terms, which signing up accepts; null: it has none. */
    termsHash: Buffer | null
  },
): Promise<GivenCode> {
  const { name, password, organizationId, termsHash } = given
  const acceptedTerms = termsHash && { hash: termsHash, at: new Date(deps.clock.nowMs()) }
  try {
    return await withCode(deps, { given, purpose: 'sign-up' }, async (tx, { email }) => {
      const role = 'customer'
      const person = { email, name, role, organizationId, password } as const
      const id = await addPerson(tx, {
        ids: deps.ids,
        person: { ...person, ...(acceptedTerms && { acceptedTerms }) },
      })
      const { caller } = given
      await writeSecurityLog(tx, deps, { personId: id, what: 'signed-up', caller })
      return { id, role }
    })
  } catch (error) {
    // The address has become a customer's meanwhile, or was one, and its code was guessed.
    if (isUniqueViolation(error)) return { kind: 'spentCode' }
    throw error
  }
}

/** Every session of the person ends, and one begins here. */
export async function finishReset(
  deps: Identity,
  given: Given & {
    /** Notifies the person, also when it was somebody else who reset the password. */
    notify: (tx: Transaction, changed: { personId: string; codeId: string }) => Promise<unknown>
  },
): Promise<GivenCode> {
  return withCode(deps, { given, purpose: 'reset' }, async (tx, { email, codeId }) => {
    const person = await findPerson(tx, email)
    // Nobody's address, and its code was guessed: there is nothing that it could open.
    if (person === null) return null
    const personId = person.id
    const passwordHash = await hashPassword(given.password)
    if (!(await setPassword(tx, { personId, passwordHash }))) return null
    await endSessions(tx, { personId, except: null })
    await writeSecurityLog(tx, deps, { personId, what: 'password-reset', caller: given.caller })
    await given.notify(tx, { personId, codeId })
    return { ...person, passwordHash }
  })
}

/** `work` gives the person whom the code signs in; null where it opens nothing. */
async function withCode(
  deps: Identity,
  { given, purpose }: { given: Given; purpose: CodePurpose },
  work: (
    tx: Transaction,
    right: { email: string; codeId: string },
  ) => Promise<{ readonly id: string; readonly role: PersonRole; passwordHash?: string } | null>,
): Promise<GivenCode> {
  const { proof, code, caller, broughtToken } = given
  const taken = await attemptToGiveCode(deps, given)
  if (!taken.ok) return { kind: 'wait', seconds: taken.retryAfterSeconds }
  const tried = await tryCode(deps, { purpose, proof, code })
  if (tried.kind !== 'right') return tried
  const { id: codeId, email } = tried
  return deps.database.transaction(async (tx): Promise<GivenCode> => {
    if (!(await spendCode(tx, deps, codeId))) return { kind: 'spentCode' }
    const person = await work(tx, { email, codeId })
    if (person === null) return { kind: 'spentCode' }
    const { passwordHash } = person
    // Somebody who signs up has none to take.
    if (passwordHash !== undefined && (await owesSecondStep(tx, deps, person))) {
      return sealHalf(deps, { email, passwordHash })
    }
    return letIn(tx, deps, { person, caller, broughtToken })
  })
}
