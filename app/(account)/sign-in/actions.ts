'use server'

/** Open to everybody by its nature; what it does is held to limits by address and by line. */
import { redirect } from 'next/navigation'
import { getLocale } from 'next-intl/server'
import { emailAddressSchema } from '#lib/identity/email-address.ts'
import { longestPassword } from '#lib/identity/password-rule.ts'
import { caller } from '#server/portal/identity/caller.ts'
import { readCookie } from '#server/portal/identity/cookies.ts'
import { identity } from '#server/portal/identity/identity.ts'
import { noteLanguage } from '#server/portal/identity/note-language.ts'
import { keepSession } from '#server/portal/identity/session-cookie.ts'
import { signIn } from '#server/portal/identity/sign-in.ts'
import { afterSignIn } from '../after-sign-in.ts'
import { textOf, type FormState } from '../form-state.ts'

export async function enter(_: FormState, form: FormData): Promise<FormState> {
  const email = emailAddressSchema.safeParse(textOf(form, 'email'))
  const password = textOf(form, 'password')
  if (!email.success || password === '') {
    return {
      fields: {
        ...(!email.success && { email: 'email' }),
        ...(password === '' && { password: 'missing' }),
      },
    }
  }
  if (password.length > 2 * longestPassword) return { fault: { kind: 'refused' } }
  const signedIn = await signIn(identity(), {
    email: email.data,
    password,
    caller: await caller(),
    broughtToken: await readCookie('session'),
  })
  if (signedIn.kind === 'wait') return { fault: { kind: 'wait', seconds: signedIn.seconds } }
  if (signedIn.kind === 'refused') return { fault: { kind: 'refused' } }
  await keepSession(signedIn.session)
  await noteLanguage(identity(), { personId: signedIn.personId, language: await getLocale() })
  redirect(afterSignIn(form))
}
