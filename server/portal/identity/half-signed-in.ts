/**
 * A browser that has given a right password, or set one by a mail, and owes the second step. It keeps that
 * itself for a while, in a cookie that nobody else can make or read; a password that is changed meanwhile
 * ends it.
 */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Transaction } from '#server/db/database.ts'
import { createSeal } from '#server/seal.ts'
import { attemptSecondStep, secondStepSucceeded } from './attempts.ts'
import type { Caller, Identity } from './identity.ts'
import { letIn, type LetIn } from './let-in.ts'
import { findPerson, lockPassword } from './people.ts'
import { findSecondStep, takeCode, type SecondStep } from './second-step.ts'
import { writeSecurityLog } from './security-log.ts'

export interface HalfSignedIn {
  readonly kind: 'half'
  /** For the cookie of the browser. */
  readonly half: string
}

export const halfSignedInSeconds = 10 * 60
const context = 'half signed in'

const halfSchema = z.object({ email: z.string(), password: z.string(), endsAtMs: z.number() })

export function sealHalf(
  { clock, secretKey }: Pick<Identity, 'clock' | 'secretKey'>,
  { email, passwordHash }: { readonly email: string; readonly passwordHash: string },
): HalfSignedIn {
  const endsAtMs = clock.nowMs() + halfSignedInSeconds * 1000
  const text = JSON.stringify({ email, password: printOf(passwordHash), endsAtMs })
  return { kind: 'half', half: createSeal(secretKey).seal(text, context).toString('base64url') }
}

/** The person, and the step they owe; null: nobody's, too late, or the password has changed since. */
export async function findHalfSignedIn(
  deps: Identity,
  half: string | undefined,
): Promise<{ readonly email: string; readonly step: SecondStep } | null> {
  const person = await findPersonOf(deps, half)
  return person && { email: person.email, step: await findSecondStep(deps, person.id) }
}

async function findPersonOf(deps: Identity, half: string | undefined) {
  const { clock, secretKey, database } = deps
  const text = createSeal(secretKey).open(Buffer.from(half ?? '', 'base64url'), context)
  if (text === null) return null
  const { email, password, endsAtMs } = halfSchema.parse(JSON.parse(text))
  if (endsAtMs <= clock.nowMs()) return null
  const person = await findPerson(database, email)
  return person !== null && printOf(person.passwordHash) === password ? person : null
}

export type SteppedIn =
  | LetIn
  | { readonly kind: 'wrongStep' }
  /** It begins anew, with the password. */
  | { readonly kind: 'over' }
  | { readonly kind: 'wait'; readonly seconds: number }

export async function takeSecondStep(
  deps: Identity,
  given: {
    half: string | undefined
    code: string
    caller: Caller
    broughtToken: string | undefined
    /** Called when so many codes were wrong that the person gets a mail: somebody has their password. */
    warn: (personId: string) => Promise<unknown>
    /** The step was set up on the way in: the person gets a mail, also when it was somebody else. */
    notify: (tx: Transaction, personId: string) => Promise<unknown>
  },
): Promise<SteppedIn> {
  const { half, code, caller, broughtToken } = given
  const person = await findPersonOf(deps, half)
  if (person === null) return { kind: 'over' }
  const personId = person.id
  const attempt = { email: person.email, caller }
  const attempted = await attemptSecondStep(deps, attempt)
  if (attempted.isSuspicious) await given.warn(personId)
  if (!attempted.ok) return { kind: 'wait', seconds: attempted.retryAfterSeconds }
  const stepped = await deps.database.transaction(async (tx): Promise<SteppedIn> => {
    if (!(await lockPassword(tx, person))) return { kind: 'over' }
    const taken = await takeCode(tx, deps, { personId, code })
    if (taken === null) {
      await writeSecurityLog(tx, deps, { personId, what: 'step-refused', caller })
      return { kind: 'wrongStep' }
    }
    if (taken.isFirst) {
      await writeSecurityLog(tx, deps, { personId, what: 'step-on', caller })
      await given.notify(tx, personId)
    }
    return letIn(tx, deps, { person, caller, broughtToken })
  })
  if (stepped.kind === 'in') await secondStepSucceeded(deps, attempt)
  return stepped
}

function printOf(passwordHash: string): string {
  return createHash('sha256').update(passwordHash).digest('base64url')
}
