/**
 * The first half of signing up and of a new password: a mail to the address that was given. There is
 * always one, whether the address is known or not, and only who reads it learns which: so neither the
 * reply nor its time tells anything.
 */
import type { Mail, Mailer } from '../mail/mailer.ts'
import { attemptToAskCode } from './attempts.ts'
import { issueCode, type CodePurpose } from './codes.ts'
import type { Caller, Identity } from './identity.ts'
import { findPerson } from './people.ts'
import { sweep } from './sweep.ts'

export type AskedCode =
  | { readonly kind: 'sent'; readonly proof: string }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'no mail' }

/** `already a customer`: asked to sign up; `no customer`: asked for a new password. */
export type CodeMail =
  | { readonly kind: CodePurpose; readonly code: string }
  | { readonly kind: 'already a customer' }
  | { readonly kind: 'no customer' }

export async function askCode(
  deps: Identity,
  asked: {
    purpose: CodePurpose
    email: string
    caller: Caller
    mailer: Pick<Mailer, 'send'>
    /** In the words of the page. */
    write: (mail: CodeMail) => Omit<Mail, 'to'>
  },
): Promise<AskedCode> {
  const { database } = deps
  const { purpose, email, mailer, write } = asked
  const taken = await attemptToAskCode(deps, asked)
  if (!taken.ok) return { kind: 'wait', seconds: taken.retryAfterSeconds }
  await sweep(deps)

  const person = await findPerson(database, email)
  const { code, proof } = await issueCode(deps, { purpose, email })
  // The person waits for this one, and a code that comes hours later is good for nothing.
  const mail = write(mailFor(purpose, code, person !== null))
  const handed = await mailer.send({ to: email, ...mail })
  return handed === 'sent' ? { kind: 'sent', proof } : { kind: 'no mail' }
}

/** Where the code could do nothing it is not told: the row of it is there all the same. */
function mailFor(purpose: CodePurpose, code: string, isKnown: boolean): CodeMail {
  if (purpose === 'sign-up' && isKnown) return { kind: 'already a customer' }
  if (purpose === 'reset' && !isKnown) return { kind: 'no customer' }
  return { kind: purpose, code }
}
