/**
 * The first half of signing up and of a new password: a mail to the address that was given. A mail is
 * always sent, whether the address is known or not, and only its reader learns which: neither the reply
 * nor the time that it takes says so.
 */
import { attemptToAskCode } from './attempts.ts'
import { issueCode, sweepCodes, type CodePurpose } from './codes.ts'
import type { Caller, Identity } from './identity.ts'
import { findPerson } from './people.ts'
import { sweepSessions } from './sessions.ts'

export type AskedCode =
  | { readonly kind: 'sent'; readonly proof: string }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'noMail' }

/** `already a customer`: asked to sign up; `no customer`: asked for a new password. */
export type CodeMail = {
  /** The person's who has the address; null: nobody has it. */
  readonly name: string | null
} & (
  | { readonly kind: CodePurpose; readonly code: string }
  | { readonly kind: 'already a customer' }
  | { readonly kind: 'no customer' }
)

export async function askCode(
  deps: Identity,
  asked: {
    purpose: CodePurpose
    email: string
    caller: Caller
    /** Writes the mail in the language of the page. */
    send: (to: string, mail: CodeMail) => Promise<'sent' | 'refused' | 'failed'>
  },
): Promise<AskedCode> {
  const { database } = deps
  const { purpose, email, send } = asked
  const taken = await attemptToAskCode(deps, asked)
  if (!taken.ok) return { kind: 'wait', seconds: taken.retryAfterSeconds }
  await sweep(deps)

  const person = await findPerson(database, email)
  const { code, proof } = await issueCode(deps, { purpose, email })
  // Staff whose access has ended get the mail of an address that nobody has.
  const name = person === null || person.disabledAt !== null ? null : person.name
  // The person waits for this one, and a code that comes hours later is good for nothing.
  const handed = await send(email, mailFor(purpose, code, name))
  return handed === 'sent' ? { kind: 'sent', proof } : { kind: 'noMail' }
}

/** Where the code could do nothing it is not sent; its row is written all the same. */
function mailFor(purpose: CodePurpose, code: string, name: string | null): CodeMail {
  if (purpose === 'sign-up' && name !== null) return { kind: 'already a customer', name }
  if (purpose === 'reset' && name === null) return { kind: 'no customer', name }
  return { kind: purpose, code, name }
}

const sweptAtOnce = 500

/** Deletes some of what is over, whenever something new is made. */
export async function sweep(deps: Pick<Identity, 'database' | 'clock'>): Promise<void> {
  await sweepCodes(deps, sweptAtOnce)
  await sweepSessions(deps, sweptAtOnce)
}
