'use server'

import { redirect } from 'next/navigation'
import { confirmSession } from '#server/portal/identity/confirm.ts'
import { requirePerson } from '#server/portal/identity/current-person.ts'
import { identity } from '#server/portal/identity/identity.ts'
import { afterSignIn } from '../after-sign-in.ts'
import { readForm, refuse, type FormState } from '../form-state.ts'
import { currentPasswordSchema } from '../forms/account-forms.ts'

export async function confirm(_: FormState, form: FormData): Promise<FormState> {
  const person = await requirePerson('/confirm')
  const read = readForm(currentPasswordSchema, form)
  if (!read.ok) return read.refused
  const confirmed = await confirmSession(identity(), { person, ...read.value })
  switch (confirmed.kind) {
    case 'wrongCurrent':
      return refuse(form, { fields: { current: 'wrongCurrent' } })
    case 'wait':
      return refuse(form, { fault: confirmed })
    case 'confirmed':
      redirect(afterSignIn(form))
  }
}
