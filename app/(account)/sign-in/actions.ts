'use server'

/** Open to everybody by its nature; what it does is held to limits by person and by network. */
import { randomUUID } from 'node:crypto'
import { redirect } from 'next/navigation'
import { signInSchema, stepCodeSchema } from '../forms/account-forms.ts'
import { longestPassword } from '../forms/password-rule.ts'
import { caller } from '#server/portal/identity/current-person.ts'
import { dropCookie, readCookie } from '#server/portal/identity/cookies.ts'
import { takeSecondStep } from '#server/portal/identity/half-signed-in.ts'
import { identity } from '#server/portal/identity/identity.ts'
import { manyAttempts, manyWrongSteps, secondStepTurned } from '#server/portal/mail/letters.ts'
import { sendMail } from '#server/portal/mail/mail.ts'
import { signIn } from '#server/portal/identity/sign-in.ts'
import { afterSignIn } from '../after-sign-in.ts'
import { goOnWithSecondStep, signInAs } from '../codes.ts'
import { readForm, refuse, type FormState } from '../form-state.ts'

export async function enter(_: FormState, form: FormData): Promise<FormState> {
  const given = readForm(signInSchema, form)
  if (!given.ok) return given.refused
  // Nobody has one so long, and what is hashed has to end somewhere.
  const { email, password } = given.value
  if (password.length > 2 * longestPassword) return refuse(form, { fault: { kind: 'refused' } })
  const signedIn = await signIn(identity(), {
    email,
    password,
    caller: await caller(),
    broughtToken: await readCookie('session'),
    warn: (personId) =>
      sendMail({
        to: { personId },
        about: `many wrong passwords ${personId} ${dayOf(Date.now())}`,
        letter: manyAttempts,
      }),
  })
  switch (signedIn.kind) {
    case 'wait':
    case 'refused':
      return refuse(form, { fault: signedIn })
    case 'half':
      return goOnWithSecondStep(signedIn, form)
    case 'in':
      await signInAs(signedIn)
      redirect(afterSignIn(form))
  }
}

/** The second step, in a browser that has given a right password before. */
export async function giveSecondStep(_: FormState, form: FormData): Promise<FormState> {
  const given = readForm(stepCodeSchema, form)
  if (!given.ok) return given.refused
  const stepped = await takeSecondStep(identity(), {
    half: await readCookie('half'),
    code: given.value.code,
    caller: await caller(),
    broughtToken: await readCookie('session'),
    warn: (personId) =>
      sendMail({
        to: { personId },
        about: `many wrong codes ${personId} ${dayOf(Date.now())}`,
        letter: manyWrongSteps,
      }),
    notify: (tx, personId) =>
      sendMail({
        to: { personId },
        about: `second step on ${randomUUID()}`,
        letter: secondStepTurned.on,
        in: tx,
      }),
  })
  if (stepped.kind !== 'in') return refuse(form, { fault: stepped })
  await dropCookie('half')
  await signInAs(stepped)
  redirect(afterSignIn(form))
}

/** One mail a day. */
function dayOf(nowMs: number): string {
  return new Date(nowMs).toISOString().slice(0, 10)
}
