'use server'

/** Open to everybody by their nature: what they do is held to limits, and the second to the mail's code. */
import { redirect } from 'next/navigation'
import { signUpSchema } from '../forms/account-forms.ts'
import { textOf } from '../../form-text.ts'
import { ownPath } from '../../own-path.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'
import { caller } from '#server/portal/identity/caller.ts'
import { addressOfCode } from '#server/portal/identity/codes.ts'
import { readCookie } from '#server/portal/identity/cookies.ts'
import { finishSignUp } from '#server/portal/identity/finish-sign-up.ts'
import { identity } from '#server/portal/identity/identity.ts'
import { openAccount } from '#server/portal/accounts/open-account.ts'
import { afterSignIn, withNext } from '../after-sign-in.ts'
import { askForCode } from '../ask-for-code.ts'
import { readForm, refuse, type FormState } from '../form-state.ts'
import { takeCode } from '../take-code.ts'

export async function askSignUpCode(_: FormState, form: FormData): Promise<FormState> {
  const refused = await askForCode('sign-up', form)
  if (refused) return refused
  redirect(withNext('/sign-up/code', ownPath(textOf(form, 'next'))))
}

export async function signUp(_: FormState, form: FormData): Promise<FormState> {
  const proof = await readCookie('proof')
  const email = await addressOfCode(identity(), { purpose: 'sign-up', proof })
  if (email === null) return refuse(form, { fault: { kind: 'spentCode' } })
  // What can be mended is said before a try of the code is taken.
  const read = readForm(signUpSchema(email), form)
  if (!read.ok) return read.refused

  const organizations = await gateway().listOrganizations()
  const organizationId = organizations.ok ? organizations.value.data[0]?.id : undefined
  if (organizationId === undefined) return refuse(form, { fault: { kind: 'noService' } })
  const from = await caller()
  const { name } = read.value
  const given = await finishSignUp(identity(), {
    proof,
    ...read.value,
    organizationId,
    caller: from,
    broughtToken: await readCookie('session'),
  })
  const refused = await takeCode(given, form)
  if (refused) return refused
  // Where the service does not open one now, the account page says what to do about it.
  if (given.kind === 'in') await openAccount({ id: given.personId, name, role: 'customer' })
  redirect(afterSignIn(form))
}
