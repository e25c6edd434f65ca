'use server'

/** Open to everybody by their nature: what they do is held to limits, and the second to the mail's code. */
import { redirect } from 'next/navigation'
import { resetSchema } from '../forms/account-forms.ts'
import { textOf } from '../../form-text.ts'
import { ownPath } from '../../own-path.ts'
import { caller } from '#server/portal/identity/caller.ts'
import { addressOfCode } from '#server/portal/identity/codes.ts'
import { readCookie } from '#server/portal/identity/cookies.ts'
import { finishReset } from '#server/portal/identity/finish-reset.ts'
import { identity } from '#server/portal/identity/identity.ts'
import { sendMail } from '#server/portal/mail/mail.ts'
import { afterSignIn, withNext } from '../after-sign-in.ts'
import { askForCode } from '../ask-for-code.ts'
import { readForm, refuse, type FormState } from '../form-state.ts'
import { takeCode } from '../take-code.ts'

export async function askResetCode(_: FormState, form: FormData): Promise<FormState> {
  const refused = await askForCode('reset', form)
  if (refused) return refused
  redirect(withNext('/reset/code', ownPath(textOf(form, 'next'))))
}

export async function resetPassword(_: FormState, form: FormData): Promise<FormState> {
  const proof = await readCookie('proof')
  const email = await addressOfCode(identity(), { purpose: 'reset', proof })
  if (email === null) return refuse(form, { fault: { kind: 'spentCode' } })
  // What can be mended is said before a try of the code is taken.
  const read = readForm(resetSchema(email), form)
  if (!read.ok) return read.refused

  const from = await caller()
  const broughtToken = await readCookie('session')
  const given = await finishReset(identity(), {
    proof,
    ...read.value,
    caller: from,
    broughtToken,
    tell: (tx, { personId, codeId }) =>
      sendMail({
        to: { personId },
        about: `password changed ${codeId}`,
        template: 'password changed',
        facts: {},
        in: tx,
      }),
  })
  const refused = await takeCode(given, form)
  if (refused) return refused
  redirect(afterSignIn(form))
}
